// What the demo agent says. Its only talent is that it remembers.
import type { Said } from './conversation-file';

const LONGEST_QUOTE = 60;
const LAST_EXCHANGES = 3;

/** The text in quotation marks, cut at 60 characters. */
export function quote(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const cut = [...line];
  return cut.length > LONGEST_QUOTE ? `“${cut.slice(0, LONGEST_QUOTE).join('')}…”` : `“${line}”`;
}

/** The answer to the last thing that was said; shows that the first one is remembered. */
export function reply(said: Said[]): string {
  const mine = said.filter((turn) => turn.who === 'user');
  const [first, last] = [mine[0], mine.at(-1)];
  if (first === undefined || last === undefined) return 'I am listening.';
  if (mine.length === 1) return `Nice to meet you. You said ${quote(first.text)}, and I will remember it.`;
  return `I heard ${quote(last.text)}. You have said ${mine.length} things so far; the first was ${quote(first.text)}.`;
}

/** The last exchanges, for somebody who comes back. */
export function recap(said: Said[]): string {
  if (said.length === 0) return 'Nothing has been said in this conversation yet.';
  const lines = said.slice(-2 * LAST_EXCHANGES).map((turn) => `${turn.who === 'user' ? '>' : '●'} ${turn.text}`);
  const more = said.length > lines.length ? ['…'] : [];
  return [...more, ...lines].join('\n');
}

export const HELP = [
  'This agent needs no account and no network. It answers everything, understands nothing, and remembers what you said.',
  '/clear   begin a new conversation; the old one is kept',
  '/role    the first line of the role it was given',
  '/help    this text',
  '/exit    leave; /quit and Ctrl-D twice do the same',
].join('\n');

/** The first line of the role text that holds something. */
export function roleLine(role: string | null): string {
  const line = role?.split('\n').find((text) => text.trim() !== '')?.trim();
  return line === undefined ? 'No role was given.' : `Role: ${line}`;
}
