// The command line: `atelier [DIR…]` opens; explain, list and doctor answer without a window or a display.
// Standard output holds only the answer; a fault is one line on standard error and exit code 1, or 2 for a command or an
// option that there is none of.
import '../../shared/no-eval';
import { existsSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { attach } from './attach';
import { doctor } from './doctor';
import { explain } from './explain';
import { list } from './list';
import { openApp } from './open-app';
import { ps } from './ps';
import { stop, stopHost } from './stop';
import { CommandError, UsageError } from './workplace';

declare const __APP_VERSION__: string;

const HELP = `Usage:
  atelier [DIR…]                                        open the app, with these folders
  atelier explain DIR [--architect NAME] [--json]       what a start would do; starts and writes nothing
  atelier list [--json]                                 workspaces and their architects
  atelier ps [--json]                                   the agents that run, with or without a window
  atelier attach NAME [--workspace DIR]                 shows a running agent in this terminal
  atelier stop NAME [--workspace DIR]                   ends a running agent, and says what its next start does
  atelier host stop                                     ends every agent and the terminal host, by force if it hangs
  atelier doctor [--json]                               what was found here, and what is missing
  atelier --version
`;
const COMMANDS = 'Commands: explain, list, ps, attach, stop, host stop, doctor; atelier DIR opens a folder, atelier --help says more.';

interface Options {
  json: boolean;
  architect: string | null;
}

/** What each command takes, and nothing else. */
const TAKES = {
  explain: ['architect', 'json'],
  list: ['json'],
  ps: ['json'],
  attach: ['workspace'],
  stop: ['workspace'],
  'host stop': [],
  doctor: ['json'],
} as const;
type Command = keyof typeof TAKES;
type Option = (typeof TAKES)[Command][number];
const OPTIONS: Record<Option, { type: 'boolean' | 'string'; words: string }> = {
  json: { type: 'boolean', words: '--json' },
  architect: { type: 'string', words: '--architect NAME' },
  workspace: { type: 'string', words: '--workspace DIR' },
};

async function run(argv: string[]): Promise<number> {
  const [command = '', ...rest] = argv;
  if ((command === 'host' || Object.hasOwn(TAKES, command)) && optionsIn(rest).some((each) => each === '--help' || each === '-h')) return print(HELP);
  switch (command) {
    case 'explain': return explain(...one(rest, 'explain', true));
    case 'ps': return ps(one(rest, 'ps', false)[1]);
    case 'attach': return attach(...named(rest, 'attach'));
    case 'stop': return stop(...named(rest, 'stop'));
    case 'host': return host(rest);
    case 'list': return list(one(rest, 'list', false)[1]);
    case 'doctor': return doctor(one(rest, 'doctor', false)[1]);
    case '--version': case '-v': return print(`${__APP_VERSION__}\n`);
    case '--help': case '-h': case 'help': return print(HELP);
    default: return openApp(known(argv));
  }
}

/** Behind `--` stand names, whatever they look like. */
function optionsIn(args: string[]): string[] {
  return args.slice(0, args.includes('--') ? args.indexOf('--') : undefined).filter((each) => each.startsWith('-'));
}

/** The arguments of an opening. One that can only be a command or an option is said to be none. */
function known(argv: string[]): string[] {
  const [first = ''] = argv;
  const [option] = optionsIn(argv);
  if (option !== undefined) throw new UsageError(`unknown option ${option}. ${COMMANDS}`);
  // A folder that is not there is more often spelled with a slash, a dot or a capital.
  if (/^[a-z][a-z-]*$/.test(first) && !existsSync(first)) throw new UsageError(`“${first}” is neither a command nor a folder here. ${COMMANDS}`);
  return argv;
}

function named(rest: string[], command: 'attach' | 'stop'): [string, string | null] {
  const { values, positionals } = parsed(rest, command);
  const [name, ...more] = positionals;
  if (name === undefined || more.length > 0) throw new CommandError(`name one architect: atelier ${command} NAME [--workspace DIR]`);
  return [name, typeof values.workspace === 'string' ? realPath(values.workspace) : null];
}

/** Workspaces are known by their real path; one whose folder is gone, by the path it had. */
function realPath(dir: string): string {
  const full = path.resolve(dir);
  try {
    return realpathSync(full);
  } catch {
    return full;
  }
}

function host(rest: string[]): Promise<number> {
  const { positionals } = parsed(rest, 'host stop');
  if (positionals.length !== 1 || positionals[0] !== 'stop') throw new UsageError('the only thing to do with the host is: atelier host stop');
  return stopHost();
}

function one(rest: string[], command: Command, needsFolder: boolean): [string, Options] {
  const { values, positionals } = parsed(rest, command);
  if (needsFolder && (positionals.length !== 1 || positionals[0] === '')) throw new CommandError('name one folder: atelier explain DIR');
  if (!needsFolder && positionals.length > 0) throw new CommandError(`unexpected argument: ${positionals[0]}`);
  return [positionals[0] ?? '', { json: values.json === true, architect: typeof values.architect === 'string' ? values.architect : null }];
}

/** @throws UsageError for an option that this command does not take, or one without its value */
function parsed(rest: string[], command: Command) {
  const takes: readonly Option[] = TAKES[command];
  try {
    return parseArgs({ args: rest, allowPositionals: true, options: Object.fromEntries(takes.map((name) => [name, { type: OPTIONS[name].type }])) });
  } catch (error) {
    const [fault = ''] = (error instanceof Error ? error.message : String(error)).split(/\n|\. /);
    const takesWords = takes.length === 0 ? 'no options' : takes.map((name) => OPTIONS[name].words).join(' and ');
    throw new UsageError(`${fault.charAt(0).toLowerCase()}${fault.slice(1)}; “atelier ${command}” takes ${takesWords}. ${COMMANDS}`);
  }
}

function print(text: string): number {
  process.stdout.write(text);
  return 0;
}

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(`atelier: ${message.replace(/\s*\n\s*/g, ' ')}\n`);
  if (process.env.ATELIER_DEBUG === '1' && error instanceof Error) process.stderr.write(`${error.stack}\n`);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
