// The page's side of the preload, and the ports that it posts.
import type { Bridge } from '../app/preload';

declare global {
  interface Window {
    bench: Bridge;
  }
}

export const bridge = window.bench;

/** Milliseconds that only grow. */
export const now = (): number => performance.now();

export const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** The port that main posts under the key, once `ask` has asked for it. */
export async function portWith(ask: (key: string) => Promise<unknown>): Promise<MessagePort> {
  const key = crypto.randomUUID();
  const arrived = new Promise<MessagePort>((resolve) => {
    const listen = ({ data, ports: [port] }: MessageEvent<{ type?: string; key?: string }>): void => {
      if (data.type !== 'bench-port' || data.key !== key || !port) return;
      window.removeEventListener('message', listen);
      resolve(port);
    };
    window.addEventListener('message', listen);
  });
  await ask(key);
  return arrived;
}
