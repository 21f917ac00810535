// A start that cannot go on: one clear sentence on standard error and in a dialog, then exit 1.
import { app, dialog } from 'electron';

export function fatal(error: unknown): never {
  const message = error instanceof Error ? error.message : String(error);
  console.error(`atelier: ${message}`);
  if (process.env.ATELIER_DEBUG === '1' && error instanceof Error) console.error(error.stack);
  // The dialog blocks until it is read: only where somebody started the app from the desktop and sees no terminal.
  if (app.isPackaged && !process.env.TERM) dialog.showErrorBox('Atelier cannot start', message);
  app.exit(1);
  process.exit(1);
}
