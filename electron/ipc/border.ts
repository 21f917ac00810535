// The border: every request is validated, and only our own window's main frame is answered.
import type { IpcMainInvokeEvent, WebContents } from 'electron';
import { requests } from '../../shared/ipc';
import type { RequestInput, RequestName, Results } from '../../shared/ipc';
import { ORIGIN } from '../app/scheme';
import type { Answering } from './door';

export type Handlers = { [N in RequestName]: (input: RequestInput<N>, sender: WebContents) => Promise<Results[N]> | Results[N] };

/** True for the main frame of a window that shows our own page. */
function trusted(event: IpcMainInvokeEvent): boolean {
  const frame = event.senderFrame;
  return frame !== null && frame === event.sender.mainFrame && new URL(frame.url).origin === new URL(`${ORIGIN}/`).origin && frame.url.startsWith(`${ORIGIN}/`);
}

/**
 * What answers the page. A message that does not fit its schema, or comes from elsewhere, is refused. The handlers may
 * still be on their way: the window opens beside the set-up of the services, and its first request waits.
 */
export function answersOf(handlers: Promise<Handlers>, log: (line: string) => void): Answering {
  return (name, event, raw) => answer(name, event, raw, handlers, log);
}

async function answer<N extends RequestName>(name: N, event: IpcMainInvokeEvent, raw: unknown, handlers: Promise<Handlers>, log: (line: string) => void): Promise<unknown> {
  if (!trusted(event)) throw new Error('This request came from a page that is not the app’s own.');
  const parsed = requests[name].safeParse(raw);
  if (!parsed.success) {
    log(`Request ${name} was refused: ${parsed.error.message}`);
    return { ok: false, error: 'The request was malformed and was refused.' };
  }
  const { [name]: handler } = await handlers;
  return handler(parsed.data as RequestInput<N>, event.sender);
}
