// The requests of a terminal's pane: links in its output.
import { shell } from 'electron';
import type { terminalRequests } from '../../shared/ipc';
import type { Services } from '../app/services';
import { Links } from '../links/links';
import type { Handlers } from './border';

export function terminalHandlers({ engine }: Services): Pick<Handlers, keyof typeof terminalRequests> {
  const desktop = { openExternal: (url: string) => shell.openExternal(url), openPath: (file: string) => shell.openPath(file), showInFolder: (file: string) => shell.showItemInFolder(file) };
  const links = new Links(engine, desktop, () => '');
  return {
    findFiles: ({ architectId, paths }) => links.find(architectId, paths),
    openFile: ({ architectId, ...place }) => links.openFile(architectId, place),
    openLink: ({ architectId, url }) => links.openLink(architectId, url),
  };
}
