// With which harness an architect ran, by what its terminals carry: all that is known of it while the store cannot be read.
// A stand-in for the store would take the usual one, and start another agent than the person had there.
import type { TerminalInfo } from '../terminal/terminals';
import { readTag } from './tag';

/** Harness names by folder and architect. */
export type TaggedHarnesses = ReadonlyMap<string, string>;

const key = (folder: string, architect: string) => `${folder}\0${architect}`;

/** Of terminals in the order in which they were made; the last one of an architect counts. */
export function taggedHarnesses(terminals: readonly TerminalInfo[]): TaggedHarnesses {
  return new Map(terminals.flatMap(({ tag }) => {
    const read = readTag(tag);
    return read ? [[key(read.workspace, read.architect), read.harness] as const] : [];
  }));
}

export function harnessOf(tagged: TaggedHarnesses, folder: string, architect: string): string | null {
  return tagged.get(key(folder, architect)) ?? null;
}
