// The demo agent: a terminal agent without account, network or wits, so that the app can be tried and tested.
// Runs on the app's own binary as Node, or on plain Node: demo.js [--session-id ID | --resume ID] [--role-file FILE].
// Environment: ATELIER_DEMO_HOME, the folder that keeps its conversations; ATELIER_SPOOL, the launch's report folder.
import { readFileSync, realpathSync } from 'node:fs';
import { constants } from 'node:os';
import { nodeProcesses } from '../launch/platform-processes';
import { DemoAgent } from './agent';
import { newConversation, resumeConversation } from './conversations';
import { DemoError, parseOptions } from './options';
import { Prompt } from './prompt';
import { RegistryFile } from './registry-file';
import { Reports } from './reports';

function readRole(file: string | null): string | null {
  if (file === null) return null;
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new DemoError(`The role file ${file} cannot be read.`);
  }
}

function onSignal(signal: 'SIGTERM' | 'SIGHUP' | 'SIGINT', agent: DemoAgent): void {
  // Claude Code ends with 0 at SIGINT and with 128 + the signal's number otherwise (measured).
  process.on(signal, () => agent.end('other', signal === 'SIGINT' ? 0 : 128 + constants.signals[signal]));
}

async function run(argv: string[], env: NodeJS.ProcessEnv): Promise<void> {
  const home = env.ATELIER_DEMO_HOME;
  if (!home) throw new DemoError('ATELIER_DEMO_HOME has to name the folder that keeps the conversations.');
  const options = parseOptions(argv);
  const role = readRole(options.roleFile);
  const cwd = realpathSync(process.cwd());
  const { conversation, said } = options.resume ? resumeConversation(home, cwd, options.id) : newConversation(home, cwd, options.id);
  const start = await nodeProcesses().start(process.pid);
  const agent: DemoAgent = new DemoAgent({
    home,
    role,
    registry: new RegistryFile(home, cwd, options.id, start),
    reports: new Reports(env.ATELIER_SPOOL || null),
    print: (text) => process.stdout.write(`${text}\n`),
    exit: (code) => {
      prompt.close();
      process.exit(code);
    },
  }, conversation, said);
  const prompt = new Prompt({ line: (text) => agent.line(text), leave: () => agent.end('prompt_input_exit', 0) });
  // A terminal that is gone refuses what is written to it; the hang-up follows by itself.
  process.stdout.on('error', () => undefined);
  for (const signal of ['SIGTERM', 'SIGHUP', 'SIGINT'] as const) onSignal(signal, agent);
  agent.start(options.resume);
  prompt.open();
}

run(process.argv.slice(2), process.env).catch((error: unknown) => {
  process.stderr.write(`${error instanceof DemoError ? error.message : String(error instanceof Error ? error.stack : error)}\n`);
  process.exitCode = 1;
});
