// The command line: `atelier [DIR…]` opens; explain, list and doctor answer without a window or a display.
// Standard output holds only the answer; a fault is one line on standard error and exit code 1.
import { realpathSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { attach } from './attach';
import { doctor } from './doctor';
import { explain } from './explain';
import { list } from './list';
import { openApp } from './open-app';
import { ps } from './ps';
import { stop, stopHost } from './stop';
import { CommandError } from './workplace';

declare const __APP_VERSION__: string;

const HELP = `Usage:
  atelier [DIR…]                                        open the app, with these folders
  atelier explain DIR [--architect NAME] [--json]       what a start would do; starts and writes nothing
  atelier list [--json]                                 workspaces and their architects
  atelier ps [--json]                                   the agents that run, with or without a window
  atelier attach NAME [--workspace DIR]                 shows a running agent in this terminal
  atelier stop NAME [--workspace DIR]                   ends a running agent; its next start resumes
  atelier host stop                                     ends every agent and the terminal host
  atelier doctor [--json]                               what was found here, and what is missing
  atelier --version
`;

interface Options {
  json: boolean;
  architect: string | null;
}

async function run(argv: string[]): Promise<number> {
  const [command = '', ...rest] = argv;
  switch (command) {
    case 'explain': return explain(...one(rest, true));
    case 'ps': return ps(one(rest, false)[1]);
    case 'attach': return attach(...named(rest, 'attach'));
    case 'stop': return stop(...named(rest, 'stop'));
    case 'host': return host(rest);
    case 'list': return list(one(rest, false)[1]);
    case 'doctor': return doctor(one(rest, false)[1]);
    case '--version': case '-v': return print(`${__APP_VERSION__}\n`);
    case '--help': case '-h': case 'help': return print(HELP);
    default: return openApp(argv);
  }
}

function named(rest: string[], command: string): [string, string | null] {
  const { values, positionals } = parsed(rest);
  refuse(values, ['json', 'architect']);
  const [name, ...more] = positionals;
  if (name === undefined || more.length > 0) throw new CommandError(`name one architect: atelier ${command} NAME [--workspace DIR]`);
  return [name, values.workspace === undefined ? null : realPath(values.workspace)];
}

/** Options of other commands are mistakes here. */
function refuse(values: ReturnType<typeof parsed>['values'], options: (keyof typeof values)[]): void {
  const given = options.find((option) => values[option] !== undefined);
  if (given) throw new CommandError(`unexpected option --${given}`);
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
  if (rest.length !== 1 || rest[0] !== 'stop') throw new CommandError('the only thing to do with the host is: atelier host stop');
  return stopHost();
}

function one(rest: string[], needsFolder: boolean): [string, Options] {
  const { values, positionals } = parsed(rest);
  refuse(values, ['workspace']);
  if (needsFolder && positionals.length !== 1) throw new CommandError('name one folder: atelier explain DIR');
  if (!needsFolder && positionals.length > 0) throw new CommandError(`unexpected argument: ${positionals[0]}`);
  return [positionals[0] ?? '', { json: values.json ?? false, architect: values.architect ?? null }];
}

function parsed(rest: string[]) {
  try {
    return parseArgs({ args: rest, allowPositionals: true, options: { json: { type: 'boolean' }, architect: { type: 'string' }, workspace: { type: 'string' } } });
  } catch (error) {
    throw new CommandError(error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error));
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
  process.exitCode = 1;
}
