// Search over everything: transcripts of our own conversations and the scrollback of terminals; and the reader.
import { z } from 'zod';
import type { Speaker, Turn } from '../transcript';
import { id, type Answer } from './parts';

/** One conversation of an architect's own history: by its row, or with null the one its next start resumes. */
const conversation = { architectId: id, row: z.number().int().positive().nullable() };
const place = z.number().int().nonnegative();

export const searchRequests = {
  /** Words are found from their beginnings; "quoted" ones as they stand. Null: no filter. */
  search: z.object({ text: z.string().max(500), workspaceId: id.nullable(), architectId: id.nullable(), by: z.enum(['you', 'agent']).nullable() }).strict(),
  /** How the index stands; looks for news in the transcripts too. */
  searchIndex: z.undefined(),
  /** Empties the index; it stays empty until it is built again. */
  clearSearchIndex: z.undefined(),
  buildSearchIndex: z.undefined(),
  /** A page of turns: those from byte `at` on, or those before it; `at` null means the beginning, or the end. */
  readConversation: z.object({ ...conversation, at: place.nullable(), direction: z.enum(['later', 'earlier']) }).strict(),
  /** One turn without cuts. */
  readTurn: z.object({ ...conversation, at: place }).strict(),
  /** The next turn that holds the words, from byte `at` on or before it. A long way comes in pieces: `on` says where to go on. */
  findInConversation: z.object({ ...conversation, text: z.string().max(500), at: place.nullable(), direction: z.enum(['later', 'earlier']) }).strict(),
  /** Asks where to, and writes the conversation there as Markdown; null when the person cancelled. */
  exportConversation: z.object(conversation).strict(),
} as const;

/** A part of a text, in UTF-16 units. */
export type TextMark = [start: number, end: number];

interface Hit {
  architectId: string;
  excerpt: string;
  marks: TextMark[];
}

/** Something that was said in a conversation. */
export interface TalkHit extends Hit {
  row: number;
  at: number;
  by: Speaker;
  time: number | null;
}

/** A line in the scrollback of a terminal. */
export interface ScreenHit extends Hit {
  terminalId: string;
  line: string;
  /** Of equal lines the one that so many follow. */
  after: number;
}

/** Whose the hits are: closed workspaces are searched too. */
export interface SearchedArchitect {
  id: string;
  name: string;
  workspaceId: string;
  workspace: string;
  path: string;
  open: boolean;
}

export interface SearchIndexState {
  /** off: the setting is off. cleared: emptied by request and not built again. failed: `fault` says why. */
  state: 'off' | 'cleared' | 'indexing' | 'ready' | 'failed';
  fault: string | null;
  /** Bytes on the disk. */
  size: number;
  limit: number;
  conversations: number;
  /** The oldest talk was left out to keep the size. */
  full: boolean;
}

export interface SearchResults {
  /** Newest first, at most 200. */
  talk: TalkHit[];
  more: boolean;
  screens: ScreenHit[];
  /** Every architect that can be searched. */
  architects: SearchedArchitect[];
  index: SearchIndexState;
}

export interface ConversationHead {
  row: number;
  sessionId: string;
  harness: string;
  harnessLabel: string;
  architect: SearchedArchitect;
  startedAt: number;
  /** Bytes. */
  size: number;
  modifiedAt: number;
}

export interface ConversationPage {
  head: ConversationHead;
  /** In their order. */
  turns: Turn[];
  /** Where this page begins and ends, in bytes: the next ones join there. */
  start: number;
  end: number;
}

export interface SearchResultTypes {
  search: Answer<SearchResults>;
  searchIndex: Answer<SearchIndexState>;
  clearSearchIndex: Answer<SearchIndexState>;
  buildSearchIndex: Answer<SearchIndexState>;
  readConversation: Answer<ConversationPage>;
  readTurn: Answer<Turn>;
  findInConversation: Answer<{ found: number | null; on: number | null }>;
  exportConversation: Answer<{ path: string } | null>;
}
