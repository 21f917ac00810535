// Requests about search and the reader.
import { dialog } from 'electron';
import type { Services } from '../app/services';
import type { Windows } from '../app/windows';
import type { Handlers } from './border';

type SearchHandlers = Pick<Handlers, 'search' | 'searchIndex' | 'clearSearchIndex' | 'buildSearchIndex' | 'readConversation' | 'readTurn' | 'findInConversation' | 'exportConversation'>;

export function searchHandlers({ search }: Pick<Services, 'search'>, windows: Windows): SearchHandlers {
  return {
    search: (input) => search.search(input),
    searchIndex: () => search.indexState(),
    clearSearchIndex: () => search.clear(),
    buildSearchIndex: () => search.build(),
    readConversation: (input) => search.read(input),
    readTurn: (input) => search.readTurn(input),
    findInConversation: (input) => search.findIn(input),
    exportConversation: (input, sender) =>
      search.exportTo(input, async (name) => {
        const parent = windows.windowOf(sender);
        const options = { title: 'Export conversation', defaultPath: name, filters: [{ name: 'Markdown', extensions: ['md'] }] };
        const { canceled, filePath } = await (parent ? dialog.showSaveDialog(parent, options) : dialog.showSaveDialog(options));
        return canceled || !filePath ? null : filePath;
      }),
  };
}
