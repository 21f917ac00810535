// The typed border between page and main: every request with the schema of its input, every event with its shape.
// Main validates each request against these; the preload exposes them as named functions. One file per area in ipc/.
import type { z } from 'zod';
import { appRequests, type AppResults } from './ipc/app';
import { architectRequests, type ArchitectResults } from './ipc/architects';
import { conversationRequests, type ConversationResults } from './ipc/conversations';
import { terminalRequests, type TerminalResults } from './ipc/terminal';
import { settingRequests, type SettingResults } from './ipc/settings';
import { searchRequests, type SearchResultTypes } from './ipc/search';
import { viewRequests, type ViewResults } from './ipc/view';
import { workspaceRequests, type WorkspaceResults } from './ipc/workspaces';

export * from './ipc/app';
export * from './ipc/architects';
export * from './ipc/conversations';
export { layout, readLayout } from './ipc/layout';
export type { Layout } from './layout';
export * from './ipc/terminal';
export * from './ipc/settings';
export * from './ipc/search';
export * from './ipc/view';
export * from './ipc/workspaces';
export type { Answer } from './ipc/parts';

/** Request name → schema of its single input. Results are typed in `Results`. */
export const requests = { ...appRequests, ...workspaceRequests, ...architectRequests, ...conversationRequests, ...settingRequests, ...terminalRequests, ...searchRequests, ...viewRequests } as const;
export type RequestName = keyof typeof requests;
export type RequestInput<N extends RequestName> = z.infer<(typeof requests)[N]>;
export type QuitAnswer = RequestInput<'answerQuit'>;

export interface Results extends AppResults, WorkspaceResults, ArchitectResults, ConversationResults, SettingResults, TerminalResults, SearchResultTypes, ViewResults {}

/** What the preload puts on `window.atelier`: one named function per request, and one subscription per event. */
export type AtelierApi = {
  [N in RequestName]: RequestInput<N> extends undefined ? () => Promise<Results[N]> : (input: RequestInput<N>) => Promise<Results[N]>;
} & {
  /** Where a file that was dropped on the window lies; empty for one that lies nowhere. */
  pathOf(file: File): string;
  /** Each new state, an AppState as JSON; the returned function ends the subscription. */
  onState(listener: (state: string) => void): () => void;
  /** Commands from the menu or a second start: 'find', 'add-architect', 'next-architect', 'architect-3', 'focus-workspace:<id>', 'show-architect:<id>', 'chime', 'say:<sentence>', … */
  onCommand(listener: (command: string) => void): () => void;
};
