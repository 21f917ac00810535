import { memo, useEffect, useRef, useState } from 'react';
import '@xterm/xterm/css/xterm.css';
import type { ArchitectView } from '../../shared/ipc';
import { outcomeWord } from '../../shared/reasons';
import { usePage } from '../app/store';
import { TERMINAL_CONTRAST, useTerminalPalette } from '../theme/terminal-palette';
import type { Scheme } from '../theme/theme';
import { paneId } from './active';
import { ElsewhereCard } from './ElsewhereCard';
import { Button } from '../ui/Button';
import { ErrorLine } from '../ui/ErrorLine';
import { FindBar } from './find/FindBar';
import { useTerminalLook } from './look';
import { mountTerminal, type Mounted } from './mount';
import { PaneCard } from './PaneCard';
import { PasteDialog } from './paste/PasteDialog';
import './terminal.css';

/** The pane of an architect in front of its group: its terminal, and the card of what can be done when nothing runs in it. */
export const TerminalPane = memo(function TerminalPane({ architect, scheme }: { architect: ArchitectView; scheme: Scheme }) {
  const finding = usePage((page) => page.finding === architect.id);
  const elsewhere = usePage((page) => page.state?.shownElsewhere.includes(architect.id) ?? false);
  const actError = usePage((page) => page.errors[architect.id]);
  return (
    <section className="pane" id={paneId(architect.id)} aria-label={`Terminal ${architect.name}`} tabIndex={-1} data-focus-home="">
      {architect.hasTerminal && !elsewhere && (
        <Screen
          key={architect.terminalId}
          architectId={architect.id}
          terminalId={architect.terminalId ?? ''}
          seam={architect.outcome === 'reattach' ? outcomeWord('reattach', 'running') : null}
          scheme={scheme}
        />
      )}
      {architect.hasTerminal && !elsewhere && finding && <FindBar architectId={architect.id} />}
      <PasteDialog architectId={architect.id} />
      {(architect.error !== null || actError !== undefined) && (
        <div className="pane-errors">
          {architect.error !== null && <ErrorLine text={architect.error} />}
          {actError !== undefined && <ErrorLine text={actError} place={architect.id} />}
        </div>
      )}
      {architect.hasTerminal && elsewhere ? <ElsewhereCard architect={architect} /> : <PaneCard architect={architect} />}
    </section>
  );
});

/** One attached terminal; another start gets another one. */
function Screen({ architectId, terminalId, seam, scheme }: { architectId: string; terminalId: string; seam: string | null; scheme: Scheme }) {
  const element = useRef<HTMLDivElement>(null);
  const mounted = useRef<Mounted | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const palette = useTerminalPalette(scheme);
  const contrast = TERMINAL_CONTRAST[scheme];
  const firstColors = useRef({ palette, contrast });
  const firstSeam = useRef(seam);
  const look = useTerminalLook();
  const firstLook = useRef(look);

  useEffect(() => {
    if (element.current === null) return;
    const screen = mountTerminal(element.current, { architectId, terminalId, ...firstColors.current, look: firstLook.current, seam: firstSeam.current, onError: setError });
    mounted.current = screen;
    return () => screen.dispose();
  }, [architectId, terminalId, attempt]);
  useEffect(() => {
    firstColors.current = { palette, contrast };
    mounted.current?.setPalette(palette, contrast);
  }, [palette, contrast]);
  const { font, fontSize, lineHeight, renderer, screenReader } = look;
  useEffect(() => {
    firstLook.current = { font, fontSize, lineHeight, renderer, screenReader };
    mounted.current?.setLook(firstLook.current);
  }, [font, fontSize, lineHeight, renderer, screenReader]);

  return (
    <>
      <div className="screen" data-faulty={error !== null} style={{ background: palette.background }}>
        <div className="screen-inner" ref={element} />
      </div>
      {error !== null && (
        <div className="pane-errors">
          <ErrorLine text={error} />
          <Button onClick={() => setAttempt(attempt + 1)}>Retry</Button>
        </div>
      )}
    </>
  );
}
