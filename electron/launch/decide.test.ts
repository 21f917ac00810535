import { describe, expect, it } from 'vitest';
import { REASON_CODES } from '../../shared/decision';
import type { Facts } from '../../shared/decision';
import { CASES } from './decide.cases';
import { decide, isUsable } from './decide';
import { EARLIER, OWN, STRANGERS, absent, conversation, deepFreeze, facts, withCurrent, withoutCurrent } from './decide.fixtures';

describe('the outcome table', () => {
  it.each(CASES)('$title', ({ facts: given, expected }) => {
    expect(decide(deepFreeze(given))).toEqual(expected);
  });

  it('L22: the cases reach every reason code', () => {
    expect(new Set(CASES.map(({ expected }) => expected.reason))).toEqual(new Set(REASON_CODES));
  });
});

describe('one start after another', () => {
  it('L5: two architects in one folder each resume their own', () => {
    const [one, other] = [withCurrent({ id: OWN }), withCurrent({ id: EARLIER })].map((f) => decide(f));
    expect([one?.session, other?.session]).toEqual([{ use: 'resume', id: OWN }, { use: 'resume', id: EARLIER }]);
  });

  it('L6: the old conversation is resumed when its file is back', () => {
    const gone = decide(withCurrent({ transcript: absent }));
    expect(gone).toMatchObject({ outcome: 'fresh', provisional: true, previous: OWN });
    // Provisional: what was current is current still, and is asked about again.
    expect(decide(withCurrent({}))).toMatchObject({ outcome: 'resume', sessionId: OWN });
  });

  it.each([
    ['L11: when the fault heals', { current: conversation({ transcript: { state: 'check-failed', why: 'deadline' } }) }],
    ['L12: when the holder ends', { current: conversation({ holder: { state: 'foreign', pid: 1, command: '', since: null } }) }],
    ['L17: when the switch is gone', { switches: { ...facts().switches, skipResume: true } }],
  ] satisfies [string, Partial<Facts>][])('%s the next start resumes the old conversation', (_, fault) => {
    const during = facts(fault);
    expect(decide(during)).toMatchObject({ outcome: 'fresh', provisional: true, previous: OWN, sessionId: null });
    expect(decide({ ...during, current: conversation(), switches: facts().switches })).toMatchObject({ outcome: 'resume', sessionId: OWN });
  });

  it('L9: no id of any kind leaves the decision of a folder with personal conversations', () => {
    const decision = decide(withoutCurrent('never-launched', { discovered: conversation({ id: STRANGERS, own: false }), asked: conversation({ id: EARLIER }) }));
    expect(decision.reason).toBe('first-launch');
    expect(JSON.stringify(decision)).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/);
  });

  it.each(CASES.filter(({ title }) => title.startsWith('L27')))('L27: $title: the malformed id is in no session part', ({ facts: given }) => {
    expect(decide(given).session).toEqual({ use: 'none' });
  });
});

describe('usable, as the history shows it', () => {
  it('L26: says of a conversation what row 7 would', () => {
    expect(isUsable(conversation())).toBe(true);
    expect(isUsable(conversation({ transcript: absent }))).toBe(false);
    expect(isUsable(conversation({ claimedBy: 'main in /w/b' }))).toBe(false);
    expect(isUsable(conversation({ holder: { state: 'unknown', why: 'x' } }))).toBe(false);
    expect(isUsable(conversation({ wellFormed: false }))).toBe(false);
  });
});
