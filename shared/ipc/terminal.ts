// What a terminal's pane asks of the rest: links in its output, and what is pasted or dropped into it.
import { z } from 'zod';
import { id, type Answer } from './parts';

/** As printed: main finds out what it means, and whether it is there. */
const printedPath = z.string().min(1).max(1_024);
const place = z.number().int().min(1).max(10_000_000).nullable();
/** Larger images are not taken. */
export const MAX_PASTED_BYTES = 20_000_000;

export const terminalRequests = {
  /** Which of these are files, seen from the working folder of an architect's terminal. */
  findFiles: z.object({ architectId: id, paths: z.array(printedPath).max(64) }).strict(),
  /** Opens a file, at a place in it when the editor can. */
  openFile: z.object({ architectId: id, path: printedPath, line: place, column: place }).strict(),
  /** Opens the target of a link: http, https and mailto in the user's programs, file of this machine as `openFile`. */
  openLink: z.object({ architectId: id, url: z.string().min(1).max(4_096) }).strict(),
  /** Keeps an image that is no file yet in the state folder. */
  savePasted: z.object({ data: z.instanceof(Uint8Array).refine((data) => data.length <= MAX_PASTED_BYTES) }).strict(),
  /** The same with the image on the clipboard. */
  saveClipboardImage: z.undefined(),
} as const;

export interface TerminalResults {
  /** In the order of the paths: the absolute path of a file, null for what is none. */
  findFiles: Answer<(string | null)[]>;
  /** The value is a sentence worth saying beside the success, or null. */
  openFile: Answer<string | null>;
  openLink: Answer<string | null>;
  savePasted: Answer<{ path: string }>;
  /** Null when there is no image. */
  saveClipboardImage: Answer<{ path: string } | null>;
}
