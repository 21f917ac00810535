// electron-builder's hook, after the app's folder is complete and before its fuses are set.
import { rmSync } from 'node:fs';
import path from 'node:path';

/** Removes the runtime's own start page: a folder given by `electronDist` brings it along, and the fuses make it dead weight. */
export default function afterPack({ appOutDir, packager }) {
  rmSync(path.join(packager.getResourcesDir(appOutDir), 'default_app.asar'), { force: true });
}
