// What makes an opened terminal pleasant to use, and asks the rest of the product for it: links.
import type { Terminal } from '@xterm/xterm';
import { act } from '../app/acts';
import { api } from '../app/api';
import { usePage } from '../app/store';
import { addLinks } from './links/add-links';

/** Adds it to one architect's terminal; the returned function takes it away again. */
export function addComforts(terminal: Terminal, architectId: string): () => void {
  const ends = [
    addLinks(terminal, {
      mac: usePage.getState().state?.platform === 'darwin',
      findFiles: (paths) => api().findFiles({ architectId, paths }),
      openFile: (place) => void act(architectId, api().openFile({ architectId, ...place })),
      openLink: (url) => void act(architectId, api().openLink({ architectId, url })),
    }),
  ];
  return () => ends.forEach((end) => end());
}
