import { afterEach, expect, it } from 'vitest';
import { fakeApi } from '../testing/fake-api';
import { attachTerminal } from './attach';

interface Attach {
  key: string;
  cols: number;
  rows: number;
}
const opened: MessagePort[] = [];
afterEach(() => {
  for (const port of opened.splice(0)) port.close();
});

function channel(): MessageChannel {
  const made = new MessageChannel();
  opened.push(made.port1, made.port2);
  return made;
}

/** As the preload posts it, but from any source and under any key. */
function post(key: string, port: MessagePort, source: MessageEventSource | null = window): void {
  window.dispatchEvent(new MessageEvent('message', { data: { type: 'terminal-port', key }, ports: [port], source }));
}

it('the port of this window and this key is taken; another window\'s and another key\'s are not', async () => {
  const api = fakeApi();
  const { port2: right } = channel();
  const { port2: wrong } = channel();
  api.attachTerminal.mockImplementation(({ key }: Attach) => {
    post(key, wrong, null);
    post('another', wrong);
    post(key, right);
    return Promise.resolve({ ok: true, value: null });
  });
  expect(await attachTerminal('a1', { cols: 80, rows: 24 }, new AbortController().signal)).toBe(right);
});

it('the size is kept within what a request may ask for', async () => {
  const api = fakeApi();
  const { port2 } = channel();
  api.attachTerminal.mockImplementation(({ key }: Attach) => {
    post(key, port2);
    return Promise.resolve({ ok: true, value: null });
  });
  await attachTerminal('a1', { cols: 1, rows: 5000.7 }, new AbortController().signal);
  expect(api.attachTerminal).toHaveBeenCalledWith(expect.objectContaining({ architectId: 'a1', cols: 2, rows: 1000 }));
});

it('a refusal is thrown with its sentence', async () => {
  fakeApi({ attachTerminal: { ok: false, error: 'main has no terminal.' } });
  await expect(attachTerminal('a1', { cols: 80, rows: 24 }, new AbortController().signal)).rejects.toThrow('main has no terminal.');
});

it('a pane that went away meanwhile detaches the port that still arrives', async () => {
  const api = fakeApi();
  const { port1, port2 } = channel();
  const heard = new Promise((resolve) => {
    port1.onmessage = (event) => resolve(event.data);
  });
  const gone = new AbortController();
  api.attachTerminal.mockImplementation(({ key }: Attach) => {
    gone.abort();
    post(key, port2);
    return Promise.resolve({ ok: true, value: null });
  });
  await expect(attachTerminal('a1', { cols: 80, rows: 24 }, gone.signal)).rejects.toThrow('Detached');
  expect(await heard).toEqual({ k: 'detach' });
});
