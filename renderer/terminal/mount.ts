import { FitAddon } from '@xterm/addon-fit';
import { Terminal, type ITheme } from '@xterm/xterm';
import { terminalFontReady } from '../theme/terminal-palette';
import { addTerminal, type TerminalHandle } from './active';
import { attachTerminal, release } from './attach';
import { Bell } from './bell';
import { addComforts, type Comforts } from './comforts';
import { Finder } from './find/finder';
import { applyLook, lookOptions, type TerminalLook } from './look';
import { PaneView } from './pane-view';
import { revealLine } from './reveal';
import { RunningHint } from './running-hint';
import { setTitle } from './titles';
import { followTopLine, topLineOf } from './top-lines';
import { drawWith, type WebglRenderer } from './webgl';

export interface MountOptions {
  architectId: string;
  /** Under which the scroll position is kept while the pane is not shown. */
  terminalId: string;
  palette: ITheme;
  /** Least contrast of text on its ground, 1 to 21: weaker text is drawn stronger. */
  contrast: number;
  look: TerminalLook;
  /** What is written at the seam between what was restored and what comes (P7); null for a terminal that began here. */
  seam: string | null;
  /** Attaching failed, in one sentence; null once it stands. */
  onError: (sentence: string | null) => void;
}

export interface Mounted {
  setPalette(palette: ITheme, contrast: number): void;
  setLook(look: TerminalLook): void;
  /** Detaches; the process goes on. */
  dispose(): void;
}

/** Absolute line of each terminal's seam: it stays where it was when its tab comes back. */
const seams = new Map<string, number>();

/** Draws an architect's terminal into an element: fits it, attaches to its bytes, and gives commands their handle. */
export function mountTerminal(element: HTMLElement, { architectId, terminalId, palette, contrast, look: firstLook, seam, onError }: MountOptions): Mounted {
  const abort = new AbortController();
  let colors = { theme: palette, minimumContrastRatio: contrast };
  let look = firstLook;
  let terminal: Terminal | null = null;
  let fit: FitAddon | null = null;
  let drawing: WebglRenderer | null = null;
  let finder: Finder | null = null;
  let ends: (() => void)[] = [];

  const build = async (): Promise<void> => {
    await terminalFontReady();
    if (abort.signal.aborted) return;
    const term = makeTerminal(colors, look);
    terminal = term;
    const fitting = new FitAddon();
    fit = fitting;
    const finding = new Finder(term);
    finder = finding;
    term.loadAddon(fitting);
    term.open(element);
    fitting.fit();
    drawing = drawWith(term, look.renderer);
    const comforts = addComforts(term, architectId);
    ends.push(addTerminal(architectId, handleOf(term, finding, comforts, terminalId)), () => finding.dispose(), () => comforts.dispose(), followSize(element, fitting), () => drawing?.dispose(), () => term.dispose());
    const port = await attachTerminal(architectId, term, abort.signal);
    const hint = new RunningHint(element.parentElement ?? element, () => {
      view.jumpToEnd();
      term.focus();
    });
    const bell = new Bell(element.parentElement ?? element);
    const view: PaneView = new PaneView(
      term,
      port,
      { onReady: () => onError(null), onRunning: (state) => hint.show(state), onReplaced: () => finding.replaced(), onTitle: (title) => setTitle(terminalId, title), onBell: () => bell.ring() },
      {
        topLine: topLineOf(terminalId),
        ...(seam === null ? {} : { seam: { label: seam, line: seams.get(terminalId) ?? null, onPlaced: (line: number) => seams.set(terminalId, line) } }),
      },
    );
    const endTopLine = followTopLine(term, terminalId, () => view.topLine());
    // Before the terminal goes: the view still talks to it.
    ends.unshift(() => {
      endTopLine();
      view.dispose();
      hint.dispose();
      bell.dispose();
      release(port);
    });
  };
  build().catch((fault: unknown) => {
    if (!abort.signal.aborted) onError(fault instanceof Error ? fault.message : String(fault));
  });

  return {
    setPalette(theme, minimumContrastRatio) {
      colors = { theme, minimumContrastRatio };
      if (terminal) Object.assign(terminal.options, colors);
      // Its marks have colours of the ground they were made on.
      finder?.replaced();
    },
    setLook(next) {
      const before = look;
      look = next;
      if (!terminal || !fit) return;
      applyLook(terminal, fit, next);
      if (before.renderer === next.renderer) return;
      drawing?.dispose();
      drawing = drawWith(terminal, next.renderer);
    },
    dispose() {
      abort.abort();
      for (const end of ends) end();
      ends = [];
    },
  };
}

function makeTerminal(colors: { theme: ITheme; minimumContrastRatio: number }, look: TerminalLook): Terminal {
  return new Terminal({
    // The graphemes addon and search decorations are proposed API in xterm 6.
    allowProposedApi: true,
    // xterm multiplies the font's own line, which is 17 px at 13 px: already 1.3. More would tear box drawing apart.
    ...lookOptions(look),
    ...colors,
    // As wide as xterm's scrollbar: what a search found is marked along it.
    overviewRuler: { width: 14 },
  });
}

function handleOf(term: Terminal, finder: Finder, comforts: Comforts, terminalId: string): TerminalHandle {
  return {
    focus: () => term.focus(),
    selection: () => term.getSelection(),
    paste: (text) => comforts.paste(text),
    pasteImage: () => comforts.pasteImage(),
    links: () => comforts.inSight(),
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
