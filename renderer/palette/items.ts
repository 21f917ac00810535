import { COMMANDS, NEEDS, possible, type CommandGroup } from '../../shared/commands';
import type { ArchitectView, WorkspaceView } from '../../shared/ipc';
import { show, undoRemove } from '../app/acts';
import { shownKeys } from '../app/commands';
import { activateWorkspace } from '../app/layout';
import { metNeeds } from '../app/needs';
import { runCommand } from '../app/run-command';
import { activeWorkspace } from '../app/select';
import type { Page } from '../app/store';
import { when } from '../app/words';
import { architectName } from '../architects/status';

export type PaletteMark = { kind: 'command'; group: CommandGroup } | { kind: 'architect'; architect: ArchitectView } | { kind: 'workspace' };

/** One line of the palette. */
export interface PaletteItem {
  /** The same in every run of the app: recent ones are remembered by it. */
  id: string;
  /** Under which heading it stands while nothing is searched. */
  heading: string;
  title: string;
  /** Where it belongs, beside the title. */
  detail: string;
  /** More words that find it. */
  also: string[];
  keys: string;
  mark: PaletteMark;
  /** Why it cannot be done now; null when it can. */
  blocked: string | null;
  run: () => void | Promise<void>;
}

/** Everything that can be done or gone to, in the order of the catalogue; then the architects of the workspace in front, the others, the workspaces, and who can be brought back. */
export function paletteItems(page: Page): PaletteItem[] {
  return [...commands(page), ...architects(page), ...workspaces(page), ...removedOnes(page)];
}

/** Every removed architect that can be brought back, those of the workspace in front first, the newest of each first. */
export function removedOnes(page: Page): PaletteItem[] {
  return frontFirst(page).flatMap((workspace) =>
    workspace.removed.map(({ id, name, removedAt }) => ({
      id: `back:${id}`, heading: 'Bring back', title: `Bring back ${name}`, detail: `${workspace.name}, removed ${when(removedAt, Date.now())}`,
      also: [workspace.name, 'undo remove'], keys: '', mark: { kind: 'command' as const, group: 'Architect' as const }, blocked: null,
      run: () => undoRemove({ architectId: id, name }),
    })),
  );
}

function frontFirst(page: Page): WorkspaceView[] {
  const all = page.state?.workspaces ?? [];
  const front = activeWorkspace(page);
  return [...all.filter(({ id }) => id === front?.id), ...all.filter(({ id }) => id !== front?.id)];
}

/** The palette itself is open already, and the nth tab is found by its name. */
const LEFT_OUT = /^(show-palette|architect-\d)$/;

function commands(page: Page): PaletteItem[] {
  const met = metNeeds(page);
  const platform = page.state?.platform ?? 'linux';
  return COMMANDS.filter(({ id }) => !LEFT_OUT.test(id)).map(({ id, title, group, also, needs }) => ({
    id, title, detail: group, heading: group, also: also === undefined ? [group] : [group, also],
    keys: shownKeys(id, platform),
    mark: { kind: 'command', group },
    blocked: needs === undefined || possible(id, met) ? null : NEEDS[needs],
    run: () => runCommand(id),
  }));
}

function architects(page: Page): PaletteItem[] {
  return frontFirst(page).flatMap((workspace) =>
    workspace.architects.map((architect) => ({
      id: `go:${architect.id}`, heading: 'Go to architect', title: architect.name, detail: workspace.name,
      also: [workspace.name, architectName(architect), architect.harnessLabel], keys: '', mark: { kind: 'architect' as const, architect }, blocked: null,
      run: () => show(architect.id),
    })),
  );
}

function workspaces(page: Page): PaletteItem[] {
  return (page.state?.workspaces ?? []).map(({ id, name, path }) => ({
    id: `go:${id}`, heading: 'Go to workspace', title: name, detail: path, also: [path], keys: '', mark: { kind: 'workspace' }, blocked: null,
    run: () => activateWorkspace(id),
  }));
}
