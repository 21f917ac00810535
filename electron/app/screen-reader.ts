// Whether the system tells that a screen reader, or another program that reads the page, is in use. Electron hears of it on
// macOS and Windows only; elsewhere nothing is told.
import { app } from 'electron';

/** Follows what the system tells, from when the app is ready; `changed` is called at each change. */
export function followScreenReader(changed: () => void): () => boolean {
  let told = (app.accessibilitySupportEnabled as boolean | undefined) ?? false;
  app.on('accessibility-support-changed', (_event, on) => {
    told = on;
    changed();
  });
  return () => told;
}
