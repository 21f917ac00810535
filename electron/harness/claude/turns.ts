// One line of a transcript as a turn that people can read.
import type { Part, Turn, TurnLimits } from '../../../shared/transcript';
import { readable } from '../readable-text';

const LONGEST_ABOUT = 200;

interface Line {
  type?: unknown;
  subtype?: unknown;
  isMeta?: unknown;
  isSidechain?: unknown;
  isCompactSummary?: unknown;
  timestamp?: unknown;
  content?: unknown;
  message?: unknown;
}

/**
 * The turn on one line, which begins at byte `at` of its file; null for a line in which nobody says or does anything, and
 * for one that does not parse. A user line that carries results of tools is the tools' turn.
 */
export function turnOf(text: string, at: number, limits: TurnLimits): Turn | null {
  const line = parse(text);
  if (!line || line.isMeta === true) return null;
  const turn = (by: Turn['by'], parts: Part[]): Turn | null => (parts.length === 0 ? null : { at, by, time: timeOf(line.timestamp), side: line.isSidechain === true, parts });
  const cut = (said: string, most: number) => {
    const whole = readable(said);
    return { text: shorten(whole, most), length: whole.length };
  };
  if (line.type === 'system') {
    return line.subtype === 'compact_boundary' && typeof line.content === 'string' ? turn('note', [{ kind: 'text', ...cut(line.content, limits.said) }]) : null;
  }
  if (line.type !== 'user' && line.type !== 'assistant') return null;
  const content = record(line.message)?.['content'];
  if (typeof content === 'string') {
    const echo = line.type === 'user' ? commandOf(content) : null;
    const said = echo ?? content;
    const by = echo !== null || line.isCompactSummary === true ? 'note' : line.type === 'user' ? 'you' : 'agent';
    return said.trim() === '' ? null : turn(by, [{ kind: 'text', ...cut(said, limits.said) }]);
  }
  if (!Array.isArray(content)) return null;
  const parts = content.map((block) => partOf(record(block), limits, cut)).filter((part) => part !== null);
  if (line.type === 'assistant') return turn('agent', parts);
  if (line.isCompactSummary === true) return turn('note', parts);
  return turn(parts.some((part) => part.kind === 'result') ? 'tool' : 'you', parts);
}

function partOf(block: Record<string, unknown> | null, limits: TurnLimits, cut: (text: string, most: number) => { text: string; length: number }): Part | null {
  switch (block?.['type']) {
    case 'text':
      return typeof block['text'] === 'string' && block['text'].trim() !== '' ? { kind: 'text', ...cut(commandOf(block['text']) ?? block['text'], limits.said) } : null;
    case 'thinking':
      return typeof block['thinking'] === 'string' && block['thinking'].trim() !== '' ? { kind: 'thinking', ...cut(block['thinking'], limits.said) } : null;
    case 'tool_use':
      return { kind: 'call', tool: oneLine(stringOf(block['name']) || 'tool', 60), id: stringOf(block['id']) || null, about: aboutOf(block['input']), ...cut(inputOf(block['input']), limits.tool) };
    case 'tool_result':
      return { kind: 'result', call: stringOf(block['tool_use_id']) || null, failed: block['is_error'] === true, ...cut(resultOf(block['content']), limits.tool) };
    case 'image':
      return { kind: 'image', type: oneLine(stringOf(record(block['source'])?.['media_type']) || 'image', 60) };
    default:
      return null;
  }
}

/** The line a person typed, of the echo that the CLI writes of its commands, or what the command printed; null for talk. */
function commandOf(text: string): string | null {
  if (!/^\s*<(?:local-)?command-/.test(text)) return null;
  const inside = (name: string): string => new RegExp(`<${name}>([\\s\\S]*?)</${name}>`).exec(text)?.[1]?.trim() ?? '';
  const name = inside('command-name');
  if (name !== '') return `${name} ${inside('command-args')}`.trim();
  return inside('local-command-stdout');
}

/** What the input of a tool says best on one line: the command, the file, the pattern. */
function aboutOf(input: unknown): string {
  const fields = record(input) ?? {};
  for (const name of ['command', 'file_path', 'path', 'pattern', 'query', 'url', 'description', 'prompt']) {
    if (typeof fields[name] === 'string' && fields[name].trim() !== '') return oneLine(fields[name], LONGEST_ABOUT);
  }
  return '';
}

/** Each field under its name: an edit or a script is read as it was written, not as one escaped line. */
function inputOf(input: unknown): string {
  const fields = record(input);
  if (!fields) return input === undefined ? '' : JSON.stringify(input);
  return Object.entries(fields)
    .map(([name, value]) => {
      const text = typeof value === 'string' ? value : JSON.stringify(value, null, 2);
      return text.includes('\n') ? `${name}:\n${text}` : `${name}: ${text}`;
    })
    .join('\n');
}

function resultOf(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content.map((block) => (record(block)?.['type'] === 'image' ? '[image]' : stringOf(record(block)?.['text']))).join('\n');
}

function parse(text: string): Line | null {
  try {
    return record(JSON.parse(text));
  } catch {
    return null;
  }
}

function record(value: unknown): Record<string, unknown> | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : null;
}

const stringOf = (value: unknown): string => (typeof value === 'string' ? value : '');

function timeOf(value: unknown): number | null {
  const time = typeof value === 'string' ? Date.parse(value) : NaN;
  return Number.isFinite(time) ? time : null;
}

function oneLine(text: string, most: number): string {
  return shorten(readable(text.slice(0, most * 4)).replace(/\s+/g, ' ').trim(), most);
}

/** Cut without tearing a character in two. */
function shorten(text: string, most: number): string {
  if (text.length <= most) return text;
  const end = /[\ud800-\udbff]/.test(text.charAt(most - 1)) ? most - 1 : most;
  return text.slice(0, end);
}
