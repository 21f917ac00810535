import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NEW_ID, REASON_CODES } from '../../shared/decision';
import type { ConversationFact, Decision, Facts } from '../../shared/decision';
import { REASONS, logLine } from '../../shared/reasons';
import { anyFacts } from './decide.arbitrary';
import { decide } from './decide';
import { deepFreeze } from './decide.fixtures';

const RUNS = 10_000;

function holds(claim: (facts: Facts, decision: Decision) => void): void {
  fc.assert(fc.property(anyFacts, (facts) => claim(facts, decide(facts))), { numRuns: RUNS });
}

/** Only the resumes among `RUNS` cases; fails when there were too few to mean anything. */
function holdsForResumes(claim: (facts: Facts, decision: Decision) => void): void {
  let resumes = 0;
  holds((facts, decision) => {
    if (decision.outcome !== 'resume') return;
    resumes++;
    claim(facts, decision);
  });
  expect(resumes).toBeGreaterThan(RUNS / 50);
}

function sameId(a: string | undefined, b: string | null): boolean {
  return a !== undefined && b !== null && a.toLowerCase() === b.toLowerCase();
}

/** The conversation that the decision says it resumes, found by what may be resumed and not by how decide() chose it. */
function resumedOne({ kind, request, current, asked, discovered }: Facts, { sessionId }: Decision): ConversationFact | undefined {
  const allowed = request.type === 'resume' ? [asked] : [current, kind === 'builder' && current === null ? discovered : null];
  return allowed.filter((conversation) => conversation !== null).find(({ id }) => id === sessionId);
}

describe('properties over random facts', () => {
  it('L21: the same facts give the same decision, and are only read', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const before = structuredClone(facts);
        const frozen = deepFreeze(facts);
        const first = decide(frozen);
        expect(decide(frozen)).toEqual(first);
        expect(decide(before)).toEqual(first);
        expect(before).toEqual(frozen);
        // The result is its own: who writes to a record does not write to the facts or to the next record.
        first.notes.push('written');
        expect(decide(frozen).notes).not.toContain('written');
      }),
      { numRuns: RUNS },
    );
  });

  it('L21 L22: every facts have a decision, and the cases reach every reason', () => {
    const seen = new Set<string>();
    holds((_, decision) => {
      seen.add(decision.reason);
    });
    expect([...seen].sort()).toEqual([...REASON_CODES].sort());
  });

  it('L22: never resumes an id that is not own, adopted, or a builder\'s own discovery', () => {
    holdsForResumes((facts, decision) => {
      const conversation = resumedOne(facts, decision);
      expect(conversation).toBeDefined();
      expect(conversation?.own === true || (facts.kind === 'builder' && decision.reason === 'builder-discovery')).toBe(true);
      if (facts.request.type === 'resume') expect(sameId(conversation?.id, facts.request.id)).toBe(true);
    });
  });

  it('L22: never resumes unless transcript, holder and claim were verified', () => {
    holdsForResumes((facts, decision) => {
      expect(resumedOne(facts, decision)).toMatchObject({
        wellFormed: true,
        claimedBy: null,
        holder: { state: 'none' },
        transcript: { state: 'present', kind: 'file', resumable: true },
      });
      expect(resumedOne(facts, decision)?.transcript).not.toMatchObject({ size: 0 });
      expect(facts.harness.sessions).not.toBe('none');
      expect(facts.store.state).toBe('ok');
    });
  });

  it('L22 L23: the session part is one of new, resume and none, as the outcome says, and a resume spells that very id', () => {
    holds((facts, { outcome, session, sessionId }) => {
      if (outcome === 'resume') {
        expect(session.use).toBe('resume');
        expect(sameId(session.use === 'resume' ? session.id : undefined, sessionId)).toBe(true);
      } else if (outcome === 'fresh') {
        expect(session).toEqual(facts.harness.sessions === 'pinned' ? { use: 'new', id: NEW_ID } : { use: 'none' });
      } else {
        expect(session).toEqual({ use: 'none' });
      }
    });
  });

  it('L9 L22: an architect\'s decision does not depend on what could be discovered', () => {
    holds((facts, decision) => {
      if (facts.kind === 'architect') expect(decide({ ...facts, discovered: null })).toEqual(decision);
    });
  });

  it('L14: an absent transcript decides the same whoever holds it', () => {
    holds((facts, decision) => {
      const { current } = facts;
      if (current?.transcript.state !== 'absent') return;
      expect(decide({ ...facts, current: { ...current, holder: { state: 'not-needed' } } })).toEqual(decision);
    });
  });

  it('L6 L22: previous and provisional', () => {
    holds(({ current }, { outcome, reason, degraded, provisional, previous, sessionId }) => {
      const currentId = current?.id ?? null;
      if (outcome === 'fresh' || outcome === 'refuse') {
        expect(previous).toBe(currentId);
        expect(sessionId).toBeNull();
      }
      if (outcome === 'reattach') expect(previous).toBeNull();
      if (outcome === 'resume') expect(previous).toBe(sameId(sessionId ?? undefined, currentId) ? null : currentId);
      expect(provisional).toBe(outcome === 'fresh' && (degraded || reason === 'skip-resume'));
    });
  });

  it('L22: outcome and amber are those of the words, and the words fit on one line', () => {
    holds((facts, decision) => {
      const words = REASONS[decision.reason];
      expect([words.outcome, words.degraded]).toEqual([decision.outcome, decision.degraded]);
      const sentence = words.sentence(facts, decision);
      const line = logLine('main', facts, decision);
      expect(sentence + line).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]|undefined|\[object|Invalid Date/u);
      expect(/resuming/i.test(line)).toBe(decision.outcome === 'resume');
    });
  });
});
