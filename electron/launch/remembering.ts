// A platform for one look: what was read once is not read again, so that ten architects cost one process list, not ten.
import type { Platform } from './platform';

/** The platform as it was at the first reading of each thing. Files' pieces and everything else are passed on. */
export function remembering(platform: Platform): Platform {
  const { files, processes } = platform;
  const known = new Map<string, Promise<unknown>>();
  const once = <T>(key: string, read: () => Promise<T>): Promise<T> => {
    const value = (known.get(key) as Promise<T> | undefined) ?? read();
    known.set(key, value);
    return value;
  };
  return {
    ...platform,
    files: {
      ...files,
      stat: (path) => once(`stat ${path}`, () => files.stat(path)),
      list: (path) => once(`list ${path}`, () => files.list(path)),
      readText: (path, maxBytes) => once(`text ${maxBytes} ${path}`, () => files.readText(path, maxBytes)),
    },
    processes: {
      ...processes,
      list: () => once('processes', () => processes.list()),
      start: (pid) => once(`start ${pid}`, () => processes.start(pid)),
      descendants: (pid) => once(`below ${pid}`, () => processes.descendants(pid)),
    },
  };
}
