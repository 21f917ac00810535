// What an expression would do to the page that looks for it: it runs there, line by line, and nobody can end it.

const NESTED = 'This expression could take for ever: nothing that repeats may be repeated as a group';
const WIDE = 'This expression could take for ever: use fewer repeats';
const BACK = 'An expression here may not refer back to a group';

/** More repeats that fit nearly everything, one after the other, try every way to share a long line among them. */
const MOST_WIDE = 3;
const MOST_REPEATS = 8;

interface Group {
  /** Something inside can be had in more than one way. */
  varies: boolean;
  /** How each alternative begins; null for one that does not begin with a letter or digit of its own. */
  begins: (string | null)[];
  /** The next character begins an alternative. */
  fresh: boolean;
}

/**
 * Why looking for this valid expression could take for ever; null when the time is bounded by the length of a line. Asks
 * more than needed: some harmless ones are refused too.
 */
export function slowness(source: string): string | null {
  const stack: Group[] = [{ varies: false, begins: [], fresh: true }];
  let repeats = 0;
  let wides = 0;
  let closed: Group | null = null;
  let wide = false;
  for (const [token] of source.matchAll(/\\(?:u[\da-f]{4}|x[\da-f]{2}|c[a-z]|k<|[^])|\[(?:\\[^]|[^\]\\])*\]|\((?:\?(?:[:=!]|<[=!]|<[^>]*>|[a-z-]*:))?|\)|\||(?:[*+?]|\{\d+(?:,\d*)?\})\??|[^]/gi)) {
    const group = stack.at(-1);
    if (!group) return null;
    const count = manyOf(token);
    if (count !== null) {
      if (count.max > 1 && closed && (closed.varies || !apart(closed.begins))) return NESTED;
      if (count.min === count.max) continue;
      for (const each of stack) each.varies = true;
      if (count.max <= 1) continue;
      repeats++;
      if (wide) wides++;
      if (wides > MOST_WIDE || repeats > MOST_REPEATS) return WIDE;
      continue;
    }
    closed = null;
    if (token === ')' || token === '|') {
      if (group.fresh) group.begins.push(null);
      group.fresh = true;
      if (token === '|') continue;
      // Alternatives that begin alike can be had in more than one way, however deep inside the repeated group.
      if (!apart(group.begins)) for (const each of stack) each.varies = true;
      closed = group;
      stack.pop();
    } else {
      if (/^\\(?:[1-9]|k<)/.test(token)) return BACK;
      wide = /^(?:\.|\\[SWD]|\[\^[^]*|\[[^]*\\[a-z][^]*\])$/i.test(token) && !/^\\[swd]$/.test(token);
      if (group.fresh) group.begins.push(/^[a-z\d]$/i.test(token) ? token.toLowerCase() : null);
      group.fresh = false;
      if (token.startsWith('(')) stack.push({ varies: false, begins: [], fresh: true });
    }
  }
  return null;
}

/** One alternative, or several that no text can begin alike. */
function apart(begins: (string | null)[]): boolean {
  return begins.length <= 1 || (!begins.includes(null) && new Set(begins).size === begins.length);
}

function manyOf(token: string): { min: number; max: number } | null {
  if (/^[*+?]\??$/.test(token)) return { min: token.startsWith('+') ? 1 : 0, max: token.startsWith('?') ? 1 : Infinity };
  const [, least, comma, most] = /^\{(\d+)(,?)(\d*)\}\??$/.exec(token) ?? [];
  if (least === undefined) return null;
  return { min: Number(least), max: comma === '' ? Number(least) : most === '' ? Infinity : Number(most) };
}

/** The same expression, but without its matches of nothing: `x*` is found where an x is. */
export function ofSomething(source: string): string {
  const canBeNothing = new RegExp(source).test('') || /\\b|\(\?<?[=!]/i.test(source);
  // What follows when it begins must not be all that follows when it ends.
  return canBeNothing ? `(?=(?<rest>[^]*))(?:${source})(?!\\k<rest>$)` : source;
}
