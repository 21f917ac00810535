// The name that a new conversation is given (`-n`): what it must not do, measured on the real CLI (pinned version). It is
// shown by the CLI's own picker and terminal title. ATELIER_TEST_REAL_AGENTS=0 leaves this out.
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { realAgentsWanted } from '../fixtures/real-claude';
import { until } from './lab';
import { realClaude } from './subjects';
import { useLab } from './use-lab';

const NAME = 'reviewer@shop';

describe.runIf(realAgentsWanted())('Claude Code', () => {
  const use = useLab(realClaude);

  it('L1: a name makes no file before something is said, stays over a plain resume, and a name given by /rename wins over it from then on', async () => {
    const lab = use.lab();
    const unused = randomUUID();
    const silent = await lab.start(['-n', NAME, '--session-id', unused]);
    await until('the name in the registry', () => lab.registry(silent.pid)?.name === NAME);
    silent.kill('SIGTERM');
    await silent.exited;
    // Else the next start would find a file in which nothing was said, which neither flag opens.
    expect(existsSync(lab.transcriptPath(unused))).toBe(false);

    const id = randomUUID();
    const first = await lab.start(['-n', NAME, '--session-id', id]);
    await lab.saved(lab.transcriptPath(id), await lab.say(first, 'hello one'));
    first.kill('SIGTERM');
    await first.exited;
    const second = await lab.start(['--resume', id]);
    await until('the name after a resume', () => lab.registry(second.pid)?.name === NAME);
    await second.sendLine('/rename my own name');
    await until('the new name', () => lab.registry(second.pid)?.name === 'my own name');
    use.expectMarker(await lab.say(second, 'hello two'), 2, 'none');
    second.kill('SIGTERM');
    await second.exited;

    const third = await lab.start(['--resume', id]);
    await until('the user’s name after a resume', () => lab.registry(third.pid)?.name === 'my own name');
    third.kill('SIGTERM');
    await third.exited;
    // Why a resume is never given the name again: it would undo the user's.
    const fourth = await lab.start(['-n', NAME, '--resume', id]);
    await until('the given name', () => lab.registry(fourth.pid)?.name === NAME);
  });
});
