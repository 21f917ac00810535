// Small pieces of the sentences in reasons.ts. Facts hold text from disk, from reports and from other programs'
// command lines; it is made safe to print on one line here and nowhere else.
import type { ConversationFact, Decision, Facts, HolderFact, TranscriptFact } from './decision';

/** Longest id shown: a UUID has 36 characters; an imported or reported one may have five million (L27). */
const ID_LENGTH = 80;
/** Longest path, command or cause shown; Linux paths end at 4,096. */
const TEXT_LENGTH = 4096;

/** One printable line: control characters, line separators and text-direction overrides become `�`; cut at `length` characters with `…`. */
export function plain(text: string, length = TEXT_LENGTH): string {
  const cut = text.length > length ? `${text.slice(0, length)}…` : text;
  return cut.replace(/[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/gu, '\uFFFD');
}

export function shownId(id: string): string {
  return plain(id, ID_LENGTH);
}

/** The id of the current conversation, as shown. */
export function currentId({ current }: Facts): string {
  return current ? shownId(current.id) : '(none)';
}

/** "a, b or c"; `none` for an empty list. */
export function anyOf(items: readonly string[], none: string): string {
  const shown = items.map((item) => plain(item));
  const last = shown.pop();
  if (last === undefined) return none;
  return shown.length === 0 ? last : `${shown.join(', ')} or ${last}`;
}

/** What becomes of the conversation that a fresh start leaves: the end of a sentence, empty when there was none. */
export function leaving({ previous, provisional }: Decision): string {
  if (previous === null) return '';
  const id = shownId(previous);
  return provisional
    ? `; conversation ${id} keeps its place until something is said in the new one`
    : `; conversation ${id} stays in the history and can be resumed from there`;
}

/** "process 4242 (claude --resume …), since 2026-01-05 09:30 UTC". */
export function holdingProcess(holder: Extract<HolderFact, { state: 'foreign' | 'orphan' }>): string {
  const command = holder.state === 'foreign' && holder.command !== '' ? ` (${plain(holder.command, 200)})` : '';
  return `process ${holder.pid}${command}${since(holder.since)}`;
}

function since(at: number | null): string {
  // Beyond 8.64e15 ms a Date is invalid and cannot be printed.
  if (at === null || !(Math.abs(at) <= 8.64e15)) return '';
  return `, since ${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

/** What is wrong with a present transcript, after "its transcript …". */
export function defect(transcript: Extract<TranscriptFact, { state: 'present' }>): string {
  const path = plain(transcript.path);
  if (transcript.kind === 'folder') return `${path} is a folder`;
  if (transcript.kind === 'other') return `${path} is not a regular file`;
  return transcript.size === 0 ? `${path} is empty` : `${path} holds nothing the agent could resume`;
}

/** What could not be established about a conversation, as a clause. */
export function openQuestion({ transcript, holder, own }: ConversationFact): string {
  if (transcript.state === 'check-failed') return `its transcript could not be checked (${plain(transcript.why)})`;
  if (holder.state === 'unknown') return `whether another process has it open could not be found out (${plain(holder.why)})`;
  if (holder.state === 'not-needed') return 'nobody looked whether another process has it open';
  return own ? 'its transcript belongs to another id' : 'it is not known to be its own';
}

/** Why a conversation that was asked for cannot be resumed now, as a clause (row 8). */
export function obstacle({ asked, request, harness, store }: Facts): string {
  if (store.state === 'unreadable') return 'the store cannot be read, so nobody can say whose it is';
  if (harness.sessions === 'none') return `${plain(harness.name)} cannot resume conversations`;
  if (!asked || request.type !== 'resume' || asked.id.toLowerCase() !== request.id.toLowerCase()) return 'nothing is known of it';
  if (!asked.wellFormed) return `it is not an id of ${plain(harness.name)}`;
  if (!asked.own) return 'it never was one of its own';
  const { transcript, holder, claimedBy } = asked;
  if (transcript.state === 'absent') return `its transcript is not there (looked at ${anyOf(transcript.lookedAt, 'no place')})`;
  if (transcript.state === 'present' && (transcript.kind !== 'file' || transcript.size === 0 || !transcript.resumable)) return `its transcript ${defect(transcript)}`;
  if (claimedBy !== null) return `it belongs to ${plain(claimedBy)}`;
  if (holder.state === 'foreign') return `${holdingProcess(holder)} has it open`;
  if (holder.state === 'orphan') return `${holdingProcess(holder)}, started here earlier, still has it open`;
  return openQuestion(asked);
}
