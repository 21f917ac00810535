// Everything that comes into a terminal at once: pasted text, pasted and dropped images, dropped files and text. Nothing of
// it can press Enter by itself, and nothing of it is a control character.
import type { Terminal } from '@xterm/xterm';
import { MAX_PASTED_BYTES, type Answer } from '../../../shared/ipc';
import { askAboutPaste } from './asked';
import { PassingNote } from './passing-note';
import { quotedPath } from './quote';
import { cleaned, riskOf } from './risk';

const MODIFIERS = new Set(['Control', 'Shift', 'Alt', 'Meta']);

export interface PasteHost {
  architectId: string;
  windows: boolean;
  /** Whether to ask before a risky paste. */
  asks(): boolean;
  /** The path of a file that lies on disk; empty for one that does not. */
  pathOfFile(file: File): string;
  /** Keeps an image as a file; the answer says where. */
  savePasted(data: Uint8Array<ArrayBuffer>): Promise<Answer<{ path: string }>>;
  /** Keeps the image on the clipboard as a file; null when there is none. */
  saveClipboardImage(): Promise<Answer<{ path: string } | null>>;
  /** Shows why something was not pasted, or with null takes that away: with the next key or paste, or after a while. */
  say(sentence: string | null): void;
}

export interface Paster {
  paste(text: string): void;
  pasteImage(): Promise<void>;
  dispose(): void;
}

/** Takes over pasting and dropping in an opened terminal. */
export function addPaste(terminal: Terminal, host: PasteHost): Paster {
  const note = new PassingNote((sentence) => host.say(sentence));
  const send = (text: string): void => {
    if (text !== '') terminal.paste(text);
    terminal.focus();
  };
  const paste = (text: string): void => {
    note.end();
    const risk = riskOf(text, terminal.modes.bracketedPasteMode);
    if (risk === null || !host.asks()) send(cleaned(text));
    else askAboutPaste({ architectId: host.architectId, text, risk, send });
  };
  const typePaths = (paths: string[]): void => {
    const words = paths.map((path) => quotedPath(path, host.windows));
    if (words.includes(null)) return note.say('A file with a control character in its name was not typed. Rename it, then drop it again.');
    if (words.length > 0) send(`${words.join(' ')} `);
  };
  const keep = async (saving: Promise<Answer<{ path: string } | null>>): Promise<string[]> => {
    const answer = await saving.catch((fault: unknown): Answer<null> => ({ ok: false, error: fault instanceof Error ? fault.message : String(fault) }));
    if (!answer.ok) note.say(answer.error);
    return answer.ok && answer.value ? [answer.value.path] : [];
  };
  const pathsOf = async (files: File[]): Promise<string[]> => {
    const paths: string[] = [];
    for (const file of files) {
      const onDisk = host.pathOfFile(file);
      if (onDisk !== '') paths.push(onDisk);
      else if (file.size > MAX_PASTED_BYTES) note.say(`${file.name || 'The image'} is larger than ${MAX_PASTED_BYTES / 1_000_000} MB. Save it as a file and drop that.`);
      else paths.push(...(await keep(host.savePasted(new Uint8Array(await file.arrayBuffer())))));
    }
    return paths;
  };
  const take = async (data: DataTransfer): Promise<void> => {
    const files = [...data.files];
    const text = data.getData('text/plain');
    // Read before the first wait: afterwards the browser has emptied it.
    // A file manager gives the names as text too; a word processor gives a picture of its text.
    if (files.length > 0 && (text === '' || files.some((file) => host.pathOfFile(file) !== ''))) {
      note.end();
      typePaths(await pathsOf(files));
    } else if (text !== '') paste(text);
  };

  const frame = terminal.element?.closest<HTMLElement>('.screen') ?? terminal.element;
  const end = new AbortController();
  const on = <K extends keyof HTMLElementEventMap>(type: K, listener: (event: HTMLElementEventMap[K]) => void): void =>
    // Before xterm's own listeners, which would paste without asking.
    frame?.addEventListener(type, listener, { capture: true, signal: end.signal });
  const own = (event: Event): void => {
    event.preventDefault();
    event.stopPropagation();
  };
  const marked = (shown: boolean): void => {
    if (frame) frame.dataset['drop'] = String(shown);
  };
  on('keydown', ({ key }) => {
    if (!MODIFIERS.has(key)) note.end();
  });
  on('paste', (event) => {
    own(event);
    if (event.clipboardData) void take(event.clipboardData);
  });
  on('dragover', (event) => {
    own(event);
    if (event.dataTransfer) event.dataTransfer.dropEffect = 'copy';
    marked(event.dataTransfer?.types.includes('Files') ?? false);
  });
  on('dragleave', (event) => {
    if (!(event.relatedTarget instanceof Node) || !frame?.contains(event.relatedTarget)) marked(false);
  });
  on('drop', (event) => {
    own(event);
    marked(false);
    if (event.dataTransfer) void take(event.dataTransfer);
  });

  return {
    paste,
    pasteImage: async () => {
      note.end();
      typePaths(await keep(host.saveClipboardImage()));
    },
    dispose: () => {
      note.end();
      end.abort();
    },
  };
}
