import { api } from '../app/api';

interface PortMessage {
  type: 'terminal-port';
  key: string;
}

function isPortMessage(data: unknown, key: string): data is PortMessage {
  return typeof data === 'object' && data !== null && 'type' in data && data.type === 'terminal-port' && 'key' in data && data.key === key;
}

/**
 * Asks for the bytes of an architect's terminal at this size (in cells). Resolves with the port that carries them; throws
 * with main's sentence when there is no terminal to attach to. Aborting detaches, also when the port arrives afterwards.
 */
export async function attachTerminal(architectId: string, size: { cols: number; rows: number }, signal: AbortSignal): Promise<MessagePort> {
  const key = crypto.randomUUID();
  const { arrived, forget } = portWith(key);
  try {
    const answer = await api().attachTerminal({ architectId, key, cols: clamp(size.cols, 2), rows: clamp(size.rows, 1) });
    if (!answer.ok) throw new Error(answer.error);
    const port = await arrived;
    if (!signal.aborted) return port;
    release(port);
    throw new DOMException('Detached', 'AbortError');
  } finally {
    forget();
  }
}

/** The port that the preload posts under this key, before or after main answers. */
function portWith(key: string): { arrived: Promise<MessagePort>; forget: () => void } {
  let listen: (event: MessageEvent<unknown>) => void = () => undefined;
  const arrived = new Promise<MessagePort>((resolve) => {
    listen = (event) => {
      const port = event.ports[0];
      // Only the preload of this very window posts ports; a frame or another window has another source.
      if (event.source === window && port && isPortMessage(event.data, key)) resolve(port);
    };
  });
  window.addEventListener('message', listen);
  return { arrived, forget: () => window.removeEventListener('message', listen) };
}

/** Tells main that nobody looks any more, then closes. */
export function release(port: MessagePort): void {
  port.postMessage({ k: 'detach' });
  port.close();
}

/** The bounds of the request's schema. */
function clamp(cells: number, least: number): number {
  return Math.min(1000, Math.max(least, Math.floor(cells)));
}
