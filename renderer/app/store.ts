import { create } from 'zustand';
import type { AppState, RunningAgents } from '../../shared/ipc';
import type { Place } from '../splits/tree';
import type { SettingsSection } from '../../shared/setting';
import { FIRST_LAYOUT, type Layout } from '../../shared/layout';

export interface Toast {
  id: string;
  text: string;
  /** Undo brings this removed architect (S7), or this forgotten conversation, back; null when there is nothing to undo. */
  undo: { architectId: string; name: string } | { architectId: string; row: number } | null;
}

/** In place of a workspace's id: every workspace on the list. */
export const EVERYWHERE = 'everywhere';

/** What the page knows: the product's state as main sent it, and what is only of this window. */
export interface Page {
  /** Null until main answered for the first time. */
  state: AppState | null;
  /** Read from the first state, owned by the page afterwards. */
  layout: Layout;
  /** Below 900 px the side panels fold away; this one was then opened over the terminal. */
  over: 'sidebar' | 'why' | null;
  narrow: boolean;
  /** Workspace whose "Add architect" dialog is open. */
  addingTo: string | null;
  /** Where the architect that is being added will stand: in a new group beside this one. */
  addingBeside: { groupId: string; place: Place } | null;
  /** A group is to be split and has no tab to spare: which architect opens beside it? */
  splitting: { workspaceId: string; groupId: string; place: Place } | null;
  /** Group whose list of tabs is open. */
  listing: string | null;
  renaming: { architectId: string; where: 'tab' | 'tree' } | null;
  /** Workspace whose folder's own role and command are shown. */
  reviewing: string | null;
  /** Workspace whose label is being changed. */
  labelling: string | null;
  /** Architect in whose terminal the find bar is open. */
  finding: string | null;
  /** Architect for which "start fresh while it runs" waits for a yes. */
  confirmingFresh: string | null;
  /** Workspace whose closing waits for a yes, because agents run in it. */
  confirmingClose: { workspaceId: string; running: RunningAgents } | null;
  choosingHarnessFor: string | null;
  /** Architect whose own arguments, account and choices are being edited. */
  settingFor: string | null;
  /** The settings page lies over the panes: those for all, or of one workspace; `section` is where it opens. */
  settings: { workspaceId: string | null; section: SettingsSection | null } | null;
  /** Workspace whose "Start architects" dialog is open; EVERYWHERE for all of them. */
  startingAll: string | null;
  /** Commands by name, of these only who can be brought back, their keys, the changing of these, or the links of the terminal in front, over everything else. */
  dialog: 'palette' | 'bring-back' | 'shortcuts' | 'edit-shortcuts' | 'links' | null;
  /** Search over everything is open. */
  searching: boolean;
  /** The conversation in the reader: which, at what turn, and the words that led there. */
  reading: { architectId: string; row: number | null; at: number | null; words: string } | null;
  /** The sidebar lists only architects that need somebody. */
  onlyNeeding: boolean;
  /** Grows with each act that changed a history without changing the state: what Why shows is asked for again. */
  historyChanges: number;
  /** Sentences about acts that failed, by where they belong: an architect's or workspace's id, or 'app'. */
  errors: Record<string, string>;
  toasts: Toast[];
  /** A dragged order that main has not confirmed yet. */
  draggedOrder: { workspaceId: string; architectIds: string[] } | null;
  /** Where a tab that is being dragged over a pane would go. */
  dropping: { groupId: string; side: 'left' | 'right' | 'up' | 'down' | 'all' } | null;
}

export const FIRST_PAGE: Page = {
  state: null,
  layout: FIRST_LAYOUT,
  over: null,
  narrow: false,
  addingTo: null,
  addingBeside: null,
  splitting: null,
  listing: null,
  renaming: null,
  reviewing: null,
  labelling: null,
  finding: null,
  confirmingFresh: null,
  confirmingClose: null,
  choosingHarnessFor: null,
  settingFor: null,
  startingAll: null,
  dialog: null,
  searching: false,
  reading: null,
  onlyNeeding: false,
  settings: null,
  historyChanges: 0,
  errors: {},
  toasts: [],
  draggedOrder: null,
  dropping: null,
};

export const usePage = create<Page>(() => FIRST_PAGE);

/** Changes part of the page's state. */
export function change(part: Partial<Page> | ((page: Page) => Partial<Page>)): void {
  usePage.setState(part);
}
