// How Claude Code 2.1.332 names the folder in which it keeps the conversations of one working folder.

/** Measured: 200 characters are kept whole, 201 are cut and hashed (T5, T6). */
const LONGEST_PLAIN = 200;

/**
 * The folder key of a working folder: every UTF-16 unit outside A–Z, a–z, 0–9 becomes a dash (T1–T4), and a long result is
 * cut and given a hash of the original path. `folder` must be the real path, as the CLI resolves links (T7); it is taken
 * unit by unit, without Unicode normalisation (measured with a decomposed é). The key cannot be turned back into a path.
 */
export function projectDirName(folder: string): string {
  const plain = folder.replace(/[^a-zA-Z0-9]/g, '-');
  if (plain.length <= LONGEST_PLAIN) return plain;
  let hash = 0;
  for (let i = 0; i < folder.length; i++) hash = ((hash << 5) - hash + folder.charCodeAt(i)) | 0;
  return `${plain.slice(0, LONGEST_PLAIN)}-${Math.abs(hash).toString(36)}`;
}
