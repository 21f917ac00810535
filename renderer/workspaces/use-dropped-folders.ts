import { useEffect, useState } from 'react';
import { api } from '../app/api';
import { openFolders } from './list-acts';

/** More at once is a slip of the hand. */
const MOST = 20;

const hasFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false;

/**
 * Folders dropped anywhere on the window are opened as workspaces, unless what they were dropped on takes them itself, as
 * a terminal does. True while some are held over the window.
 */
export function useDroppedFolders(): boolean {
  const [over, setOver] = useState(false);
  useEffect(() => {
    const hold = (event: DragEvent): void => {
      if (!hasFiles(event)) return;
      if (!event.defaultPrevented && event.dataTransfer) event.dataTransfer.dropEffect = 'copy';
      // Without this the page itself would be replaced by what is dropped.
      event.preventDefault();
      setOver(true);
    };
    const leave = (event: DragEvent): void => {
      if (event.relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent): void => {
      setOver(false);
      if (event.defaultPrevented || !hasFiles(event)) return;
      event.preventDefault();
      const paths = [...(event.dataTransfer?.files ?? [])].slice(0, MOST).map((file) => api().pathOf(file)).filter((path) => path !== '');
      void openFolders(paths);
    };
    window.addEventListener('dragover', hold);
    window.addEventListener('dragleave', leave);
    window.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('dragover', hold);
      window.removeEventListener('dragleave', leave);
      window.removeEventListener('drop', drop);
    };
  }, []);
  return over;
}
