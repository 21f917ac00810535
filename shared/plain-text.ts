// Text that a program printed, made fit to stand in the window: it can neither move other text about nor hide any.

/** Control characters, line and paragraph separators, and what turns or hides text: bidi, zero width, tags, byte order mark. */
const UNSAFE = /[\p{Cc}\u2028\u2029\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu;

/** One line without anything that does not show; at most `most` characters, the last of them "…" when it was cut. */
export function oneLine(text: string, most: number): string {
  // Cut before as well: a title can be megabytes.
  const clean = text.slice(0, most * 4).replace(/[\t\n\r\u2028\u2029]+/g, ' ').replace(UNSAFE, '').replace(/ {2,}/g, ' ').trim();
  return cut(clean, most);
}

/** The same, but with a written escape for each such character: for what must be seen as it is, like the target of a link. */
export function escaped(text: string, most: number): string {
  const shown = text.slice(0, most * 4).replace(UNSAFE, (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`);
  return cut(shown, most);
}

function cut(text: string, most: number): string {
  const characters = [...text];
  return characters.length <= most ? text : `${characters.slice(0, most - 1).join('')}…`;
}
