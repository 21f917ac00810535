// The form of a conversation's id, and the spellings under which its file may lie.

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** True for a UUID in either letter case, the only form the CLI takes; no path part, dash or 5 MB text passes (L27). */
export function isUuid(text: string): boolean {
  return text.length === 36 && UUID.test(text);
}

/** The stored spelling first, then the other cases: the CLI keeps an upper-case id upper-case on disk (measured). */
export function spellings(id: string): string[] {
  return [...new Set([id, id.toLowerCase(), id.toUpperCase()])];
}

/** Ids are claimed and compared on their lower-case form (L23). */
export function sameId(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}
