import { describe, expect, it, vi } from 'vitest';
import type { Channel } from './channel';
import { Client } from './client';
import type { TerminalSet } from './terminals';

function fakeChannel(): { channel: Channel; said: unknown[]; destroyed: () => number } {
  const said: unknown[] = [];
  let destroyed = 0;
  const channel = { write: () => undefined, writeJson: (value: unknown) => said.push(value), destroy: () => destroyed++ };
  return { channel: channel as unknown as Channel, said, destroyed: () => destroyed };
}

describe('an app at the host', () => {
  it('A1: takes its panes along when it goes, and closes both connections', async () => {
    const pane = {};
    const terminal = { attach: vi.fn(() => pane), detach: vi.fn() };
    const control = fakeChannel();
    const stream = fakeChannel();
    const client = new Client(control.channel, { get: () => terminal } as unknown as TerminalSet, () => Promise.resolve());
    expect(client.pair(stream.channel)).toBe(true);
    expect(client.pair(fakeChannel().channel)).toBe(false);
    const attach = (number: number): void => client.controlBody(Buffer.from(JSON.stringify({ n: number, op: 'attach', id: 'a', channel: 7, cols: 80, rows: 24 })));
    attach(1);
    attach(2);
    await vi.waitUntil(() => control.said.length === 2);
    expect(control.said).toEqual([
      { n: 1, ok: true, result: null },
      { n: 2, ok: false, error: 'channel 7 is in use' },
    ]);
    client.closed();
    expect(terminal.detach).toHaveBeenCalledExactlyOnceWith(pane);
    expect([control.destroyed(), stream.destroyed()]).toEqual([1, 1]);
  });
});
