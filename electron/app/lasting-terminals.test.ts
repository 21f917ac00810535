// On a real host that is killed.
import { expect, it } from 'vitest';
import { attach, event, hostPid, place, shell } from '../terminal/client.fixture';
import { HostSilentError } from '../terminal/requests';
import { lastingTerminals } from './lasting-terminals';

const LINES = 'i=0; while [ $i -lt 1500 ]; do echo "line $i"; i=$((i+1)); done; printf "\\033]0;printed\\007"; read end';

it('A1, P5: the host that follows one that died keeps as many lines as that was told to', async () => {
  const here = await place();
  const terminals = await lastingTerminals(() => here.connect());
  await terminals.setScrollback(2_000);
  for (let turn = 0; turn < 2; turn++) {
    const spec = shell(LINES);
    const printed = event(terminals, 'title', spec.id);
    await terminals.spawn(spec);
    await printed;
    const { snapshot } = await attach(terminals, spec.id);
    expect([snapshot.scrollback, snapshot.hist]).toEqual([2_000, 1_501 - 24]);
    const down = new Promise((resolve) => terminals.on('down', resolve));
    process.kill(await hostPid(here.stateFolder), 'SIGKILL');
    await down;
  }
});

it('L13: a host that could not be ended still counts: what it runs is listed', async () => {
  const here = await place();
  const real = await here.connect();
  const terminals = await lastingTerminals(() => Promise.resolve({ ...real, list: () => real.list(), spawn: (spec) => real.spawn(spec), on: (event, listener) => real.on(event, listener), shutdown: () => Promise.reject(new HostSilentError()) }));
  const { id } = await terminals.spawn(shell('read end'));
  await expect(terminals.shutdown()).rejects.toThrow(HostSilentError);
  expect((await terminals.list()).map((each) => each.id)).toEqual([id]);
});
