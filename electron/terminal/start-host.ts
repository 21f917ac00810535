// Starts a terminal host that outlives this process.
import { spawn } from 'node:child_process';
import { readyLine, type HostConfigLine, type ReadyLine } from '../host/protocol';
import { coveredStdio, inheritable } from './inherited';

/** How the host is started: the app's own binary as Node, or Node itself. */
export interface HostCommand {
  file: string;
  args: string[];
  /** The whole environment of the host. */
  env: Record<string, string>;
}

/** A start takes about 0.3 s on an idle machine; this guards against one that never speaks. */
const READY_MS = 30_000;
const MAX_LINE = 64 * 1024;

/**
 * Starts the host in a session of its own and waits for its one line. The configuration goes through its standard input.
 * @returns what it said: ready, or that another host serves the folder already
 * @throws a sentence when it cannot be started, says nothing, or says that it cannot run
 */
export function startHost(command: HostCommand, config: HostConfigLine): Promise<ReadyLine> {
  return new Promise((resolve, reject) => {
    const covered = inheritable();
    const { stdio, close } = coveredStdio(covered);
    // Its folder is the root: a host must not keep anybody's disk from being unmounted.
    const child = spawn(command.file, command.args, { env: command.env, cwd: '/', detached: true, stdio });
    close();
    const { stdin, stdout, stderr } = child;
    if (!stdin || !stdout || !stderr) throw new Error('the terminal host was started without its pipes');
    let said = '';
    let complaint = '';
    const guard = setTimeout(() => {
      child.kill('SIGKILL');
      done(() => reject(new Error('the terminal host did not start in time')));
    }, READY_MS);
    const done = (settle: () => void): void => {
      clearTimeout(guard);
      for (const stream of child.stdio) stream?.destroy();
      child.removeAllListeners();
      child.unref();
      settle();
    };
    const line = (text: string): void =>
      done(() => {
        const parsed = readyLine.safeParse(parseLine(text));
        if (!parsed.success) reject(new Error(`the terminal host said something else than that it is ready: ${text.slice(0, 200)}`));
        else if (!parsed.data.ready && !parsed.data.taken) reject(new Error(`the terminal host cannot run: ${parsed.data.why}`));
        else resolve(parsed.data);
      });
    child.once('error', (error) => done(() => reject(new Error(`the terminal host cannot be started: ${error.message}`))));
    child.once('close', (code, signal) =>
      done(() => reject(new Error(`the terminal host ended at once (${signal ?? `code ${code ?? '?'}`})${complaint ? `: ${complaint.trim()}` : ''}`))),
    );
    stderr.setEncoding('utf8').on('data', (text: string) => {
      complaint = (complaint + text).slice(-2_000);
    });
    stdout.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      const end = said.indexOf('\n');
      if (end >= 0 || said.length > MAX_LINE) line(said.slice(0, end >= 0 ? end : 0));
    });
    stdin.on('error', () => undefined);
    stdin.end(`${JSON.stringify({ ...config, covered })}\n`);
  });
}

function parseLine(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
