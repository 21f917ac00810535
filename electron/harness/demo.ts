// The built-in demo agent: Claude Code's storage layout and report form under a folder of its own, so that every reader is
// shared. Its program comes with the app; the command is therefore not looked up by name.
import path from 'node:path';
import type { Harness } from './harness';
import { checkArguments, reasons } from './argument-rules';
import { registryFolder, verifiedEntry } from './claude/agent-registry';
import { sessionFlags } from './claude/claude';
import { conversationFiles } from './claude/conversation-files';
import { INHERITED_FROM_AGENTS } from './claude/environment';
import { findHolder } from './claude/holder';
import { parseReport } from './claude/reports';
import { isUuid } from './claude/session-id';
import { findTranscript } from './claude/transcript-fact';
import { launchFile } from './launch-file';

/** Names the folder with the demo agent's projects/ and sessions/. The launch sets it; the readers see it in `place.env`. */
export const DEMO_HOME = 'ATELIER_DEMO_HOME';

function configFolder({ env }: Parameters<Harness['configFolder']>[0]): string | null {
  const folder = env[DEMO_HOME];
  return folder !== undefined && path.isAbsolute(folder) ? folder : null;
}

const refusedDemoArguments: Harness['refusedArguments'] = (userArgs) =>
  checkArguments(userArgs, {
    refused: reasons([
      ['chooses a conversation, which Atelier does itself', ['--session-id', '--resume']],
      ['is how Atelier passes the role', ['--role-file']],
    ]),
    valued: new Set(),
    optional: new Set(),
    variadic: new Set(),
    bareWord: 'is nothing the demo agent knows',
  });

export const demoHarness: Harness = {
  name: 'demo',
  label: 'Demo agent',
  sessions: 'pinned',
  command: null,
  programPlaces: () => [],
  isId: isUuid,
  configFolder,
  transcript: (platform, place, id, recordedPath) => findTranscript(platform, { configFolder: configFolder(place), folders: place.folders, id, recordedPath }),
  holder: (platform, place, id, ours) => findHolder(platform, configFolder(place), id, ours),
  registryFolder: (place) => registryFolder(configFolder(place)),
  async registryEntry(platform, place, pid, processStart) {
    const folder = configFolder(place);
    return folder === null ? null : verifiedEntry(platform, folder, pid, processStart);
  },
  launchFiles: (_platform, folder, role) => Promise.resolve({ role: launchFile(folder, 'role', 'md', role), settings: null }),
  files: conversationFiles(configFolder),
  argv: (userArgs, files, session) => [...userArgs, ...(files.role ? ['--role-file', files.role.path] : []), ...sessionFlags(session)],
  environment: () => ({}),
  scrubbed: INHERITED_FROM_AGENTS,
  refusedArguments: refusedDemoArguments,
  parseReport,
};
