import { vi, type Mock } from 'vitest';
import { requests, type RequestName } from '../../shared/ipc';

type Answers = Partial<Record<RequestName, unknown>>;
const REQUESTS = Object.keys(requests) as RequestName[];

export type FakeApi = Record<RequestName, Mock> & { command(id: string): void };

/** Puts a `window.atelier` in place that notes every request; each answers `{ ok: true, value: null }` unless told otherwise. */
export function fakeApi(answers: Answers = {}): FakeApi {
  const commands: ((id: string) => void)[] = [];
  const answering = Object.fromEntries(REQUESTS.map((name) => [name, vi.fn(() => Promise.resolve(answers[name] ?? { ok: true, value: null }))])) as Record<RequestName, Mock>;
  const whole = {
    ...answering,
    pathOf: (file: File) => `/dropped/${file.name}`,
    onState: () => () => undefined,
    onCommand: (listener: (id: string) => void) => {
      commands.push(listener);
      return () => undefined;
    },
  };
  Object.defineProperty(window, 'atelier', { value: whole, configurable: true });
  return { ...answering, command: (id) => commands.forEach((listener) => listener(id)) };
}
