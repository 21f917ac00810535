// All windows of the app: opened as they were last time, told of every state, and kept for the next start.
import { randomUUID } from 'node:crypto';
import type { BrowserWindow, WebContents } from 'electron';
import type { AppState } from '../../shared/ipc';
import { FIRST_LAYOUT } from '../../shared/layout';
import { PageLink } from './page-link';
import { PaneOwners } from './pane-owners';
import { openWindow, watchPlacement } from './window';
import { FIRST_WINDOW, readWindows, writeWindows } from './window-file';
import type { Look, Placement } from './window-file';

/** A new window stands a little beside the one it came from, so that both can be seen. */
const BESIDE = 32;

export class Windows {
  readonly owners = new PaneOwners(() => {
    // Only other windows care, and one that was told before.
    if (this.links.length > 1 || this.toldElsewhere) this.onShown();
  });
  /** Some page was last told that another window shows an architect. */
  private toldElsewhere = false;
  /** The one that had the focus last is the last. */
  private links: PageLink[] = [];
  private readonly senders = new WeakMap<WebContents, string>();
  private readonly places = new Map<string, Placement>();
  private readonly sidebars = new Map<string, number | null>();
  private look: Look;
  private readonly last: ReturnType<typeof readWindows>['windows'];
  private readonly watchers: ((window: BrowserWindow) => void)[] = [];
  private readonly waiting: string[] = [];
  private onShown: () => void = () => undefined;
  private onGone: (windowId: string) => void = () => undefined;
  private readonly hidden = new Set<BrowserWindow>();
  private onFocus: () => void = () => undefined;
  /** The windows there were when the app began to end: pages say their last words after that. */
  private atEnd: string[] | null = null;

  constructor(
    private readonly file: string,
    private readonly preload: string,
  ) {
    ({ look: this.look, windows: this.last } = readWindows(file));
  }

  /** The theme of last time, until the settings are read. */
  get theme(): Look['theme'] {
    return this.look.theme;
  }

  /** How all windows look now, so that the next start begins with it. */
  looks(look: Look): void {
    if (JSON.stringify(look) === JSON.stringify(this.look)) return;
    this.look = look;
    this.keep();
  }

  /** How wide this window's list of workspaces is; null while it is put away. */
  arranged(id: string, sidebar: number | null): void {
    if (this.sidebars.get(id) === sidebar) return;
    this.sidebars.set(id, sidebar);
    this.keep();
  }

  /** `shown`: another architect is live in some window. `gone`: a window was closed while others stay; `focused`: one came to the front. */
  on(hands: { shown: () => void; focused: () => void; gone: (windowId: string) => void }): void {
    this.onShown = hands.shown;
    this.onGone = hands.gone;
    this.onFocus = hands.focused;
  }

  /** Opens the windows of last time. */
  openAgain(): void {
    for (const { id, place, sidebar } of this.last) {
      this.sidebars.set(id, sidebar);
      this.open(id, place);
    }
  }

  /** Opens one more; its id names its layout. */
  openAnother(): string {
    const id = this.links.some((link) => link.id === FIRST_WINDOW) ? randomUUID() : FIRST_WINDOW;
    const from = this.shown?.getNormalBounds();
    this.open(id, from ? { ...from, x: from.x + BESIDE, y: from.y + BESIDE, maximized: false } : null);
    return id;
  }

  private open(id: string, place: Placement | null): void {
    const window = openWindow({ place, look: this.look, sidebar: this.sidebar(id), preload: this.preload });
    const link = new PageLink(id, window);
    for (const command of this.waiting.splice(0)) link.command(command);
    this.links.push(link);
    const sender = window.webContents;
    this.senders.set(sender, id);
    if (place) this.places.set(id, place);
    watchPlacement(window, (now) => {
      this.places.set(id, now);
      this.keep();
    });
    window.on('focus', () => {
      this.links = [...this.links.filter((other) => other !== link), link];
      this.keep();
      this.onFocus();
    });
    window.on('closed', () => this.closed(link, sender));
    for (const watch of this.watchers) watch(window);
    this.keep();
  }

  /** The last window's place is for the next start; one of several is not asked for again. */
  private closed(link: PageLink, sender: WebContents): void {
    const last = this.links.length === 1;
    this.links = this.links.filter((other) => other !== link);
    this.owners.leave(link.id);
    this.hidden.delete(link.window);
    if (this.atEnd !== null || last) return;
    this.places.delete(link.id);
    this.senders.delete(sender);
    this.keep();
    this.onGone(link.id);
  }

  /** From now on windows close because the app ends: the next start opens them again. */
  end(): void {
    for (const { id, window } of this.links) if (!window.isDestroyed()) this.places.set(id, { ...window.getNormalBounds(), maximized: window.isMaximized() });
    this.keep();
    this.atEnd = this.ids;
  }

  private sidebar(id: string): number | null {
    const kept = this.sidebars.get(id);
    return kept === undefined ? FIRST_LAYOUT.sidebarWidth : kept;
  }

  private keep(): void {
    const ids = this.atEnd ?? this.ids;
    if (ids.length === 0) return;
    writeWindows(this.file, { look: this.look, windows: ids.map((id) => ({ id, place: this.places.get(id) ?? null, sidebar: this.sidebar(id) })) });
  }

  /** Calls for each window there is and each that comes. */
  each(watch: (window: BrowserWindow) => void): void {
    this.watchers.push(watch);
    for (const { window } of this.links) watch(window);
  }

  get count(): number {
    return this.links.length;
  }

  get ids(): string[] {
    return this.links.map(({ id }) => id);
  }

  /** The window in front: the one that had the focus last. */
  get shown(): BrowserWindow | null {
    return this.links.at(-1)?.window ?? null;
  }

  private linkOf(sender: WebContents): PageLink | null {
    return this.links.find(({ window }) => !window.isDestroyed() && window.webContents === sender) ?? null;
  }

  /** The window whose page sent a request; null for one that was closed for good. The last words of an app that ends still count. */
  idOf(sender: WebContents): string | null {
    return this.senders.get(sender) ?? null;
  }

  windowOf(sender: WebContents): BrowserWindow | null {
    return this.linkOf(sender)?.window ?? this.shown;
  }

  /** Brings a window to the front: the one that was there last, or the one of this id. */
  front(id?: string): void {
    const window = id === undefined ? this.shown : (this.links.find((link) => link.id === id)?.window ?? null);
    // Those that were hidden come back together.
    for (const link of this.links) if (this.hidden.delete(link.window)) link.window.show();
    if (window?.isMinimized()) window.restore();
    window?.focus();
  }

  /** Hides all windows; the next that is brought to the front brings them all back. */
  hide(): void {
    for (const { window } of this.links) {
      this.hidden.add(window);
      window.hide();
    }
  }

  /** The page asked for the state: it listens now. */
  ready(sender: WebContents): void {
    this.linkOf(sender)?.ready();
  }

  /** Each window is told its own view of the state. */
  state(view: (windowId: string) => AppState): void {
    const views = this.links.map((link) => ({ link, state: view(link.id) }));
    this.toldElsewhere = views.some(({ state }) => state.shownElsewhere.length > 0);
    for (const { link, state } of views) link.state(state);
  }

  /** To the page in front, or of the window of this id; while there is none, to the next one. */
  command(command: string, id?: string): void {
    const link = this.links.find((each) => each.id === id) ?? this.links.at(-1);
    if (link) link.command(command);
    else this.waiting.push(command);
  }
}
