// A command that an environment variable names, and why one that it names is not used.
import path from 'node:path';
import { commandFault, splitCommand } from '../../shared/command-line';

export type Environment = Record<string, string | undefined>;

/** A variable that names a command which is not used. */
export interface PassedOver {
  /** In one sentence. */
  why: string;
  /** What it says can be no command: worth saying even where another one served. */
  mistake: boolean;
}

export interface Chosen {
  argv: string[] | null;
  /** The variable that named it; null for the settings' own. */
  by: string | null;
  passedOver: PassedOver[];
}

/** The name of a program in small letters, without its folder and its ending. */
export function programName(program = ''): string {
  return path.basename(program).replace(/\.(exe|cmd)$/i, '').toLowerCase();
}

/** The first of these variables whose command can be used; `unfit` says what is wrong with a program, or null. */
export function variableCommand(env: Environment, names: readonly string[], unfit: (program: string) => string | null): Chosen {
  const passedOver: PassedOver[] = [];
  for (const name of names) {
    const text = env[name]?.trim() ?? '';
    if (text === '') continue;
    const argv = splitCommand(text);
    const open = commandFault(text) ?? (argv[0] ? null : 'It names no program.');
    const why = open ?? unfit(argv[0] ?? '');
    if (why === null) return { argv, by: name, passedOver };
    passedOver.push({ why: `${name} (${text.slice(0, 100)}) is not used: ${why.charAt(0).toLowerCase()}${why.slice(1).replace(/\.$/, '')}.`, mistake: open !== null });
  }
  return { argv: null, by: null, passedOver };
}

/** What is worth saying beside a success; null for nothing. */
export function mistakesIn({ passedOver }: Pick<Chosen, 'passedOver'>): string | null {
  return passedOver.filter(({ mistake }) => mistake).map(({ why }) => why).join(' ') || null;
}

/** Everything that was passed over, for the end of a failure's sentence. */
export function allPassedOver({ passedOver }: Pick<Chosen, 'passedOver'>): string {
  return passedOver.map(({ why }) => ` ${why}`).join('');
}
