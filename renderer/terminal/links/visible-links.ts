// Every link on the part of a terminal that is in sight: what the pointer would find, without a pointer.
import type { Terminal } from '@xterm/xterm';
import { coreOf } from '../../../shared/xterm-core';
import { fileLinksIn, webLinksIn, type FileLink } from './find-links';
import { lineText, type LineText } from './line-text';

/** What opening one asks main for, the same as a click with the modifier. */
export type LinkTarget = { kind: 'web'; url: string } | { kind: 'file'; path: string; line: number | null; column: number | null };

export interface VisibleLink {
  /** As it is printed. */
  text: string;
  target: LinkTarget;
}

interface Place {
  row: number;
  /** Its first character in the line. */
  at: number;
  text: string;
}
type Candidate = Place & ({ web: string } | { file: FileLink });

/**
 * The links in sight, the lowest first: it is the newest. What a program marked (OSC 8) counts before what the marked text
 * looks like; of several that lead to one place the lowest stands for all. `filesOf` tells which paths are files, in their order.
 */
export async function visibleLinks(terminal: Terminal, filesOf: (paths: string[]) => Promise<(string | null)[]>): Promise<VisibleLink[]> {
  const candidates = linesInSight(terminal).flatMap(({ row, line }) => candidatesIn(terminal, row, line));
  const paths = candidates.flatMap((each) => ('file' in each ? [each.file.path] : []));
  const found = new Map((await filesOf(paths)).map((file, n) => [paths[n] ?? '', file]));
  const links = new Map<string, VisibleLink>();
  for (const each of candidates.sort((a, b) => b.row - a.row || b.at - a.at)) {
    const target = targetOf(each, found);
    if (target !== null && !links.has(JSON.stringify(target))) links.set(JSON.stringify(target), { text: each.text, target });
  }
  return [...links.values()];
}

function targetOf(each: Candidate, files: ReadonlyMap<string, string | null>): LinkTarget | null {
  if ('web' in each) return { kind: 'web', url: each.web };
  const path = files.get(each.file.path);
  return path == null ? null : { kind: 'file', path, line: each.file.line, column: each.file.column };
}

/** Each line that has a row in sight, once. */
function linesInSight(terminal: Terminal): { row: number; line: LineText }[] {
  const { active } = terminal.buffer;
  const lines: { row: number; line: LineText }[] = [];
  for (let row = active.viewportY; row < active.viewportY + terminal.rows; row += 1) {
    if (row > active.viewportY && active.getLine(row)?.isWrapped) continue;
    lines.push({ row, line: lineText(terminal, row) });
  }
  return lines;
}

function candidatesIn(terminal: Terminal, row: number, line: LineText): Candidate[] {
  const marked = markedIn(terminal, row, line);
  const free = ({ start, end }: { start: number; end: number }): boolean => !marked.some((each) => start < each.at + each.text.length && each.at < end);
  const web = webLinksIn(line.text);
  const files = fileLinksIn(line.text).filter((place) => !web.some(({ start, end }) => place.start < end && start < place.end));
  return [
    ...marked,
    ...web.filter(free).map(({ start, end, link }): Candidate => ({ row, at: start, text: line.text.slice(start, end), web: link.url })),
    ...files.filter(free).map(({ start, end, link }): Candidate => ({ row, at: start, text: line.text.slice(start, end), file: link })),
  ];
}

/** Runs of one hyperlink that the program marked. */
function markedIn(terminal: Terminal, row: number, line: LineText): (Place & { web: string })[] {
  const { _oscLinkService: links } = coreOf(terminal);
  const runs: (Place & { web: string; id: number })[] = [];
  for (let at = 0; at < line.text.length; at += 1) {
    const { x, y } = line.rangeOf(at, at + 1).start;
    const id = linkNumber(terminal, x - 1, y - 1);
    const url = id === 0 ? '' : (links._dataByLinkId.get(id)?.data.uri ?? '');
    if (url === '') continue;
    const last = runs.at(-1);
    if (last?.id === id && last.at + last.text.length === at) last.text += line.text[at];
    else runs.push({ row, at, text: line.text[at] ?? '', web: url, id });
  }
  return runs;
}

/** The number of the hyperlink that a cell belongs to, 0 for none: the public cell has it, its type does not say so. */
function linkNumber(terminal: Terminal, x: number, y: number): number {
  const cell = terminal.buffer.active.getLine(y)?.getCell(x) as unknown as { hasExtendedAttrs(): number; extended: { urlId: number } } | undefined;
  return cell && cell.hasExtendedAttrs() !== 0 ? cell.extended.urlId : 0;
}
