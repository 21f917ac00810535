// The app without a window: it goes on in the tray, where the agents that run stay in reach, until a window is shown
// again or somebody quits there.
import { app, Menu, nativeImage, Tray } from 'electron';
import icon from '../../build/icons/png/32x32.png?inline';
import type { AppState } from '../../shared/ipc';
import { trayMenu, trayTip, type TrayHands } from './tray-menu';
import { hasTray } from './tray-place';
import type { Services } from './services';
import type { Windows } from './windows';

/** The height of the menu bar's symbols on macOS, in points. */
const MAC_ICON = 18;

export class InTray {
  private tray: Tray | null = null;
  private told = '';

  constructor(
    private readonly services: Services,
    private readonly windows: Windows,
  ) {
    services.quitting.inTray({ available: hasTray, enter: () => this.enter() });
    // Whatever brings a window back: the menu, a second start of the app, a question at quitting.
    windows.each((window) => window.on('show', () => this.leave()));
    // macOS: a click on the app in the dock.
    app.on('activate', () => windows.front());
  }

  /** To be called with every state. */
  update(state: AppState): void {
    if (!this.tray) return;
    const menu = trayMenu(state, this.hands());
    // Setting a menu closes the one that is open: only when it would read differently.
    const reads = JSON.stringify(menu);
    if (reads === this.told) return;
    this.told = reads;
    this.tray.setContextMenu(Menu.buildFromTemplate(menu));
    this.tray.setToolTip(trayTip(state));
  }

  private enter(): void {
    if (!this.tray) {
      const image = nativeImage.createFromDataURL(icon);
      this.tray = new Tray(process.platform === 'darwin' ? image.resize({ height: MAC_ICON }) : image);
      this.tray.on('click', () => this.windows.front());
      this.told = '';
      this.update(this.services.state());
    }
    this.windows.hide();
  }

  private leave(): void {
    this.tray?.destroy();
    this.tray = null;
  }

  private hands(): TrayHands {
    return {
      showWindow: () => this.windows.front(),
      showArchitect: (architectId) => {
        this.windows.front();
        this.windows.command(`show-architect:${architectId}`);
      },
      stop: (architectId) => void this.services.acts.stop(architectId),
      quit: () => app.quit(),
    };
  }
}
