// The conversations that may be searched and read: those in the histories of our architects, and nobody else's. Whoever was
// removed, and what was forgotten, is out of it at once.
import type { Conversation, Workspace } from '../../shared/domain';
import type { SearchedArchitect } from '../../shared/ipc';
import { shownNames } from '../../shared/names';
import type { AgentPlace, Harness } from '../harness/harness';
import { FACT_DEADLINE_MS } from '../launch/context';
import type { EngineContext } from '../launch/context';
import { patiently, within } from '../launch/deadline';
import { agentPlace } from '../launch/facts';
import { subjectOf, type Subject } from '../launch/subject';
import type { Target } from './indexer';

export interface OwnConversation {
  conversation: Conversation;
  subject: Subject;
  architect: SearchedArchitect;
}

/** Transcripts looked for together, so that the loop stays free in between. */
const TOGETHER = 8;

/** Where the transcript of a conversation is; null: absent. Undefined: it could not be looked for. */
type Place = string | null | undefined;

export class OwnConversations {
  /** Where each was found last; an agent goes on in the file it resumed. */
  private readonly known = new Map<number, string>();

  constructor(private readonly ctx: EngineContext) {}

  /** All of them, by the store as it is now. Throws what the store throws. */
  list(): OwnConversation[] {
    const { store, storeFault } = this.ctx;
    if (storeFault) return [];
    const workspaces = store.workspaces.list();
    const called = shownNames(workspaces);
    return workspaces.flatMap((workspace) =>
      store.architects.list(workspace.id).flatMap((architect) => {
        const subject = subjectOf(workspace, architect);
        const searched = searchedArchitect(workspace, called(workspace).name, architect);
        return store.conversations.history(architect.id).map((conversation) => ({ conversation, subject, architect: searched }));
      }),
    );
  }

  /** Every architect, also one without conversations: its terminal can be searched. */
  architects(): SearchedArchitect[] {
    const { store, storeFault } = this.ctx;
    if (storeFault) return [];
    const workspaces = store.workspaces.list();
    const called = shownNames(workspaces);
    return workspaces.flatMap((workspace) => store.architects.list(workspace.id).map((architect) => searchedArchitect(workspace, called(workspace).name, architect)));
  }

  /** One of them, or with a null row the one the architect's next start resumes; null when it is none of its own. */
  async find(architectId: string, row: number | null): Promise<OwnConversation | null> {
    const own = await patiently(this.ctx.platform, () => this.list().filter(({ architect }) => architect.id === architectId));
    const current = ({ conversation: { harness, state } }: OwnConversation, wanted: string): boolean => state === wanted && harness === own[0]?.subject.harness;
    if (row === null) return own.find((each) => current(each, 'provisional') && each.conversation.confirmed) ?? own.find((each) => current(each, 'current')) ?? own.find((each) => current(each, 'provisional')) ?? null;
    return own.find(({ conversation }) => conversation.row === row) ?? null;
  }

  /** As the index wants them. */
  async targets(): Promise<Target[]> {
    const own = await patiently(this.ctx.platform, () => this.list());
    const targets: Target[] = [];
    for (let at = 0; at < own.length; at += TOGETHER) {
      const located = await Promise.all(own.slice(at, at + TOGETHER).map(async (each) => ({ each, place: await this.locate(each) })));
      for (const { each, place } of located) {
        // Absent: not among the targets, and so no longer in the index.
        if (place !== null) targets.push({ row: each.conversation.row, harness: each.conversation.harness, file: place ?? null });
      }
    }
    return targets;
  }

  /** The file of a conversation, as the agent itself would find it. */
  async locate({ conversation, subject }: OwnConversation): Promise<Place> {
    const { platform } = this.ctx;
    const known = this.known.get(conversation.row);
    if (known !== undefined && (await platform.files.stat(known).catch(() => null))?.kind === 'file') return known;
    const at = this.reach(subject, conversation);
    if (!at) return null;
    const late = () => ({ state: 'check-failed' as const, why: '' });
    const fact = await within(platform, FACT_DEADLINE_MS, at.harness.transcript(platform, at.place, conversation.sessionId, conversation.transcriptPath), late).catch(late);
    if (fact.state === 'check-failed') return undefined;
    if (fact.state === 'absent' || fact.kind !== 'file') return null;
    this.known.set(conversation.row, fact.path);
    return fact.path;
  }

  /** Folders that belong to the agents: nothing is ever exported into them. */
  agentFolders(): string[] {
    const folders = this.list().map(({ conversation, subject }) => {
      const at = this.reach(subject, conversation);
      return at?.harness.configFolder(at.place) ?? null;
    });
    return [...new Set(folders.filter((folder) => folder !== null))];
  }

  private reach(subject: Subject, { harness, sessionId }: Conversation): { harness: Harness; place: AgentPlace } | null {
    const looked = this.ctx.lookUp(harness);
    if (looked.state !== 'known' || !looked.harness.files || !looked.harness.isId(sessionId)) return null;
    return { harness: looked.harness, place: agentPlace(this.ctx, subject, null) };
  }
}

function searchedArchitect(workspace: Workspace, called: string, { id, name }: { id: string; name: string }): SearchedArchitect {
  return { id, name, workspaceId: workspace.id, workspace: called, path: workspace.path, open: workspace.open };
}
