// What a person types in a terminal of their own to go on with an architect's conversation there.
import type { Answer } from '../../shared/ipc';
import type { Harness } from '../harness/harness';
import type { Engine } from '../launch/engine';
import { commandLine } from '../launch/facts';
import type { Subject } from '../launch/subject';
import { refuse } from './answers';

/**
 * One line for a POSIX shell (for cmd.exe on Windows): the folder, the variables that choose the account, and the agent
 * with the person's own arguments and the conversation. Role and hooks of ours are left out: they belong to our launches.
 */
export function resumeCommand(engine: Engine, architectId: string): Answer<{ text: string }> {
  const { ctx } = engine;
  const subject = engine.subject(architectId);
  if (!subject) return refuse('This architect does not exist any more.');
  const looked = ctx.lookUp(subject.harness);
  if (looked.state !== 'known' || looked.harness.sessions === 'none') return refuse(`${subject.name} keeps no conversation that could be resumed elsewhere.`);
  const id = engine.runtime(architectId).sessionId ?? ctx.store.conversations.current(architectId, subject.harness)?.sessionId ?? null;
  if (id === null) return refuse(`${subject.name} has no conversation yet.`);
  const { harness } = looked;
  const program = commandLine(ctx, subject, harness);
  if (program.length === 0) return refuse(`No program is known for ${harness.label}.`);
  const argv = [...program, ...harness.argv(subject.args, { role: null, settings: null }, { use: 'resume', id })];
  return { ok: true, value: { text: shellLine(subject.folder, accountOf(harness, subject), argv, process.platform === 'win32') } };
}

/** Those of its own variables that decide where the CLI keeps its conversations; no other one belongs on a clipboard. */
function accountOf(harness: Harness, { environment }: Subject): [string, string][] {
  const usual = harness.configFolder({ env: {}, home: '/' });
  return Object.entries(environment).filter(([name, value]) => harness.configFolder({ env: { [name]: value }, home: '/' }) !== usual);
}

/** Changes the folder and runs argv there, in one line. */
export function shellLine(folder: string, variables: readonly [string, string][], argv: readonly string[], windows: boolean): string {
  const quote = windows ? windowsQuoted : posixQuoted;
  const set = variables.map(([name, value]) => (windows ? `set ${quote(`${name}=${value}`)} &&` : `${name}=${quote(value)}`));
  return [`cd ${windows ? '/d ' : ''}${quote(folder)} &&`, ...set, ...argv.map(quote)].join(' ');
}

function posixQuoted(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

function windowsQuoted(text: string): string {
  return /^[\w@+=:,.\\/-]+$/.test(text) ? text : `"${text.replaceAll('"', '""')}"`;
}
