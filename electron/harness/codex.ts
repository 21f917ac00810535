// Codex, started plainly. Facts measured on 0.171.0.
import { checkArguments, reasons } from './argument-rules';
import { plainHarness } from './plain';
import { usualPlaces } from './program-places';

export const codexHarness = plainHarness({
  name: 'codex',
  label: 'Codex',
  command: 'codex',
  programPlaces: (home) => usualPlaces(home),
  // Without it Codex copies itself (424 MB) and leaves two detached processes behind that keep the conversation's lock.
  flags: ['--no-daemon'],
  environment: {},
  // Set by Codex in what it runs: a Codex started inside would take itself for sandboxed, or for that thread.
  scrubbed: [/^CODEX_SANDBOX/, 'CODEX_THREAD_ID'],
  refusedArguments: (userArgs) =>
    checkArguments(userArgs, {
      refused: reasons([
        ['chooses a conversation, which need not be this architect’s', ['--last', '--session-id']],
        ['connects to an agent that runs elsewhere', ['--remote']],
        ['ends without a conversation in the terminal', ['-h', '--help', '-V', '--version']],
      ]),
      valued: new Set(['-c', '--config', '-m', '--model', '-p', '--profile', '-s', '--sandbox', '-a', '--ask-for-approval', '-C', '--cd', '--add-dir', '--enable', '--disable', '--local-provider']),
      optional: new Set(),
      variadic: new Set(['-i', '--image']),
      // resume, fork and exec are words too.
      bareWord: 'would be sent as a message, or run as a command such as resume or fork, at every start; if it is the value of a flag, write --flag=value',
    }),
});
