// Finds the transcript of one conversation and says what it is worth, choosing between copies as the CLI does.
import path from 'node:path';
import type { TranscriptFact } from '../../../shared/decision';
import type { Platform } from '../../launch/platform';
import { spellings } from './session-id';
import { readTranscript } from './transcript';
import { transcriptFile, transcriptFolders } from './transcript-places';

type Present = Extract<TranscriptFact, { state: 'present' }>;
type Failed = Extract<TranscriptFact, { state: 'check-failed' }>;

export interface TranscriptQuery {
  /** The agent's configured folder; null where it cannot be known. */
  configFolder: string | null;
  /** Working folders, the real path of the one it runs in first. */
  folders: string[];
  /** A well-formed id. */
  id: string;
  recordedPath: string | null;
}

/**
 * Looks at exact paths only. Absent is positive: every place answered "nothing there". A fault of any place, a missed
 * deadline, or two copies between which the CLI refuses to choose, is "check-failed" with the reason. Never throws.
 */
export async function findTranscript(platform: Platform, query: TranscriptQuery): Promise<TranscriptFact> {
  if (query.configFolder === null) return { state: 'check-failed', why: 'the folder in which the agent keeps its conversations is not known (no home folder, or its variable is not a full path)' };
  const folders = transcriptFolders(query.configFolder, query.folders, query.recordedPath);
  const lookedAt: string[] = [];
  try {
    for (const spelling of spellings(query.id)) {
      const files = folders.map((folder) => transcriptFile(folder, spelling));
      // The other spellings of the same places would only say everything twice.
      if (lookedAt.length === 0) lookedAt.push(...files);
      const found = await Promise.all(files.map((file) => look(platform, file, spelling)));
      const fact = choose(found);
      if (fact) return fact;
    }
    return { state: 'absent', lookedAt };
  } catch (error) {
    return { state: 'check-failed', why: error instanceof Error ? error.message : String(error) };
  }
}

/**
 * One spelling's copies, the agent's own folder first. Measured on 2.1.332: a resumable own copy wins; a folder by the own
 * name makes the CLI fail; an own copy that is not resumable is passed over for the only resumable one elsewhere; between
 * two of those it opens neither ("No conversation found").
 */
function choose(found: (Present | Failed | null)[]): Present | Failed | null {
  const own = found[0] ?? null;
  if (own && (own.state === 'check-failed' || own.kind !== 'file' || own.resumable)) return own;
  const failed = found.find((fact) => fact?.state === 'check-failed');
  if (failed) return failed;
  const present = found.filter((fact) => fact?.state === 'present');
  const resumable = present.filter((fact) => fact.resumable);
  if (resumable.length > 1) return { state: 'check-failed', why: `the conversation lies in several folders, and the agent opens none of them: ${resumable.map((fact) => fact.path).join(', ')}` };
  return resumable[0] ?? present[0] ?? null;
}

async function look(platform: Platform, file: string, spelling: string): Promise<Present | Failed | null> {
  const stat = await platform.files.stat(file);
  if (!stat) return null;
  const fact = (resumable: boolean, said: boolean, spelled = spelling): Present => ({ state: 'present', path: file, kind: stat.kind, size: stat.size, modifiedAt: stat.modifiedAt, resumable, said, spelling: spelled });
  // Measured: a folder or an empty file by that name makes both flags of the CLI fail (T10).
  if (stat.kind !== 'file' || stat.size === 0) return fact(false, false);
  const verdict = await readTranscript(platform, file, stat.size);
  if (!verdict.proof) return { state: 'check-failed', why: verdict.why };
  return fact(verdict.proof.resumable, verdict.proof.said, await spellingOnDisk(platform, file, spelling));
}

/** Where letter case does not tell files apart (macOS, Windows), the real path knows how the file is spelled (L23). */
async function spellingOnDisk(platform: Platform, file: string, spelling: string): Promise<string> {
  const real = path.basename(await platform.files.realPath(file).catch(() => file), '.jsonl');
  return real.toLowerCase() === spelling.toLowerCase() ? real : spelling;
}
