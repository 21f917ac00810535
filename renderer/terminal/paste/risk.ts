// What a paste could do that its reader does not expect.

export interface Risk {
  /** So many lines; more than one only when the program would take each line end for Enter. */
  lines: number;
  /** Control characters stood in it; they are never pasted. */
  controls: boolean;
  /** A line is longer than a terminal's line editor keeps. */
  long: boolean;
}

/** The kernel keeps 4,096 bytes of a line that is edited by the terminal itself, and drops the rest. */
const LONGEST_LINE = 4_095;
/** All but tab and line ends. An escape could end a bracketed paste, and what follows would be typed. */
// eslint-disable-next-line no-control-regex -- these are what it is about
const CONTROLS = /[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]/g;

/**
 * What is risky about pasting this text; null when nothing is. A program that asked for bracketed pastes takes line ends
 * for text.
 */
export function riskOf(text: string, bracketed: boolean): Risk | null {
  const controls = text.search(CONTROLS) >= 0;
  const parts = withPlainEnds(text).split('\n');
  const lines = bracketed ? 1 : parts.length;
  const long = !bracketed && parts.some((line) => line.length > LONGEST_LINE / 4 && new TextEncoder().encode(line).length > LONGEST_LINE);
  return controls || lines > 1 || long ? { lines, controls, long } : null;
}

/** The text as it is pasted: plain line ends, no control characters. */
export function cleaned(text: string): string {
  return withPlainEnds(text).replace(CONTROLS, '');
}

/** Its lines joined by blanks: nothing is run. */
export function asOneLine(text: string): string {
  return cleaned(text).replace(/[ \t]*\n+[ \t]*/g, ' ').trim();
}

/** For the preview: control characters by their signs (␛ for escape). */
export function withSigns(text: string): string {
  return withPlainEnds(text).replace(CONTROLS, (character) => {
    const code = character.charCodeAt(0);
    return code < 0x20 ? String.fromCharCode(0x2400 + code) : code === 0x7f ? '\u2421' : '\ufffd';
  });
}

function withPlainEnds(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}
