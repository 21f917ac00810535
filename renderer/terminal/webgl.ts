// Drawing by the graphics processor where it is a real one. When it goes, xterm draws by itself again, every cell of it.
import type { Terminal } from '@xterm/xterm';
import type { SettingValue } from '../../shared/settings';

/** Chromium gives so many contexts to a page before it takes the oldest away. */
const MOST = 8;
/** Drawn by the processor after all: slower than xterm's own way. */
const SOFTWARE = /swiftshader|llvmpipe|softpipe|software|basic render|virgl/i;

let real: boolean | null = null;
let inUse = 0;

/** Whether a graphics processor would draw. Asked once. */
export function hasRealGpu(makeCanvas = () => document.createElement('canvas')): boolean {
  if (real !== null) return real;
  const gl = makeCanvas().getContext('webgl2', { failIfMajorPerformanceCaveat: true });
  const info = gl?.getExtension('WEBGL_debug_renderer_info');
  const name: unknown = gl && info ? gl.getParameter(info.UNMASKED_RENDERER_WEBGL) : null;
  real = typeof name === 'string' && name !== '' && !SOFTWARE.test(name);
  gl?.getExtension('WEBGL_lose_context')?.loseContext();
  return real;
}

export interface WebglRenderer {
  /** Resolves once it is known who draws. */
  readonly settled: Promise<void>;
  /** Goes back to xterm's own drawing. */
  dispose(): void;
}

/** Lets the graphics processor draw an opened terminal, if the setting and the machine want that. */
export function drawWith(terminal: Terminal, mode: SettingValue<'terminal-renderer'>): WebglRenderer {
  let end: (() => void) | null = null;
  let over = false;
  const start = async (): Promise<void> => {
    if (mode === 'dom' || (mode === 'auto' && !hasRealGpu()) || inUse >= MOST) return;
    const { WebglAddon } = await import('@xterm/addon-webgl');
    if (over || !terminal.element) return;
    const addon = new WebglAddon();
    const frame = terminal.element;
    // At once: the addon waits three seconds for its context to come back, with an empty screen.
    const lost = (): void => end?.();
    addon.onContextLoss(lost);
    inUse += 1;
    end = () => {
      end = null;
      inUse -= 1;
      frame.removeEventListener('webglcontextlost', lost, { capture: true });
      delete frame.dataset['drawnBy'];
      addon.dispose();
      terminal.refresh(0, terminal.rows - 1);
    };
    frame.addEventListener('webglcontextlost', lost, { capture: true });
    try {
      terminal.loadAddon(addon);
      frame.dataset['drawnBy'] = 'webgl';
    } catch {
      // No context to be had: nothing is lost, xterm goes on by itself.
      end();
    }
  };
  return {
    settled: start(),
    dispose: () => {
      over = true;
      end?.();
    },
  };
}
