// OpenCode, started plainly. Facts measured on 1.18.33.
import { checkArguments, reasons } from './argument-rules';
import { plainHarness } from './plain';
import { usualPlaces } from './program-places';

/**
 * It leaves a library of 5.6 to 13.7 MB in TMPDIR at every start and never removes it. TMPDIR stays the user's all the
 * same: what the agent's own commands write there must be where the user's other programs look for it.
 */
export const opencodeHarness = plainHarness({
  name: 'opencode',
  label: 'OpenCode',
  command: 'opencode',
  programPlaces: (home) => [...(home === null ? [] : [`${home}/.opencode/bin`]), ...usualPlaces(home)],
  flags: [],
  environment: {},
  // Set by OpenCode in what it runs.
  scrubbed: ['OPENCODE', 'OPENCODE_PID', 'AGENT'],
  refusedArguments: (userArgs) =>
    checkArguments(userArgs, {
      refused: reasons([
        ['chooses a conversation, which need not be this architect’s', ['-c', '--continue', '-s', '--session', '--fork']],
        ['ends without a conversation in the terminal', ['-h', '--help', '-v', '--version']],
      ]),
      valued: new Set(['-m', '--model', '--agent', '--prompt', '--port', '--hostname', '--mdns-domain', '--cors', '--log-level']),
      optional: new Set(),
      variadic: new Set(),
      bareWord: 'would open another folder, or run a command such as attach or run; if it is the value of a flag, write --flag=value',
    }),
});
