// The app as a whole: its state, layout, quitting, the clipboard.
import { z } from 'zod';
import type { Layout } from '../layout';
import type { SettingsView } from '../settings';
import { layout } from './layout';
import { id, type Answer } from './parts';
import type { RecentWorkspace, RunningAgents, SampleView, WorkspaceView } from './workspaces';

export const appRequests = {
  /** The whole state; events bring later ones. */
  getState: z.undefined(),
  saveLayout: layout,
  /** Opens one more window, which shows this workspace, or with null the first one that no window shows. */
  newWindow: z.object({ workspaceId: id.nullable() }).strict(),
  /** The answer to the question that the state's `quit` asks; without one open it does nothing. */
  answerQuit: z.object({ choice: z.enum(['leave', 'tray', 'stop', 'cancel']), remember: z.boolean() }).strict(),
  copyText: z.object({ text: z.string().max(1_000_000) }).strict(),
  readClipboard: z.undefined(),
} as const;

export interface HarnessView {
  name: string;
  label: string;
  /** Where its program was found; null when it was not. */
  path: string | null;
  version: string | null;
}

/** Asked before the app quits while agents run. */
export interface QuitQuestion extends RunningAgents {
  /** Whether the app could stay in the tray instead: an icon there would be seen. */
  tray: boolean;
}

export interface AppState {
  version: string;
  /** Set when the app runs on another Electron than it was built for. */
  developmentRuntime: string | null;
  settings: SettingsView;
  /** Null while there is no sample. */
  sample: SampleView | null;
  /** Pinned ones first; then, as the setting says, running and most recently used first (W8), or as somebody put them. */
  workspaces: WorkspaceView[];
  /** Closed ones, the most recently used first. */
  recent: RecentWorkspace[];
  harnesses: HarnessView[];
  /** Of the window that is told. */
  layout: Layout;
  /** Architects whose terminal another window shows: one window at a time shows each. */
  shownElsewhere: string[];
  /** A fault of the whole store, in one sentence with what to do. */
  storeFault: string | null;
  /** Set while somebody who wants to quit is asked what becomes of the agents. */
  quit: QuitQuestion | null;
  platform: 'linux' | 'darwin' | 'win32';
  /** The system tells that a screen reader, or something like one, is in use. */
  screenReader: boolean;
}

export interface AppResults {
  getState: AppState;
  saveLayout: Answer<null>;
  newWindow: Answer<null>;
  answerQuit: Answer<null>;
  copyText: Answer<null>;
  readClipboard: string;
}
