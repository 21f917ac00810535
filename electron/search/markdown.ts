// A conversation as Markdown. What was said is Markdown as agents write it and stays as it is; what tools were given and
// answered stands in fences that it cannot close.
import type { Part, Turn } from '../../shared/transcript';

const NAMES: Record<Turn['by'], string> = { you: 'You', agent: 'Agent', tool: 'Tools', note: 'Note' };

export interface ExportHead {
  title: string;
  /** Lines of what is known about it: name and value. */
  facts: [name: string, value: string][];
}

export function headText({ title, facts }: ExportHead): string {
  return `# ${oneLine(title)}\n\n${facts.map(([name, value]) => `- ${name}: ${oneLine(value)}`).join('\n')}\n`;
}

/** One turn; a heading only where somebody else goes on. */
export function turnText(turn: Turn, before: Turn | null): string {
  const parts = turn.parts.map(partText).filter(Boolean).join('\n\n');
  if (parts === '') return '';
  const by = group(turn);
  const goesOn = before !== null && group(before) === by && before.side === turn.side;
  const time = turn.time === null ? '' : ` · ${new Date(turn.time).toISOString().replace('T', ' ').slice(0, 16)} UTC`;
  return goesOn ? `\n${parts}\n` : `\n## ${NAMES[by]}${turn.side ? ' (helper)' : ''}${time}\n\n${parts}\n`;
}

/** What tools answer belongs to the agent's turn. */
const group = ({ by }: Turn): Turn['by'] => (by === 'tool' ? 'agent' : by);

function partText(part: Part): string {
  switch (part.kind) {
    case 'text':
      return closed(part.text);
    case 'thinking':
      return part.text
        .split('\n')
        .map((line) => `> ${line}`)
        .join('\n');
    case 'call':
      return `**${oneLine(part.tool)}**\n\n${fenced(part.text)}`;
    case 'result':
      return `${part.failed ? '**Failed**\n\n' : ''}${fenced(part.text)}`;
    case 'image':
      return `*(image, ${oneLine(part.type)})*`;
  }
}

/** A fence longer than any in the text. */
function fenced(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`{3,}/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}\n${text}${text.endsWith('\n') ? '' : '\n'}${fence}`;
}

/** A fence that a text leaves open would swallow every turn after it. */
function closed(text: string): string {
  let open: string | null = null;
  for (const line of text.split('\n')) {
    const fence = /^ {0,3}(`{3,}|~{3,})(.*)$/.exec(line);
    if (!fence?.[1]) continue;
    const [, run, rest = ''] = fence;
    if (open === null) open = run;
    else if (run.startsWith(open) && rest.trim() === '') open = null;
  }
  return open === null ? text : `${text}\n${open}`;
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').replace(/^[#>*\-+`]+\s*/, '').trim();
