// What was said, cut into prose and code. Only this much of Markdown is looked at; everything else stays as it was typed.

export type Block = { kind: 'prose'; text: string } | { kind: 'code'; language: string; text: string };

export type Inline = { kind: 'text' | 'code' | 'strong'; text: string } | { kind: 'link'; text: string; url: string };

const FENCE = /^ {0,3}(`{3,}|~{3,})\s*([\w+#.-]*)[^`]*$/;

/** Fenced code apart from prose; a fence that is never closed reaches to the end. */
export function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  let prose: string[] = [];
  let code: { fence: string; language: string; lines: string[] } | null = null;
  const endProse = (): void => {
    const joined = prose.join('\n').replace(/^\n+|\n+$/g, '');
    if (joined !== '') blocks.push({ kind: 'prose', text: joined });
    prose = [];
  };
  for (const line of text.split('\n')) {
    if (code) {
      if (line.trimEnd().replace(/^ {0,3}/, '').startsWith(code.fence) && /^\s*(`+|~+)\s*$/.test(line)) {
        blocks.push({ kind: 'code', language: code.language, text: code.lines.join('\n') });
        code = null;
      } else code.lines.push(line);
      continue;
    }
    const [, fence, language = ''] = FENCE.exec(line) ?? [];
    if (fence === undefined) {
      prose.push(line);
      continue;
    }
    endProse();
    code = { fence, language, lines: [] };
  }
  endProse();
  if (code) blocks.push({ kind: 'code', language: code.language, text: code.lines.join('\n') });
  return blocks;
}

const INLINE = /(`+)(?!`)([^\n]*?[^`\n])\1(?!`)|\*\*(?=\S)([^*\n]*\S)\*\*|\bhttps?:\/\/[^\s<>"'`\\^{}|]+/g;

/** Code, strong words and addresses within prose. An address ends before the punctuation of its sentence. */
export function inlinesOf(text: string): Inline[] {
  const inlines: Inline[] = [];
  let at = 0;
  const plain = (to: number): void => {
    if (to > at) inlines.push({ kind: 'text', text: text.slice(at, to) });
  };
  for (const found of text.matchAll(INLINE)) {
    const [whole, ticks, code, strong] = found;
    plain(found.index);
    at = found.index + whole.length;
    if (ticks !== undefined) inlines.push({ kind: 'code', text: code ?? '' });
    else if (strong !== undefined) inlines.push({ kind: 'strong', text: strong });
    else {
      const url = trimmed(whole);
      inlines.push({ kind: 'link', text: url, url });
      at = found.index + url.length;
    }
  }
  plain(text.length);
  return inlines;
}

/** Without the marks that end a sentence, and without a bracket that was opened before it. */
function trimmed(url: string): string {
  let end = url.replace(/[.,;:!?*_~]+$/, '');
  const count = (mark: string): number => end.split(mark).length - 1;
  while (end.endsWith(')') && count(')') > count('(')) end = end.slice(0, -1).replace(/[.,;:!?]+$/, '');
  return end;
}
