// Which parts of a line of output look like links. Whether a file is there is another question, and main's.

export interface WebLink {
  kind: 'web';
  url: string;
}
/** A place in a file, as printed: line and column count from 1, null when none was given. */
export interface FileLink {
  kind: 'file';
  path: string;
  line: number | null;
  column: number | null;
}
export interface Found<T> {
  /** Where it stands in the text: first character, and the one behind the last. */
  start: number;
  end: number;
  link: T;
}

/** Of each line no more than this is looked at; xterm's own link addon stops at the same length. */
export const LONGEST_LINE = 2_048;
/** So many places in files are asked for at once. */
const MOST_FILES = 32;

const WEB = /\b(?:https?:\/\/|mailto:)[^\s"'`<>{}|\\^\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/giu;

/** http, https and mailto. Punctuation that ends the sentence, and a bracket that was not opened inside, stay outside. */
export function webLinksIn(text: string): Found<WebLink>[] {
  const found: Found<WebLink>[] = [];
  for (const match of text.slice(0, LONGEST_LINE).matchAll(WEB)) {
    const url = withoutTail(match[0]);
    if (!URL.canParse(url) || /^(https?:\/\/|mailto:)$/i.test(url)) continue;
    found.push({ start: match.index, end: match.index + url.length, link: { kind: 'web', url } });
  }
  return found;
}

function withoutTail(text: string): string {
  for (let rest = text; ; rest = rest.slice(0, -1)) {
    const last = rest.at(-1) ?? '';
    const opening = { ')': '(', ']': '[' }[last];
    const unopened = opening !== undefined && count(rest, opening) < count(rest, last);
    if (!unopened && !/[.,;:!?*_~]/.test(last)) return rest;
  }
}

const count = (text: string, character: string): number => text.split(character).length - 1;

/** Line and column behind a path: `:12`, `:12:5`, `:12-20`, `(12)`, `(12,5)`, `#L12`, or `", line 12` as Python writes it. */
const PLACE = /^(?:(?::(?<l1>\d{1,7})(?:[:.](?<c1>\d{1,7}))?(?:-\d{1,7})?(?::\d{1,7})?)|(?:\((?<l2>\d{1,7})(?:,\s?(?<c2>\d{1,7}))?\))|(?:#L(?<l3>\d{1,7})))(?![\w(])/;
const PYTHON = /^", line (?<l4>\d{1,7})/;
/** A run without blanks, quotes and brackets that stand at its ends. */
const WORD = /[^\s"'`<>|*?\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu;
const QUOTED = /(["'`])((?:(?!\1)[^\p{Cc}]){1,512})\1/gu;
/** Brackets, and a name before one as agents write it: Read(src/app.ts). */
const LEAD = /^(?:[([{=,;]|[A-Za-z_]\w*\((?=[A-Za-z_./~]))+/;
const CANDIDATE = /[/\\]|\.[\p{L}\p{N}_]{1,12}$|^\.?[\p{L}\p{N}_][\p{L}\p{N}_.-]*$/u;

/** Places in files: only what has a slash, an ending, or a line number behind it. Web links are left out by the caller. */
export function fileLinksIn(text: string): Found<FileLink>[] {
  const line = text.slice(0, LONGEST_LINE);
  const found: Found<FileLink>[] = [];
  for (const match of line.matchAll(QUOTED)) {
    const inner = match[2] ?? '';
    // Without a blank it is a word like any other.
    if (inner.includes(' ')) add(found, line, match.index + 1, inner);
  }
  for (const match of line.matchAll(WORD)) {
    let { index: start } = match;
    let word = match[0];
    const lead = LEAD.exec(word)?.[0].length ?? 0;
    start += lead;
    word = word.slice(lead);
    if (!found.some((each) => start >= each.start && start < each.end)) add(found, line, start, word);
  }
  return found.slice(0, MOST_FILES);
}

/** The longest beginning of a word that can be a path, and the place behind it. */
function add(found: Found<FileLink>[], line: string, start: number, word: string): void {
  const at = /(?::\d+|\(\d+(?:,\s?\d+)?\)|#L\d+)/.exec(word)?.index ?? /\(\d+$/.exec(word)?.index;
  const path = at === undefined ? withoutTail(word) : word.slice(0, at);
  if (path === '' || path.length > 1_024 || /^[./\\~-]+$/.test(path) || path.includes('://') || path.startsWith('//') || path.startsWith('\\\\')) return;
  const rest = line.slice(start + path.length);
  const place = PLACE.exec(rest) ?? PYTHON.exec(rest);
  const groups = place?.groups ?? {};
  const row = Number(groups['l1'] ?? groups['l2'] ?? groups['l3'] ?? groups['l4']);
  const column = Number(groups['c1'] ?? groups['c2']);
  if (!CANDIDATE.test(path)) return;
  // A plain word is a file name only with a line behind it, or with an ending: not every word is asked for.
  if (!/[/\\]|[\p{L}\p{N}_]\.[\p{L}\p{N}_]{1,12}$/u.test(path) && !(row >= 1)) return;
  if (/^[\d.,:]+$/.test(path)) return;
  found.push({ start, end: start + path.length + (place?.[0].length ?? 0), link: { kind: 'file', path, line: row >= 1 ? row : null, column: column >= 1 ? column : null } });
}
