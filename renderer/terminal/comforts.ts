// What makes an opened terminal pleasant to use, and asks the rest of the product for it: links, pasting, the clipboard.
import type { Terminal } from '@xterm/xterm';
import { act, actAndSay, setError } from '../app/acts';
import { api } from '../app/api';
import { findArchitect } from '../app/select';
import { usePage } from '../app/store';
import { toast } from '../app/toasts';
import { settingNow } from '../settings/use-setting';
import { addClipboard } from './clipboard';
import { addLinks, type Links } from './links/add-links';
import { addPaste, type Paster } from './paste/add-paste';

/** What commands may ask of it. */
export type Comforts = Paster & Pick<Links, 'inSight'>;

/** Adds it to one architect's terminal. */
export function addComforts(terminal: Terminal, architectId: string): Comforts {
  const platform = usePage.getState().state?.platform;
  const links = addLinks(terminal, {
    mac: platform === 'darwin',
    findFiles: (paths) => api().findFiles({ architectId, paths }),
    openFile: (place) => void actAndSay(architectId, api().openFile({ architectId, ...place })),
    openLink: (url) => void actAndSay(architectId, api().openLink({ architectId, url })),
  });
  const endClipboard = addClipboard(terminal, {
    copyOnSelect: () => settingNow('copy-on-select'),
    programsMayWrite: () => settingNow('clipboard-write') && document.hasFocus(),
    write: (text) => void act(architectId, api().copyText({ text })),
    told: (characters) => toast(`${findArchitect(usePage.getState().state, architectId)?.name ?? 'A program'} put ${characters.toLocaleString('en')} characters on the clipboard`),
  });
  let said: string | null = null;
  const paster = addPaste(terminal, {
    architectId,
    windows: platform === 'win32',
    asks: () => settingNow('paste-warning'),
    pathOfFile: (file) => api().pathOf(file),
    savePasted: (data) => api().savePasted({ data }),
    saveClipboardImage: () => api().saveClipboardImage(),
    say: (sentence) => {
      // What an act was refused for meanwhile stays.
      if (sentence !== null || usePage.getState().errors[architectId] === said) setError(architectId, sentence);
      said = sentence;
    },
  });
  return {
    ...paster,
    inSight: () => links.inSight(),
    dispose: () => {
      links.dispose();
      endClipboard();
      paster.dispose();
    },
  };
}
