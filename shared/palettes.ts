// Terminal palettes: the 16 colours and the pane's own, and how the files of other terminals say them (iTerm2's
// .itermcolors, Windows Terminal's JSON schemes). Everything in such a file is a stranger's: bounded, and checked whole.
import { z } from 'zod';

const hex = z.string().regex(/^#[0-9a-f]{6}$/, 'a colour is written as #rrggbb');

export const palette = z
  .object({
    name: z.string().min(1).max(80),
    background: hex,
    foreground: hex,
    cursor: hex,
    selection: hex,
    /** Black, red, green, yellow, blue, magenta, cyan, white; then the bright ones. */
    ansi: z.array(hex).length(16),
  })
  .strict();
export type Palette = z.infer<typeof palette>;

export type ReadPalettes = { ok: true; palettes: Palette[] } | { ok: false; error: string };

const MOST = 500;
const fail = (error: string): ReadPalettes => ({ ok: false, error });

/** The palettes of a file, told by what is in it; `name` is the file's own without its ending, for formats that carry none. */
export function readPalettes(text: string, name: string): ReadPalettes {
  if (text.startsWith('bplist')) return fail('This is a binary property list. Export the colours from iTerm2 again: it writes XML.');
  return /^\s*(\uFEFF)?\s*</.test(text) ? fromITerm(text, name) : fromWindowsTerminal(text);
}

// ── iTerm2 ──

const ITERM_OWN = { background: 'Background Color', foreground: 'Foreground Color', cursor: 'Cursor Color', selection: 'Selection Color' } as const;

function fromITerm(text: string, name: string): ReadPalettes {
  if (!text.includes('<plist')) return fail('This XML file is no property list. Choose a file that iTerm2 exported (.itermcolors).');
  const colors = new Map<string, string>();
  for (const [, key = '', body = ''] of text.matchAll(/<key>([^<]{1,100})<\/key>\s*<dict>([^]{0,2000}?)<\/dict>/g)) {
    const part = (of: string): number => Number(new RegExp(`<key>${of} Component</key>\\s*<(?:real|integer)>([^<]{1,40})</`).exec(body)?.[1] ?? Number.NaN);
    const parts = [part('Red'), part('Green'), part('Blue')];
    if (parts.every((each) => each >= 0 && each <= 1)) colors.set(key, `#${parts.map((each) => Math.round(each * 255).toString(16).padStart(2, '0')).join('')}`);
  }
  const needed = [...Array.from({ length: 16 }, (_, at) => `Ansi ${at} Color`), ITERM_OWN.background, ITERM_OWN.foreground];
  const missing = needed.filter((key) => !colors.has(key));
  if (missing.length > 0) return fail(`These colours are missing or cannot be read: ${listed(missing)}.`);
  const of = (key: string): string => colors.get(key) ?? '';
  const foreground = of(ITERM_OWN.foreground);
  return checked([{
    name: name.slice(0, 80) || 'iTerm2', background: of(ITERM_OWN.background), foreground,
    cursor: colors.get(ITERM_OWN.cursor) ?? foreground, selection: colors.get(ITERM_OWN.selection) ?? of('Ansi 8 Color'),
    ansi: Array.from({ length: 16 }, (_, at) => of(`Ansi ${at} Color`)),
  }]);
}

// ── Windows Terminal ──

const WT_ANSI = ['black', 'red', 'green', 'yellow', 'blue', 'purple', 'cyan', 'white', 'brightBlack', 'brightRed', 'brightGreen', 'brightYellow', 'brightBlue', 'brightPurple', 'brightCyan', 'brightWhite'] as const;

function fromWindowsTerminal(text: string): ReadPalettes {
  let json: unknown;
  try {
    json = JSON.parse(withoutComments(text.replace(/^\uFEFF/, '')));
  } catch (error) {
    return fail(`This file is neither a property list of iTerm2 nor JSON: ${error instanceof Error ? error.message : String(error)}.`);
  }
  const found = schemesIn(json);
  if (found.length === 0) return fail('No colour scheme is in this file. A scheme of Windows Terminal has "name", "background", "foreground" and 16 colours.');
  const palettes: Palette[] = [];
  for (const scheme of found.slice(0, MOST)) {
    const of = (key: string): unknown => Reflect.get(scheme, key);
    const name = typeof of('name') === 'string' ? String(of('name')).slice(0, 80) : '';
    const color = (key: string): string | null => {
      const value = of(key);
      const [, short, long] = typeof value === 'string' ? (/^#(?:([0-9a-f]{3})|([0-9a-f]{6}))$/i.exec(value) ?? []) : [];
      return short ? `#${[...short].map((each) => each + each).join('')}`.toLowerCase() : long ? `#${long}`.toLowerCase() : null;
    };
    const missing = ['background', 'foreground', ...WT_ANSI].filter((key) => color(key) === null);
    if (name === '') return fail('A colour scheme in this file has no "name".');
    if (missing.length > 0) return fail(`Scheme “${name}”: these colours are missing, or not written as #rrggbb: ${listed(missing)}.`);
    const ansi = WT_ANSI.map((key) => color(key) ?? '');
    const foreground = color('foreground') ?? '';
    palettes.push({ name, background: color('background') ?? '', foreground, cursor: color('cursorColor') ?? foreground, selection: color('selectionBackground') ?? ansi[8] ?? foreground, ansi });
  }
  return checked(palettes);
}

/** One scheme, several, or the whole settings file of Windows Terminal. */
function schemesIn(json: unknown): object[] {
  if (Array.isArray(json)) return json.filter((each): each is object => typeof each === 'object' && each !== null);
  if (typeof json !== 'object' || json === null) return [];
  const schemes: unknown = Reflect.get(json, 'schemes');
  return Array.isArray(schemes) ? schemesIn(schemes) : 'background' in json ? [json] : [];
}

/** Windows Terminal allows comments and commas before a closing bracket in its settings. One pass; texts are left as they are. */
function withoutComments(text: string): string {
  const kept: string[] = [];
  /** Where in `kept` a comma stands after which only space and comments came. */
  let comma = -1;
  for (let at = 0; at < text.length; at++) {
    const char = text.charAt(at);
    const end = char === '"' ? endOfText(text, at) : text.startsWith('//', at) ? upTo(text, '\n', at) : text.startsWith('/*', at) ? upTo(text, '*/', at) + 1 : at;
    const comment = char === '/' && end > at;
    if ((char === '}' || char === ']') && comma >= 0) kept[comma] = '';
    if (char === ',') comma = kept.length;
    else if (!comment && !/\s/.test(char)) comma = -1;
    if (!comment) kept.push(text.slice(at, end + 1));
    at = end;
  }
  return kept.join('');
}

/** Where this is found next, else the end. */
function upTo(text: string, end: string, at: number): number {
  const found = text.indexOf(end, at);
  return found < 0 ? text.length : found;
}

function endOfText(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === '\\') at++;
    else if (text[at] === '"') return at;
  }
  return text.length;
}

function checked(palettes: Palette[]): ReadPalettes {
  const read = z.array(palette).safeParse(palettes);
  return read.success ? { ok: true, palettes: read.data } : fail('A colour in this file cannot be read.');
}

function listed(names: string[]): string {
  return names.length <= 6 ? names.join(', ') : `${names.slice(0, 6).join(', ')} and ${names.length - 6} more`;
}
