// The requests of a terminal's pane: links in its output, and images pasted into it.
import { shell } from 'electron';
import type { terminalRequests } from '../../shared/ipc';
import type { Services } from '../app/services';
import { Links } from '../links/links';
import { clipboardImage } from '../pasted/clipboard-image';
import type { Handlers } from './border';

export function terminalHandlers({ engine, settings, pasted }: Services): Pick<Handlers, keyof typeof terminalRequests> {
  const desktop = { openExternal: (url: string) => shell.openExternal(url), openPath: (file: string) => shell.openPath(file), showInFolder: (file: string) => shell.showItemInFolder(file) };
  const links = new Links(engine, desktop, () => settings.get('editor'));
  return {
    findFiles: ({ architectId, paths }) => links.find(architectId, paths),
    openFile: ({ architectId, ...place }) => links.openFile(architectId, place),
    openLink: ({ architectId, url }) => links.openLink(architectId, url),
    savePasted: ({ data }) => pasted.save(data),
    saveClipboardImage: async () => {
      const image = await clipboardImage();
      return image === null ? { ok: true, value: null } : pasted.save(image);
    },
  };
}
