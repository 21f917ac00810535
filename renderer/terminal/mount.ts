import { FitAddon } from '@xterm/addon-fit';
import { Terminal, type ITheme } from '@xterm/xterm';
import { TERMINAL_FONT, TERMINAL_FONT_SIZE, terminalFontReady } from '../theme/terminal-palette';
import { addTerminal, type TerminalHandle } from './active';
import { attachTerminal, release } from './attach';
import { addComforts } from './comforts';
import { Finder } from './find/finder';
import { PaneView } from './pane-view';
import { revealLine } from './reveal';
import { RunningHint } from './running-hint';

export interface MountOptions {
  architectId: string;
  /** Under which the scroll position is kept while the pane is not shown. */
  terminalId: string;
  palette: ITheme;
  /** Least contrast of text on its ground, 1 to 21: weaker text is drawn stronger. */
  contrast: number;
  /** What is written at the seam between what was restored and what comes (P7); null for a terminal that began here. */
  seam: string | null;
  /** Attaching failed, in one sentence; null once it stands. */
  onError: (sentence: string | null) => void;
}

export interface Mounted {
  setPalette(palette: ITheme, contrast: number): void;
  /** Detaches; the process goes on. */
  dispose(): void;
}

/** Absolute line on top of each terminal that was left scrolled up: it is there again when its tab comes back (P5). */
const topLines = new Map<string, number>();
/** Absolute line of each terminal's seam: it stays where it was when its tab comes back. */
const seams = new Map<string, number>();

/** Draws an architect's terminal into an element: fits it, attaches to its bytes, and gives commands their handle. */
export function mountTerminal(element: HTMLElement, { architectId, terminalId, palette, contrast, seam, onError }: MountOptions): Mounted {
  const abort = new AbortController();
  let look = { theme: palette, minimumContrastRatio: contrast };
  let terminal: Terminal | null = null;
  let ends: (() => void)[] = [];

  const build = async (): Promise<void> => {
    await terminalFontReady();
    if (abort.signal.aborted) return;
    const term = makeTerminal(look);
    terminal = term;
    const fit = new FitAddon();
    const finder = new Finder(term);
    term.loadAddon(fit);
    term.open(element);
    fit.fit();
    ends.push(addComforts(term, architectId));
    ends.push(addTerminal(architectId, handleOf(term, finder, terminalId)), () => finder.dispose(), followSize(element, fit), () => term.dispose());
    const port = await attachTerminal(architectId, term, abort.signal);
    const hint = new RunningHint(element.parentElement ?? element, () => {
      view.jumpToEnd();
      term.focus();
    });
    const view: PaneView = new PaneView(
      term,
      port,
      { onReady: () => onError(null), onRunning: (state) => hint.show(state), onReplaced: () => finder.replaced() },
      {
        topLine: topLines.get(terminalId) ?? null,
        ...(seam === null ? {} : { seam: { label: seam, line: seams.get(terminalId) ?? null, onPlaced: (line: number) => seams.set(terminalId, line) } }),
      },
    );
    // Before the terminal goes: the view still talks to it.
    ends.unshift(() => {
      const line = view.topLine();
      if (line === null) topLines.delete(terminalId);
      else topLines.set(terminalId, line);
      view.dispose();
      hint.dispose();
      release(port);
    });
  };
  build().catch((fault: unknown) => {
    if (!abort.signal.aborted) onError(fault instanceof Error ? fault.message : String(fault));
  });

  return {
    setPalette(theme, minimumContrastRatio) {
      look = { theme, minimumContrastRatio };
      if (terminal) Object.assign(terminal.options, look);
    },
    dispose() {
      abort.abort();
      for (const end of ends) end();
      ends = [];
    },
  };
}

function makeTerminal(look: { theme: ITheme; minimumContrastRatio: number }): Terminal {
  return new Terminal({
    // The graphemes addon and search decorations are proposed API in xterm 6.
    allowProposedApi: true,
    fontFamily: TERMINAL_FONT,
    fontSize: TERMINAL_FONT_SIZE,
    // xterm multiplies the font's own line, which is 17 px at 13 px: already 1.3. More would tear box drawing apart.
    lineHeight: 1,
    ...look,
    // As wide as xterm's scrollbar: what a search found is marked along it.
    overviewRuler: { width: 14 },
  });
}

function handleOf(term: Terminal, finder: Finder, terminalId: string): TerminalHandle {
  return {
    focus: () => term.focus(),
    selection: () => term.getSelection(),
    paste: (text) => term.paste(text),
    finder,
    reveal: (wanted, line, after) => wanted === terminalId && revealLine(term, line, after),
  };
}

/** Keeps columns and rows to the element's size, at most once a frame. */
function followSize(element: HTMLElement, fit: FitAddon): () => void {
  let frame = 0;
  const observer = new ResizeObserver(() => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => fit.fit());
  });
  observer.observe(element);
  return () => {
    cancelAnimationFrame(frame);
    observer.disconnect();
  };
}
