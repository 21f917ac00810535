// What any page in this app may never do, whatever it shows.
import { app, session } from 'electron';
import { ORIGIN } from './scheme';

/** Navigation, new windows, webviews and permissions are denied everywhere. */
export function denyEverythingElse(): void {
  app.on('web-contents-created', (_event, contents) => {
    contents.on('will-navigate', (event) => {
      if (!event.url.startsWith(`${ORIGIN}/`)) event.preventDefault();
    });
    contents.on('will-redirect', (event) => event.preventDefault());
    contents.on('will-attach-webview', (event) => event.preventDefault());
    contents.setWindowOpenHandler(() => ({ action: 'deny' }));
  });
}

/** After the app is ready: no permission is granted or reported as granted. */
export function denyPermissions(): void {
  session.defaultSession.setPermissionRequestHandler((_contents, _permission, answer) => answer(false));
  session.defaultSession.setPermissionCheckHandler(() => false);
}
