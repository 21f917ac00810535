// The opaque tag each of our terminals carries: it says what runs even when the store cannot be read (L13).
import { z } from 'zod';

const tag = z.object({
  v: z.literal(1),
  architectId: z.string(),
  architect: z.string(),
  workspace: z.string(),
  harness: z.string(),
  launchId: z.string(),
  token: z.string(),
  /** The conversation it was started with. */
  sessionId: z.string().nullable(),
  reason: z.string(),
});
export type TerminalTag = z.infer<typeof tag>;

export function writeTag(value: TerminalTag): string {
  return JSON.stringify(value);
}

/** Null for a tag that is not ours. */
export function readTag(text: string): TerminalTag | null {
  try {
    return tag.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
