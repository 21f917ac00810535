// Checks a person's own arguments against what one CLI would make of them, reading them the way its parser does: a flag
// is exact (no abbreviations), takes `--flag value`, `--flag=value` or `-fvalue`, and short switches may be joined.
import type { FieldError } from './harness';

export interface ArgumentRules {
  /** Flags, long and short, that break the promise, with the reason as the end of a sentence. */
  refused: ReadonlyMap<string, string>;
  /** Flags whose next argument is their value, whatever it looks like. */
  valued: ReadonlySet<string>;
  /** Flags that may take the next argument unless it begins with a dash. */
  optional: ReadonlySet<string>;
  /** Flags that take every following argument up to the next dash. */
  variadic: ReadonlySet<string>;
  /** Why a bare word is refused. */
  bareWord: string;
}

/** Every fault of the arguments as a field error (L4); none when they can go to the CLI as they are. */
export function checkArguments(userArgs: string[], rules: ArgumentRules): FieldError[] {
  const messages: string[] = [];
  let open: 'none' | 'one' | 'many' = 'none';
  for (let at = 0; at < userArgs.length; at++) {
    const argument = userArgs[at] ?? '';
    if (argument.includes('\0')) messages.push('an argument cannot hold a NUL character');
    if (argument.length < 2 || !argument.startsWith('-')) {
      if (open === 'none') messages.push(`${quoted(argument)} ${rules.bareWord}`);
      else if (open === 'one') open = 'none';
      continue;
    }
    open = 'none';
    if (argument === '--') {
      messages.push(`"--" would turn every later argument into text, ${APPENDED}`);
      continue;
    }
    const read = argument.startsWith('--') ? readLong(argument, rules) : readShort(argument, rules);
    if (read.fault) messages.push(read.fault);
    if (read.takes === 'next') {
      const value = userArgs[++at];
      const fault = valueFault(read.flag, value, rules);
      if (fault) messages.push(fault);
    } else open = read.takes;
  }
  return [...new Set(messages)].map((message) => ({ field: 'args', message }));
}

const APPENDED = 'also those that Atelier adds';

interface Read {
  flag: string;
  fault: string | null;
  takes: 'none' | 'next' | 'one' | 'many';
}

function readLong(argument: string, rules: ArgumentRules): Read {
  const equals = argument.indexOf('=');
  const flag = equals < 0 ? argument : argument.slice(0, equals);
  const fault = refusal(flag, rules);
  // A refused flag's own value needs no second complaint.
  if (fault) return { flag, fault, takes: equals < 0 ? 'one' : 'none' };
  return { flag, fault: null, takes: equals < 0 ? taking(flag, rules) : 'none' };
}

function readShort(argument: string, rules: ArgumentRules): Read {
  for (let at = 1; at < argument.length; at++) {
    const flag = `-${argument[at] ?? ''}`;
    const last = at === argument.length - 1;
    const fault = refusal(flag, rules);
    if (fault) return { flag, fault, takes: 'one' };
    const takes = taking(flag, rules);
    if (takes !== 'none') return { flag, fault: null, takes: last ? takes : 'none' };
    if (!last && !rules.valued.has(flag)) return { flag, fault: `${quoted(argument)} joins several short flags; write them one by one, with their long names`, takes: 'none' };
  }
  return { flag: argument, fault: null, takes: 'none' };
}

function taking(flag: string, rules: ArgumentRules): Read['takes'] {
  if (rules.valued.has(flag)) return 'next';
  if (rules.optional.has(flag)) return 'one';
  return rules.variadic.has(flag) ? 'many' : 'none';
}

/** A value that is missing would swallow the first argument of ours; one that spells a refused flag may be found by a CLI that scans its arguments. */
function valueFault(flag: string, value: string | undefined, rules: ArgumentRules): string | null {
  if (value === undefined) return `${flag} needs a value after it`;
  if (value.includes('\0')) return 'an argument cannot hold a NUL character';
  const name = value.startsWith('--') ? (value.split('=')[0] ?? value) : value;
  if (value.startsWith('-') && rules.valued.has(name)) return `${flag} needs a value after it, not ${quoted(value)}`;
  return refusal(name, rules);
}

function refusal(flag: string, rules: ArgumentRules): string | null {
  const why = rules.refused.get(flag);
  return why === undefined ? null : `${flag} ${why}`;
}

function quoted(text: string): string {
  return JSON.stringify(text.length > 80 ? `${text.slice(0, 80)}…` : text);
}

/** A map from many flags to one reason each. */
export function reasons(groups: readonly (readonly [string, readonly string[]])[]): ReadonlyMap<string, string> {
  return new Map(groups.flatMap(([why, flags]) => flags.map((flag) => [flag, why] as const)));
}
