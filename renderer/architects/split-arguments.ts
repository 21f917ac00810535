/**
 * Splits a line of arguments as a shell reads words: spaces part, single and double quotes join, a backslash keeps the
 * next character (not inside single quotes). Nothing is expanded: argv is always an array, never a shell string (L4).
 * Null when a quote is left open.
 */
export function splitArguments(line: string): string[] | null {
  const words: string[] = [];
  let word: string | null = null;
  let quote: string | null = null;
  for (let i = 0; i < line.length; i += 1) {
    const char = line.charAt(i);
    if (char === '\\' && quote !== "'" && i + 1 < line.length) {
      i += 1;
      word = (word ?? '') + line.charAt(i);
    } else if (quote !== null) {
      if (char === quote) quote = null;
      else word = (word ?? '') + char;
    } else if (char === '"' || char === "'") {
      quote = char;
      word ??= '';
    } else if (/\s/.test(char)) {
      if (word !== null) words.push(word);
      word = null;
    } else {
      word = (word ?? '') + char;
    }
  }
  if (quote !== null) return null;
  if (word !== null) words.push(word);
  return words;
}
