// Conversations: the evidence behind a start, the history, what is not ours, copies.
import { z } from 'zod';
import type { Decision, Facts } from '../decision';
import type { Conversation, Launch } from '../domain';
import { id, type Answer } from './parts';

export const conversationRequests = {
  why: z.object({ architectId: id }).strict(),
  /** Takes an earlier conversation off the history (a tombstone; its file stays), and brings it back. */
  forgetConversation: z.object({ architectId: id, row: z.number().int().positive() }).strict(),
  rememberConversation: z.object({ architectId: id, row: z.number().int().positive() }).strict(),
  /** What was said in one of the architect's own conversations. */
  saidIn: z.object({ architectId: id, id: z.string().min(1).max(200) }).strict(),
  /** Conversations in the folder that are not ours: how many, and on request which. */
  countPersonal: z.object({ architectId: id }).strict(),
  listPersonal: z.object({ architectId: id }).strict(),
  /** A personal conversation becomes one of this architect's earlier ones; a start that asks for it then resumes it. */
  adoptConversation: z.object({ architectId: id, id: z.string().min(1).max(200) }).strict(),
  /** Puts the copy of one conversation back where the agent expects it, only if nothing is there. */
  restoreCopy: z.object({ architectId: id, row: z.number().int().positive() }).strict(),
  /** Deletes the copy of one conversation, or all copies; the agents' own files stay. */
  deleteCopy: z.object({ architectId: id, row: z.number().int().positive() }).strict(),
  deleteCopies: z.undefined(),
} as const;

/** A copy of a transcript in the state folder. */
export interface KeptCopy {
  /** Bytes. */
  size: number;
  /** When it was made. */
  at: number;
}

/** All copies together. */
export interface CopiesTotal {
  count: number;
  /** Bytes. */
  size: number;
}

export interface HistoryEntry extends Conversation {
  /** Its transcript is there and the agent would accept it; the start itself checks everything again. */
  usable: boolean;
  /** Its copy can be put back: nothing lies where the agent would look. */
  restorable: boolean;
  /** From when on the agent's own clean-up may delete it. */
  cleanUpAt: number | null;
  copy: KeptCopy | null;
}

/** A conversation that is nobody's of ours, as its file shows it. */
export interface PersonalConversation {
  id: string;
  path: string;
  /** Bytes. */
  size: number;
  modifiedAt: number;
  /** First words of its user, last words of anybody; null when not near either end of the file. */
  first: string | null;
  last: string | null;
  /** The working folder it records: two folders may keep their conversations in one place. */
  folder: string | null;
}

/** What was said in a conversation, as far as bounded reading shows it. */
export interface Said {
  /** First words of its user, last words of anybody; null when not near either end of the file. */
  first: string | null;
  last: string | null;
  /** Messages of either side; null when the file is too long to be counted. */
  messages: number | null;
}

export interface PersonalList {
  count: number;
  /** Of so many the newest are listed. */
  lookedAt: number;
  /** Newest first, at most 50. */
  conversations: PersonalConversation[];
}

/** Everything the Why panel shows. */
export interface WhyReport {
  architectId: string;
  /** The running or last launch; null before the first. */
  launch: Launch | null;
  launchFacts: Facts | null;
  /** Set while the last start stands refused: what it was decided from. */
  refusal: { decision: Decision; facts: Facts } | null;
  /** What the next start would do. */
  next: { decision: Decision; facts: Facts; argv: string[]; cwd: string };
  /** Newest first, forgotten ones among them. */
  history: HistoryEntry[];
  keeping: {
    /** After how many days without a write the agent's own clean-up may delete a conversation; null when not known. */
    cleanUpDays: number | null;
    /** The settings file that says so; null for the agent's own default. */
    cleanUpFrom: string | null;
    /** Copies are kept. */
    copies: boolean;
    /** What there is of them, of all architects; null when it could not be counted. */
    total: CopiesTotal | null;
  };
  launches: Launch[];
}

export interface ConversationResults {
  why: Answer<WhyReport>;
  forgetConversation: Answer<null>;
  rememberConversation: Answer<null>;
  /** Null when its file is not there or was not read in time. */
  saidIn: Answer<Said | null>;
  /** Null where it cannot be told. */
  countPersonal: Answer<number | null>;
  listPersonal: Answer<PersonalList>;
  adoptConversation: Answer<null>;
  /** The place it was put back to. */
  restoreCopy: Answer<{ path: string }>;
  deleteCopy: Answer<null>;
  /** What there was. */
  deleteCopies: Answer<CopiesTotal>;
}
