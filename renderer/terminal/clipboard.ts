// What a terminal puts on the clipboard: what the user selects, and what a program asks for (OSC 52), each by a setting.
import type { Terminal } from '@xterm/xterm';

export interface ClipboardHost {
  copyOnSelect(): boolean;
  programsMayWrite(): boolean;
  write(text: string): void;
  /** Says that a program wrote to it. */
  told(characters: number): void;
}

/** Bytes, before they are encoded. */
const MOST = 1_000_000;
/** One write in this time: a flood of them is no use to anybody. */
const SELDOM_MS = 1_000;

/** Follows selections and OSC 52 in an opened terminal; the returned function ends that. */
export function addClipboard(terminal: Terminal, host: ClipboardHost): () => void {
  const end = new AbortController();
  const { element } = terminal;
  element?.addEventListener(
    'mousedown',
    () => {
      // The button may be let go anywhere. xterm hears of that too: its selection stands after it.
      const released = (): void => void setTimeout(() => host.copyOnSelect() && terminal.hasSelection() && host.write(terminal.getSelection()), 0);
      element.ownerDocument.addEventListener('mouseup', released, { once: true, signal: end.signal });
    },
    { signal: end.signal },
  );
  let last = -Infinity;
  const handler = terminal.parser.registerOscHandler(52, (data) => {
    const text = host.programsMayWrite() && performance.now() - last >= SELDOM_MS ? writtenText(data) : null;
    if (text !== null) {
      last = performance.now();
      host.write(text);
      host.told(text.length);
    }
    // Also when it is not allowed: nobody else may take it up.
    return true;
  });
  return () => {
    end.abort();
    handler.dispose();
  };
}

/** The text of an OSC 52 that writes; null for one that asks, clears, is damaged or too large. */
export function writtenText(data: string): string | null {
  const encoded = data.slice(data.indexOf(';') + 1);
  if (!data.includes(';') || encoded === '' || encoded === '?' || encoded.length > (MOST / 3) * 4 + 4) return null;
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0)));
    return text === '' ? null : text;
  } catch {
    return null;
  }
}
