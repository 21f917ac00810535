// Text of an agent or of a tool is anybody's: escape sequences are taken out, and what would turn its reading order
// around is made visible.
/* eslint-disable no-control-regex -- control characters are what this file is about */

/** CSI and OSC (and its like) sequences, then other two-byte ones. */
const SEQUENCES = /(?:\u001b\[|\u009b)[0-?]*[ -/]*[@-~]?|(?:\u001b[\]PX^_]|[\u009d\u0090\u0098\u009e\u009f])[^\u0007\u001b\u009c]*(?:\u0007|\u001b\\|\u009c)?|\u001b[ -/]*[0-~]?/g;
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;
/** Overrides, embeddings and isolates: with them a line can read otherwise than it is. */
const REORDERING = /[\u202a-\u202e\u2066-\u2069]/g;
const ANY = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/;

/** The text without escape sequences and control characters (line ends and tabs stay); marks that reorder it are written out. */
export function readable(text: string): string {
  if (!ANY.test(text)) return text;
  return text
    .replace(/\r\n?/g, '\n')
    .replace(SEQUENCES, '')
    .replace(CONTROLS, '')
    .replace(REORDERING, (mark) => `[U+${mark.codePointAt(0)?.toString(16).toUpperCase() ?? ''}]`);
}
