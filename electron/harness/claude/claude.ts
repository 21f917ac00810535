// Claude Code, as measured on 2.1.332.
import path from 'node:path';
import type { SessionPart } from '../../../shared/decision';
import type { Harness, LaunchFiles } from '../harness';
import { launchFile } from '../launch-file';
import { usualPlaces } from '../program-places';
import { registryFolder, verifiedEntry } from './agent-registry';
import { refusedClaudeArguments } from './arguments';
import { conversationFiles } from './conversation-files';
import { CLAUDE_ENVIRONMENT, INHERITED_FROM_AGENTS } from './environment';
import { findHolder } from './holder';
import { parseReport } from './reports';
import { isUuid } from './session-id';
import { launchSettings } from './settings';
import { findTranscript } from './transcript-fact';
import { readSettings, takeSettings } from './user-settings';

/**
 * CLAUDE_CONFIG_DIR, else ~/.claude, composed as the CLI composes it (measured: the folder is made under the NFC form). A
 * relative or empty value means a place below the agent's working folder; it is not followed: the answer is null.
 */
function configFolder({ env, home }: Parameters<Harness['configFolder']>[0]): string | null {
  const configured = env.CLAUDE_CONFIG_DIR;
  if (configured !== undefined) return path.isAbsolute(configured) ? configured.normalize('NFC') : null;
  return home === null ? null : path.join(home, '.claude').normalize('NFC');
}

/** At most one session flag, always with its id (L1, L22). */
export function sessionFlags(session: SessionPart): string[] {
  if (session.use === 'none') return [];
  return [session.use === 'new' ? '--session-id' : '--resume', session.id];
}

/**
 * Only a new conversation is named, and not when the user's arguments name it. Measured: the name makes no file before
 * something is said and stays with the conversation over every resume; given again at a resume it would undo a /rename.
 */
function nameFlags(userArgs: string[], session: SessionPart, name: string | undefined): string[] {
  const named = userArgs.some((argument) => /^(-n|--name)(=|$)/.test(argument) || /^-n./.test(argument));
  return session.use !== 'new' || name === undefined || named ? [] : ['-n', name];
}

function argv(userArgs: string[], files: LaunchFiles, session: SessionPart, name?: string): string[] {
  const { rest } = takeSettings(userArgs);
  return [
    ...(files.settings ? rest : userArgs),
    ...(files.settings ? ['--settings', files.settings.path] : []),
    // On every launch, and never recorded: a recorded role could not be changed, and one that is missing is gone after
    // /clear or /compact (measured).
    ...(files.role ? ['--append-system-prompt-file', files.role.path, '--system-prompt-snapshot', 'off'] : []),
    ...nameFlags(userArgs, session, name),
    ...sessionFlags(session),
  ];
}

export const claudeHarness: Harness = {
  name: 'claude',
  label: 'Claude Code',
  sessions: 'pinned',
  command: 'claude',
  programPlaces: (home) => [...(home === null ? [] : [path.join(home, '.local', 'bin'), path.join(home, '.claude', 'local')]), ...usualPlaces(home)],
  isId: isUuid,
  configFolder,
  transcript: (platform, place, id, recordedPath) => findTranscript(platform, { configFolder: configFolder(place), folders: place.folders, id, recordedPath }),
  holder: (platform, place, id, ours) => findHolder(platform, configFolder(place), id, ours),
  registryFolder: (place) => registryFolder(configFolder(place)),
  async registryEntry(platform, place, pid, processStart) {
    const folder = configFolder(place);
    return folder === null ? null : verifiedEntry(platform, folder, pid, processStart);
  },
  /** Throws SettingsError when the user's --settings cannot be read. */
  async launchFiles(platform, folder, role, userArgs) {
    const { value } = takeSettings(userArgs);
    const user = value === null ? null : await readSettings(platform, value);
    return { role: launchFile(folder, 'role', 'md', role), settings: launchFile(folder, 'settings', 'json', JSON.stringify(launchSettings(user), null, 1)) };
  },
  files: conversationFiles(configFolder),
  argv,
  environment: () => ({ ...CLAUDE_ENVIRONMENT }),
  scrubbed: INHERITED_FROM_AGENTS,
  refusedArguments: refusedClaudeArguments,
  parseReport,
};
