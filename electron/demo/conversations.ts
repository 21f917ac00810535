// Where conversations lie, as Claude Code lays them out: <home>/projects/<folder key>/<id>.jsonl.
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { projectDirName } from '../harness/claude/folder-key';
import { PROJECTS, transcriptFile } from '../harness/claude/transcript-places';
import { ConversationFile, type Said } from './conversation-file';
import { DemoError } from './options';

export interface OpenConversation {
  conversation: ConversationFile;
  /** What was said so far, oldest first. */
  said: Said[];
}

const ownPath = (home: string, cwd: string, id: string) => transcriptFile(path.join(home, PROJECTS, projectDirName(cwd)), id);

/** The folder's own file first, then any other folder's: a workspace that was moved keeps its conversations (L7). */
function findPath(home: string, cwd: string, id: string): string | null {
  const own = ownPath(home, cwd, id);
  if (existsSync(own)) return own;
  const projects = path.join(home, PROJECTS);
  if (!existsSync(projects)) return null;
  return readdirSync(projects).map((key) => transcriptFile(path.join(projects, key), id)).find((file) => existsSync(file)) ?? null;
}

/** A conversation that begins now; its file appears with the first line. Throws DemoError where the id has a file already, even an empty one. */
export function newConversation(home: string, cwd: string, id: string): OpenConversation {
  const conversation = new ConversationFile(ownPath(home, cwd, id), cwd, id);
  if (conversation.exists()) throw new DemoError(`The id ${id} belongs to a conversation that exists already.`);
  return { conversation, said: [] };
}

/** An earlier conversation, whose file goes on. Throws DemoError when it is missing or has no line that can be resumed. */
export function resumeConversation(home: string, cwd: string, id: string): OpenConversation {
  const file = findPath(home, cwd, id);
  const conversation = file === null ? null : new ConversationFile(file, cwd, id);
  const said = conversation?.read() ?? null;
  if (conversation === null || said === null) throw new DemoError(`No conversation found under the id ${id}.`);
  return { conversation, said };
}
