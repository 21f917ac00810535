// Settings written to and read from a file that the user chose in the system's dialog.
import { stat, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { app, dialog } from 'electron';
import type { Answer } from '../../shared/ipc';
import { readPalettes } from '../../shared/palettes';
import { exportText, MAX_FILE_BYTES, readSettingsFile } from '../app/settings-file';
import type { Services } from '../app/services';
import type { Windows } from '../app/windows';
import type { Handlers } from './border';

const FILTERS = [{ name: 'JSON', extensions: ['json'] }];
const words = (error: unknown): string => (error instanceof Error ? error.message : String(error));

export function settingsFiles({ engine, settings }: Services, windows: Windows): Pick<Handlers, 'exportSettings' | 'importSettings' | 'readPalettes'> {
  const places = () => engine.ctx.store.workspaces.list().map(({ id, path: folder }) => ({ id, path: folder }));
  return {
    exportSettings: async (_input, sender) => {
      const parent = windows.windowOf(sender);
      const options = { title: 'Export settings', defaultPath: path.join(app.getPath('documents'), 'atelier-settings.json'), filters: FILTERS };
      const { canceled, filePath } = await (parent ? dialog.showSaveDialog(parent, options) : dialog.showSaveDialog(options));
      if (canceled || !filePath) return { ok: true, value: null };
      try {
        await writeFile(filePath, exportText(settings.view, places()));
        return { ok: true, value: { path: filePath } };
      } catch (error) {
        return { ok: false, error: `The settings could not be written to ${filePath}: ${words(error)}` };
      }
    },
    importSettings: async (_input, sender) => {
      const parent = windows.windowOf(sender);
      const options = { title: 'Import settings', properties: ['openFile' as const], filters: FILTERS };
      const { canceled, filePaths } = await (parent ? dialog.showOpenDialog(parent, options) : dialog.showOpenDialog(options));
      const [file] = filePaths;
      if (canceled || file === undefined) return { ok: true, value: null };
      const text = await textOf(file);
      if (!text.ok) return text;
      const read = readSettingsFile(text.value, places());
      if (!read.ok) return read;
      const set = settings.setMany(read.value.choices);
      return set.ok ? { ok: true, value: { path: file, count: read.value.choices.length, leftOut: read.value.leftOut } } : set;
    },
    readPalettes: async (_input, sender) => {
      const parent = windows.windowOf(sender);
      const options = { title: 'Import terminal colours', properties: ['openFile' as const], filters: [{ name: 'Terminal colours', extensions: ['itermcolors', 'json', 'jsonc'] }] };
      const { canceled, filePaths } = await (parent ? dialog.showOpenDialog(parent, options) : dialog.showOpenDialog(options));
      const [file] = filePaths;
      if (canceled || file === undefined) return { ok: true, value: null };
      const text = await textOf(file);
      if (!text.ok) return text;
      const read = readPalettes(text.value, path.parse(file).name);
      return read.ok ? { ok: true, value: read.palettes } : { ok: false, error: read.error };
    },
  };
}

/** The text of a file that the user chose, unless it is too large to be what is asked for. */
export async function textOf(file: string): Promise<Answer<string>> {
  try {
    const found = await stat(file);
    if (!found.isFile()) return { ok: false, error: `${file} is not a file.` };
    if (found.size > MAX_FILE_BYTES) return { ok: false, error: `${file} is too large: at most ${MAX_FILE_BYTES.toLocaleString('en')} bytes are read.` };
    return { ok: true, value: await readFile(file, 'utf8') };
  } catch (error) {
    return { ok: false, error: `${file} could not be read: ${words(error)}` };
  }
}
