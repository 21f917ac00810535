// The words of shared/reasons.ts for the decisions of this folder.
import { describe, expect, it } from 'vitest';
import type { Facts } from '../../shared/decision';
import { REASONS, logLine } from '../../shared/reasons';
import { CASES } from './decide.cases';
import { decide } from './decide';
import { EARLIER, OWN, STRANGERS, absent, asking, conversation, facts, present, withCurrent, withoutCurrent } from './decide.fixtures';

function say(given: Facts): string {
  const decision = decide(given);
  return REASONS[decision.reason].sentence(given, decision);
}

const foreign = { state: 'foreign', pid: 4242, command: 'claude --continue', since: Date.UTC(2026, 0, 5, 9, 30) } as const;
const orphan = { state: 'orphan', pid: 5151, processStart: '88', since: null } as const;
const x = '/home/u/.agent/projects/-w-shop-api/x.jsonl';

describe('the sentence of every case', () => {
  it.each(CASES)('L21: one plain line that a person can read: $title', ({ facts: given, expected }) => {
    const sentence = REASONS[expected.reason].sentence(given, expected);
    expect(sentence).toMatch(/^[A-Z/].{20,}\.$/u);
    expect(sentence).not.toMatch(/undefined|null|\[object|NaN|\(\)|“”/);
    expect(sentence.length).toBeLessThan(600);
  });
});

describe('the details of the facts', () => {
  it.each<[string, Facts, string[]]>([
    ['L6: the missing transcript names id and places', withCurrent({ transcript: absent }), [OWN, x, 'keeps its place']],
    ['L11: a failed check names its cause', withCurrent({ transcript: { state: 'check-failed', why: 'no answer within 3 s' } }), ['no answer within 3 s']],
    ['L11: an unreadable store names its cause and the journal', withoutCurrent('never-launched', { store: { state: 'unreadable', row: 'ok', why: 'file is not a database' } }), ['file is not a database', 'journal']],
    ['L11: a busy store says to retry', facts({ store: { state: 'busy', row: 'ok', why: 'locked' } }), ['locked', 'retry']],
    ['L12: a foreign holder has pid, command and since when', withCurrent({ holder: foreign }), ['4242', 'claude --continue', '2026-01-05 09:30 UTC', 'left alone', OWN]],
    ['L12: an orphan has its pid and what to do', withCurrent({ holder: orphan }), ['5151', 'end it and resume']],
    ['L13: what still runs', facts({ running: { terminalId: 't1' } }), [OWN, 'still runs']],
    ['L15: an unknown holder names its cause', withCurrent({ holder: { state: 'unknown', why: 'permission denied' } }), ['permission denied']],
    ['L17: skip-resume names the switch', facts({ switches: { ...facts().switches, skipResume: true } }), ['ATELIER_SKIP_RESUME', OWN]],
    ['L18: an unknown harness names the known ones', facts({ harness: { ...facts().harness, name: 'clade', state: 'unknown' } }), ['clade', 'claude, codex, custom or demo']],
    ['L18: a retired harness names the known ones', facts({ harness: { ...facts().harness, name: 'old', state: 'retired' } }), ['old', 'claude, codex, custom or demo']],
    ['L19: a missing folder is named and never created', facts({ folder: { state: 'missing', path: '/w/gone', realPath: null, formerPaths: [] } }), ['/w/gone', 'never created']],
    ['L20: a missing command names every place', facts({ command: { path: null, searched: ['/usr/bin', '/opt/x'] } }), ['/usr/bin or /opt/x']],
    ['L25: a cleared conversation is offered', withCurrent({ origin: 'clear', confirmed: false, transcript: absent }), ['cleared', OWN, 'history']],
    ['L26: held', asking(conversation({ id: EARLIER, holder: foreign })), [EARLIER, '4242', 'nothing was changed']],
    ['L26: held by an orphan', asking(conversation({ id: EARLIER, holder: orphan })), ['5151', 'started here earlier']],
    ['L26: claimed', asking(conversation({ id: EARLIER, claimedBy: 'docs in /w/b' })), ['docs in /w/b']],
    ['L26: absent', asking(conversation({ id: EARLIER, transcript: absent })), ['is not there', x]],
    ['L26: unusable', asking(conversation({ id: EARLIER, transcript: present({ spelling: EARLIER, size: 0 }) })), ['is empty']],
    ['L26: unchecked', asking(conversation({ id: EARLIER, transcript: { state: 'check-failed', why: 'too slow' } })), ['too slow']],
    ['L26: not its own', asking(conversation({ id: STRANGERS, own: false })), ['never was one of its own']],
    ['L26: unknown', facts({ request: { type: 'resume', id: STRANGERS } }), ['nothing is known of it']],
    ['L26: no sessions', asking(conversation(), { harness: { ...facts().harness, sessions: 'none' } }), ['cannot resume']],
    ['L26: store unreadable', asking(conversation(), { store: { state: 'unreadable', row: 'ok', why: null } }), ['whose it is']],
    ['L27: malformed', withCurrent({ id: '../../x', wellFormed: false }), ['../../x', 'never passed']],
    ['L27: malformed and asked for', asking(conversation({ id: '-x', wellFormed: false })), ['not an id of claude']],
    ['L28: the other architect is named', withCurrent({ claimedBy: 'reviewer in /w/b' }), ['reviewer in /w/b', OWN]],
    ['L6: a folder in place of the transcript', withCurrent({ transcript: present({ kind: 'folder' }) }), ['is a folder']],
    ['L22: a transcript of another id', withCurrent({ transcript: present({ spelling: STRANGERS }) }), ['another id']],
    ['L22: a current conversation not known to be own', withCurrent({ own: false }), ['not known to be its own']],
    ['L2: before ids, and none current, are told apart', withoutCurrent('before-ids'), ['before conversation ids were stored']],
    ['L2: every id left', withoutCurrent('has-ids'), ['is its current one']],
  ])('%s', (_, given, parts) => {
    for (const part of parts) expect(say(given)).toContain(part);
  });

  it('L27: text from outside stays on one printable line, an endless id is cut', () => {
    const nasty = say(withCurrent({ holder: { ...foreign, command: 'a\n\u001B]0;x\u0007\u202Eb\u2028c' } }));
    expect(nasty).toContain('a��]0;x��b�c');
    expect(say(withCurrent({ id: 'a'.repeat(5_000_000), wellFormed: false })).length).toBeLessThan(300);
  });

  it('L12: an impossible time is left out', () => {
    expect(say(withCurrent({ holder: { ...foreign, since: Infinity } }))).not.toContain('since');
    expect(say(withCurrent({ holder: { ...foreign, since: NaN } }))).not.toContain('since');
  });
});

describe('the log line', () => {
  const line = (given: Facts) => logLine('main', given, decide(given));

  it.each<[string, Facts, string]>([
    ['L9: fresh', withoutCurrent('never-launched'), "Starting architect 'main' fresh (first-launch)"],
    ['L1: resume', facts(), `Resuming architect 'main' conversation ${OWN} (stored-id-verified)`],
    ['L23: resume, as argv spells it', withCurrent({ transcript: present({ spelling: OWN.toUpperCase() }) }), `Resuming architect 'main' conversation ${OWN.toUpperCase()} (stored-id-verified)`],
    ['L13: reattach', facts({ running: { terminalId: 't1' } }), "Reattaching architect 'main' to its terminal t1 (still-running)"],
    ['L22: a builder', withoutCurrent('never-launched', { kind: 'builder' }), "Starting builder 'main' fresh (first-launch)"],
  ])('%s', (_, given, expected) => {
    expect(line(given)).toBe(expected);
  });

  it('L19: a refusal says why', () => {
    expect(line(facts({ folder: { state: 'missing', path: '/w/gone', realPath: null, formerPaths: [] } }))).toMatch(/^Refusing to start architect 'main' \(folder-missing\): The folder \/w\/gone does not exist/);
  });

  it.each(CASES)('L9: "Resuming" is said of a resume and of nothing else: $title', ({ facts: given, expected }) => {
    expect(/resuming/i.test(logLine('main', given, expected))).toBe(expected.outcome === 'resume');
  });
});
