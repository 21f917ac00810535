// Links in one terminal: what looks like one and is one, what a program marked as one (OSC 8), the tip, and opening.
import type { ILink, ILinkHandler, Terminal } from '@xterm/xterm';
import type { Answer } from '../../../shared/ipc';
import { fileLinksIn, webLinksIn, type FileLink, type Found, type WebLink } from './find-links';
import { lineText, type LineText } from './line-text';
import { LinkTip } from './link-tip';
import { visibleLinks, type LinkTarget } from './visible-links';

export interface LinkHost {
  /** In the order of the paths: the file that each means, or null. */
  findFiles(paths: string[]): Promise<Answer<(string | null)[]>>;
  openFile(place: { path: string; line: number | null; column: number | null }): void;
  openLink(url: string): void;
  mac: boolean;
}

/** A file that has just been made becomes a link soon; a line under the pointer does not ask at each move. */
const FRESH_MS = 3_000;
const MOST_KNOWN = 500;
/** Paths in one request. */
const MOST_ASKED = 64;

/** A link in sight, for a list of them. */
export interface ListedLink {
  kind: LinkTarget['kind'];
  /** As it is printed. */
  text: string;
  /** Where it really leads. */
  target: string;
  /** The same as a click with the modifier. */
  open(): void;
}

export interface Links {
  /** Those in sight, the lowest first. */
  inSight(): Promise<ListedLink[]>;
  dispose(): void;
}

/** Makes links of an opened terminal work, behind Ctrl (Cmd on macOS), and lists those in sight. */
export function addLinks(terminal: Terminal, host: LinkHost): Links {
  const tip = new LinkTip(terminal, host.mac ? '⌘' : 'Ctrl');
  const wanted = (event: MouseEvent): boolean => (host.mac ? event.metaKey : event.ctrlKey);
  const files = new Files(host);

  const link = (line: LineText, { start, end }: Found<unknown>, target: string, open: () => void): ILink => ({
    text: line.text.slice(start, end),
    range: line.rangeOf(start, end),
    activate: (event) => {
      if (wanted(event)) open();
    },
    hover: (event) => tip.show(event, target),
    leave: () => tip.hide(),
    dispose: () => tip.hide(),
  });
  const open = (target: LinkTarget): void => {
    if (target.kind === 'web') host.openLink(target.url);
    else host.openFile({ path: target.path, line: target.line, column: target.column });
  };
  const webLink = (line: LineText, found: Found<WebLink>): ILink => {
    const target = { kind: 'web', url: found.link.url } as const;
    return link(line, found, targetText(target), () => open(target));
  };
  const fileLink = (line: LineText, found: Found<FileLink>, path: string): ILink => {
    const target = { kind: 'file', path, line: found.link.line, column: found.link.column } as const;
    return link(line, found, targetText(target), () => open(target));
  };

  const provider = terminal.registerLinkProvider({
    provideLinks: (row, give) => {
      const line = lineText(terminal, row - 1);
      const web = webLinksIn(line.text);
      const places = fileLinksIn(line.text).filter((place) => !web.some(({ start, end }) => place.start < end && start < place.end));
      const webLinks = web.map((found) => webLink(line, found));
      if (places.length === 0) return give(webLinks.length > 0 ? webLinks : undefined);
      void files.of(places.map((place) => place.link.path)).then((there) => {
        give([...webLinks, ...places.flatMap((place, n) => (there[n] == null ? [] : [fileLink(line, place, there[n])]))]);
      });
    },
  });
  const marked: ILinkHandler = {
    // Others are shown for what they are, and refused by main when opened.
    allowNonHttpProtocols: true,
    activate: (event, url) => {
      if (wanted(event)) host.openLink(url);
    },
    hover: (event, url) => tip.show(event, targetText({ kind: 'web', url })),
    leave: () => tip.hide(),
  };
  terminal.options.linkHandler = marked;
  const scrolled = terminal.onScroll(() => tip.hide());
  return {
    inSight: async () => (await visibleLinks(terminal, (paths) => files.of(paths))).map(({ text, target }) => ({ kind: target.kind, text, target: targetText(target), open: () => open(target) })),
    dispose: () => {
      provider.dispose();
      scrolled.dispose();
      terminal.options.linkHandler = null;
      tip.dispose();
    },
  };
}

/** Where a link leads, in full. */
function targetText(target: LinkTarget): string {
  return target.kind === 'web' ? (URL.parse(target.url)?.href ?? target.url) : [target.path, target.line, target.column].filter((part) => part !== null).join(':');
}

/** Asks main about each path once in a while. */
class Files {
  private readonly known = new Map<string, { at: number; file: string | null }>();

  constructor(private readonly host: LinkHost) {}

  async of(paths: string[]): Promise<(string | null)[]> {
    const now = performance.now();
    const unknown = [...new Set(paths)].filter((path) => now - (this.known.get(path)?.at ?? -Infinity) > FRESH_MS);
    if (this.known.size > MOST_KNOWN) this.known.clear();
    for (let at = 0; at < unknown.length; at += MOST_ASKED) {
      const asked = unknown.slice(at, at + MOST_ASKED);
      const answer = await this.host.findFiles(asked).catch(() => null);
      asked.forEach((path, n) => this.known.set(path, { at: now, file: (answer?.ok && answer.value[n]) || null }));
    }
    return paths.map((path) => this.known.get(path)?.file ?? null);
  }
}
