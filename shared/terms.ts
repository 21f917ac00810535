// What a person looks for, as the index's language and as marks on a text. Words are found from their beginnings, and
// without regard to case and accents; "quoted words" are found as they stand, one after the other.

/** Words that must stand one after the other, folded; the last may go on in a text unless it was quoted. */
export interface Term {
  words: string[];
  open: boolean;
}

/** A part of a text, in UTF-16 units. */
export type Mark = [start: number, end: number];

/** As the index's own tokenizer (unicode61) cuts words. */
const WORD = /[\p{L}\p{N}\p{Co}\p{M}]+/gu;
/** Written without spaces: each character counts as a word. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/gu;
const MOST_TERMS = 20;

// eslint-disable-next-line no-control-regex -- all of ASCII
const ASCII = /^[\u0000-\u007f]*$/;

export function fold(word: string): string {
  if (ASCII.test(word)) return word.toLowerCase();
  return word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** The text as it is given to the index. */
export function spaced(text: string): string {
  return text.replace(UNSPACED, ' $& ');
}

/** The terms of what was typed; none when it holds no word. An unclosed quote counts as closed at the end. */
export function termsOf(typed: string): Term[] {
  const terms: Term[] = [];
  for (const [, quoted, plain] of typed.matchAll(/"([^"]*)"?|([^\s"]+)/g)) {
    const words = [...placedWords(quoted ?? plain ?? '')].map(({ word }) => word);
    if (words.length > 0) terms.push({ words, open: quoted === undefined });
  }
  return terms.slice(0, MOST_TERMS);
}

/** The terms in the index's query language. Only letters and digits come into the quotes, so nothing typed is syntax. */
export function matchExpression(terms: readonly Term[]): string {
  return terms.map(({ words, open }) => `"${words.join(' ')}"${open ? '*' : ''}`).join(' ');
}

interface PlacedWord {
  word: string;
  start: number;
  end: number;
}

function* placedWords(text: string, from = 0): Generator<PlacedWord> {
  WORD.lastIndex = 0;
  const words = new RegExp(WORD);
  words.lastIndex = from;
  for (let found = words.exec(text); found; found = words.exec(text)) {
    const [whole] = found;
    if (ASCII.test(whole)) {
      yield { word: whole.toLowerCase(), start: found.index, end: found.index + whole.length };
      continue;
    }
    let at = 0;
    const cut = function* (end: number): Generator<PlacedWord> {
      if (end > at) yield { word: fold(whole.slice(at, end)), start: found.index + at, end: found.index + end };
    };
    for (const single of whole.matchAll(UNSPACED)) {
      yield* cut(single.index);
      at = single.index;
      yield* cut(at + single[0].length);
      at += single[0].length;
    }
    yield* cut(whole.length);
  }
}

/** Every place of the terms in the text from `from` on, at most `most`, in their order. */
export function marksOf(text: string, terms: readonly Term[], { from = 0, most = 200 } = {}): Mark[] {
  const marks: Mark[] = [];
  const longest = Math.max(0, ...terms.map((term) => term.words.length));
  const recent: PlacedWord[] = [];
  for (const word of placedWords(text, from)) {
    recent.push(word);
    if (recent.length > longest) recent.shift();
    for (const term of terms) {
      const run = recent.slice(-term.words.length);
      if (run.length < term.words.length || !run.every((each, index) => fits(each.word, term, index))) continue;
      const start = run[0]?.start ?? word.start;
      const last = marks.at(-1);
      if (last && start <= last[1]) last[1] = Math.max(last[1], word.end);
      else marks.push([start, word.end]);
    }
    if (marks.length >= most) break;
  }
  return marks;
}

function fits(word: string, { words, open }: Term, index: number): boolean {
  const wanted = words[index] ?? '';
  return open && index === words.length - 1 ? word.startsWith(wanted) : word === wanted;
}

/** Whether every term is in the text. */
export function holdsAll(text: string, terms: readonly Term[]): boolean {
  // Cutting a text into words is slow; most texts do not even hold the letters.
  const letters = fold(text);
  const possible = terms.length > 0 && terms.every(({ words }) => words.every((word) => letters.includes(word)));
  return possible && terms.every((term) => marksOf(text, [term], { most: 1 }).length > 0);
}

const BEFORE = 60;
const EXCERPT = 240;

/** A piece of the text around the first mark, with its marks; the beginning where there is none. */
export function excerptOf(text: string, terms: readonly Term[]): { text: string; marks: Mark[] } {
  const first = marksOf(text, terms, { most: 1 })[0]?.[0] ?? 0;
  const from = first <= BEFORE ? 0 : wordStart(text, first - BEFORE);
  const piece = text.slice(from, from + EXCERPT + 40);
  const cut = from + EXCERPT < text.length ? piece.slice(0, lastSpace(piece, EXCERPT)) : piece;
  const before = from > 0 ? '…' : '';
  const shown = `${before}${cut}${cut.length < text.length - from ? '…' : ''}`;
  return { text: shown, marks: marksOf(shown, terms) };
}

function wordStart(text: string, near: number): number {
  const space = text.slice(near, near + BEFORE).search(/\s/);
  return space < 0 ? near : near + space + 1;
}

function lastSpace(text: string, near: number): number {
  const space = text.lastIndexOf(' ', near);
  return space > near / 2 ? space : Math.min(near, text.length);
}
