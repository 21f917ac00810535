// What a paste could do that its reader does not expect.

export interface Risk {
  /** So many lines; more than one only when the program would take each line end for Enter. */
  lines: number;
  /** Control characters stood in it; they are never pasted. */
  controls: boolean;
  /** Characters without a width stood in it, or ones that turn the order of what is read. */
  hidden: boolean;
  /** A line is longer than a terminal's line editor keeps. */
  long: boolean;
}

/** The kernel keeps 4,096 bytes of a line that is edited by the terminal itself, and drops the rest. */
const LONGEST_LINE = 4_095;
/** All but tab and line ends. An escape could end a bracketed paste, and what follows would be typed. */
// eslint-disable-next-line no-control-regex -- these are what it is about
const CONTROLS = /[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]/g;
/**
 * What nobody sees and what makes text look like other text: zero-width characters, marks and overrides of direction, tags.
 * Joiners inside an emoji or a script that writes with them are letters there, as tags are in a flag.
 */
const HIDDEN = /[\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]|(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}\p{M}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gujarati}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Tamil}\p{Script=Telugu}])[\u200c\u200d]|(?<!\u{1f3f4}[\u{e0020}-\u{e007e}]*)[\u{e0000}-\u{e007f}]/gu;

/**
 * What is risky about pasting this text; null when nothing is. A program that asked for bracketed pastes takes line ends
 * for text.
 */
export function riskOf(text: string, bracketed: boolean): Risk | null {
  const controls = text.search(CONTROLS) >= 0;
  const parts = withPlainEnds(text).split('\n');
  const lines = bracketed ? 1 : parts.length;
  const long = !bracketed && parts.some((line) => line.length > LONGEST_LINE / 4 && new TextEncoder().encode(line).length > LONGEST_LINE);
  const hidden = text.search(HIDDEN) >= 0;
  return controls || hidden || lines > 1 || long ? { lines, controls, hidden, long } : null;
}

/** The text as it is pasted: plain line ends, no control characters, and hidden ones only where a person agreed to them. */
export function cleaned(text: string, keepHidden = false): string {
  const plain = withPlainEnds(text).replace(CONTROLS, '');
  return keepHidden ? plain : plain.replace(HIDDEN, '');
}

/** Its lines joined by blanks: nothing is run. */
export function asOneLine(text: string, keepHidden = false): string {
  return cleaned(text, keepHidden).replace(/[ \t]*\n+[ \t]*/g, ' ').trim();
}

/** For the preview: control characters by their signs (␛ for escape), hidden ones by their numbers (⟨U+202E⟩). */
export function withSigns(text: string): string {
  const shown = withPlainEnds(text).replace(HIDDEN, (character) => `⟨U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟩`);
  return shown.replace(CONTROLS, (character) => {
    const code = character.charCodeAt(0);
    return code < 0x20 ? String.fromCharCode(0x2400 + code) : code === 0x7f ? '\u2421' : '\ufffd';
  });
}

function withPlainEnds(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}
