// Any other program, as the user wrote it: started plainly, with exactly the user's arguments (L18).
import { plainHarness } from './plain';

export const customHarness = plainHarness({
  name: 'custom',
  label: 'Custom command',
  command: null,
  programPlaces: () => [],
  flags: [],
  environment: {},
  scrubbed: [],
  // Nothing is known of its flags; only what no program can be given is refused.
  refusedArguments: (userArgs) => (userArgs.some((argument) => argument.includes('\0')) ? [{ field: 'args', message: 'an argument cannot hold a NUL character' }] : []),
});
