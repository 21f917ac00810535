import { useEffect } from 'react';
import type { AppState } from '../../shared/ipc';
import { api } from './api';
import { followView } from './follow-view';
import { keepFocus } from './keep-focus';
import { saveNow } from './layout';
import { keepUnchanged } from './keep-unchanged';
import { refresh } from './now';
import { listenForCommands } from './run-command';
import { settledLayout } from '../splits/settled-layout';
import { terminalFontReady } from '../theme/terminal-palette';
import { change } from './store';

/** The first state brings the layout of last time; later ones never move what the user has moved since. */
function take(state: AppState): void {
  refresh();
  // Panes wait for their font: it is asked for before they are made.
  if (state.workspaces.some(({ architects }) => architects.some(({ hasTerminal }) => hasTerminal))) void terminalFontReady();
  change((page) => {
    const layout = page.state === null ? state.layout : page.layout;
    const kept = keepUnchanged(page.state, state);
    return { state: kept, draggedOrder: null, layout: settledLayout(layout, kept.workspaces) };
  });
}

/** Connects the page with main: state in, commands in, layout out before the page goes. */
export function useStateFeed(): void {
  useEffect(() => {
    let newest = 0;
    const ends = [
      api().onState((state) => {
        newest += 1;
        take(JSON.parse(state) as AppState);
      }),
      listenForCommands(),
      keepFocus(),
      followView(),
    ];
    const asked = newest;
    // An event that overtook the answer is the newer truth.
    api()
      .getState()
      .then((state) => newest === asked && take(state))
      .catch(() => undefined);
    window.addEventListener('beforeunload', saveNow);
    return () => {
      window.removeEventListener('beforeunload', saveNow);
      for (const end of ends) end();
    };
  }, []);
}
