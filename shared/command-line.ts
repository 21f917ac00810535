// A command as a person types it: split into its words, never given to a shell.

const WORD = /((?:"(?:\\.|[^"\\])*"|'[^']*'|\\.|[^\s"'\\])+)/g;

/** Why a typed command cannot be split without losing a character of it; null when it can. */
export function commandFault(text: string): string | null {
  const lost = text.replace(WORD, '').trim();
  if (lost === '') return null;
  return lost.endsWith('\\') ? 'A backslash at the end has nothing to escape.' : 'A quote is left open.';
}

/** A typed command as argv: quotes group, backslash escapes. */
export function splitCommand(text: string): string[] {
  const parts: string[] = [];
  for (const [word] of text.matchAll(WORD)) {
    parts.push(word.replace(/"((?:\\.|[^"\\])*)"|'([^']*)'|\\(.)/g, (_all, double: string | undefined, single: string | undefined, escaped: string | undefined) => double?.replace(/\\(.)/g, '$1') ?? single ?? escaped ?? ''));
  }
  return parts;
}

/** Why a command with words like {file} in it cannot be started; null when it can, and for an empty one, which stands for none. */
export function templateFault(text: string): string | null {
  const fault = commandFault(text);
  if (fault !== null || text.trim() === '') return fault;
  const [program = ''] = splitCommand(text);
  return program.trim() === '' || /^\{\w+\}/.test(program) ? 'A program has to stand first.' : null;
}
