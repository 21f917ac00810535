/** A path as one word of a command line; null for one that cannot be typed safely, because a control character is in its name. */
export function quotedPath(path: string, windows: boolean): string | null {
  // eslint-disable-next-line no-control-regex -- these are what it is about
  if (/[\x00-\x1f\x7f-\x9f\u2028\u2029]/.test(path)) return null;
  if (windows) return /^[\w@%+=:,.\\/-]+$/.test(path) ? path : `"${path}"`;
  return /^[\w@%+=:,./-]+$/.test(path) ? path : `'${path.replaceAll("'", `'\\''`)}'`;
}
