// What the user does in a terminal, as bytes. xterm's own answers to queries are not among them: the mirror gives those (P11).
import type { Terminal } from '@xterm/xterm';
import { coreOf, type Disposable } from '../../shared/xterm-core';

/** Larger pastes go in pieces: main takes no message of any size. */
const PIECE = 1_000_000;
const FOCUS_REPORTS = ['\x1b[I', '\x1b[O'];

/** Calls `send` for keys, pastes, mouse and focus reports, until disposed. */
export function inputOf(terminal: Terminal, send: (data: Uint8Array) => void): Disposable {
  const text = new TextEncoder();
  let byUser = false;
  const ends = [
    coreOf(terminal).coreService.onUserInput(() => {
      byUser = true;
    }),
    terminal.onData((data) => {
      const sent = byUser || FOCUS_REPORTS.includes(data);
      byUser = false;
      if (!sent) return;
      const bytes = text.encode(data);
      for (let at = 0; at < bytes.length; at += PIECE) send(bytes.subarray(at, at + PIECE));
    }),
    // Mouse reports of the old encoding: one byte per character, not UTF-8.
    terminal.onBinary((data) => send(Uint8Array.from(data, (character) => character.charCodeAt(0) & 255))),
  ];
  return {
    dispose: () => {
      for (const end of ends) end.dispose();
    },
  };
}
