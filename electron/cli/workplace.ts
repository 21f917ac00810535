// What a command works with: the running app when there is one, else a temporary copy of its store. Even a read-only
// open of a WAL database rewrites its -shm file, so the original is never opened here.
import { connect } from 'node:net';
import { engineContext } from '../app/context';
import type { RemoteAnswer, RemoteQuestion } from '../app/remote-protocol';
import { journalPath } from '../launch/context';
import type { EngineContext } from '../launch/context';
import { checkStateFolder, stateFolderPath, statePaths } from '../state/state-folder';
import { readJournalInto } from '../store/journal';
import { openStoreCopy } from '../store/open-store';
import { openStandIn } from '../store/stand-in';
import { StoreNewerError, StoreUnreadableError } from '../store/store';
import type { Store } from '../store/store';
import { findTerminals } from '../terminal/client';
import { HostSilentError } from '../terminal/requests';
import { appSocket } from '../state/app-socket';

declare const __APP_VERSION__: string;

/** A fault of the question, in one line. */
export class CommandError extends Error {}
/** A command or an option that there is none of, in one line with those that there are. */
export class UsageError extends CommandError {}

const ANSWER_DEADLINE_MS = 30_000;

/** The state folder, refused as the app refuses it; one that does not exist yet is fine, and is not made. */
function usableStateFolder(): string {
  const folder = stateFolderPath();
  checkStateFolder(folder);
  return folder;
}

/** The running app's answer; undefined when no app runs on this state folder. */
export function askApp(question: RemoteQuestion): Promise<unknown> {
  const socket = appSocket(usableStateFolder());
  return new Promise((resolve, reject) => {
    let text = '';
    const connection = connect(socket, () => connection.write(`${JSON.stringify(question)}\n`));
    connection.setTimeout(ANSWER_DEADLINE_MS, () => connection.destroy(new Error('the running app did not answer in time')));
    connection.setEncoding('utf8');
    connection.on('data', (piece: string) => (text += piece));
    connection.on('error', (error: NodeJS.ErrnoException) => (error.code === 'ENOENT' || error.code === 'ECONNREFUSED' ? resolve(undefined) : reject(error)));
    connection.on('end', () => {
      const answer = JSON.parse(text) as RemoteAnswer;
      if (answer.ok) resolve(answer.value);
      else reject(new Error(answer.error));
    });
  });
}

/**
 * Runs `use` on a context whose store is a temporary copy, and removes the copy afterwards. Without `host` it does not say
 * what runs.
 * @throws HostSilentError when the terminal host does not answer: what runs in it would be taken for ended
 */
export async function withCopy<T>(use: (ctx: EngineContext) => Promise<T>, { host = true } = {}): Promise<T> {
  const paths = statePaths(usableStateFolder());
  const { store, fault } = openCopy(paths.database, paths.folder);
  // Terminals that a crashed app left running count as running (L13).
  const terminals = host ? await findTerminals({ stateFolder: paths.folder, onLog: () => {} }).catch(unlessSilent) : null;
  try {
    const ctx = engineContext({ env: process.env, paths, store, storeFault: fault, terminals, bundle: import.meta.dirname, version: __APP_VERSION__, readOnly: true, log: () => {} });
    return await use(ctx);
  } finally {
    terminals?.disconnect();
    store.close();
  }
}

function unlessSilent(error: unknown): null {
  if (error instanceof HostSilentError) throw error;
  return null;
}

function openCopy(database: string, stateFolder: string): { store: Store; fault: { why: string } | null } {
  try {
    const store = openStoreCopy(database) ?? openStandIn();
    // What was started while the store could not be read counts, also before the app merged it. It is a copy: nothing is kept of it.
    lookIntoJournal(stateFolder, store);
    return { store, fault: null };
  } catch (error) {
    if (error instanceof StoreNewerError) throw new CommandError(error.message);
    if (!(error instanceof StoreUnreadableError)) throw error;
    return { store: openStandIn(), fault: { why: error.message } };
  }
}

/** What cannot be merged now waits for the app's next start too, which says so in its log. */
function lookIntoJournal(stateFolder: string, copy: Store): void {
  try {
    readJournalInto(journalPath(stateFolder), copy, Date.now());
  } catch {
    return;
  }
}
