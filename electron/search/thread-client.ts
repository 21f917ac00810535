// Main's side of the search thread: started at the first question, started again when it died.
import { Worker } from 'node:worker_threads';
import type { FromThread, SearchRequestName, SearchRequests, ToThread } from './requests';

/** What the thread may take for itself: one long line of a transcript and what it is parsed to. */
const LIMITS = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 64 };
/** One that dies so often is not started again by this run. */
const MOST_ENDS = 5;

interface Waiting {
  resolve(value: unknown): void;
  reject(error: Error): void;
}

/** A failed request with the file system's code, where it had one. */
export class ThreadError extends Error {
  constructor(
    message: string,
    readonly code: string | null,
  ) {
    super(message);
  }
}

export interface SearchThread {
  ask<N extends SearchRequestName>(name: N, ...input: Parameters<SearchRequests[N]>): Promise<Awaited<ReturnType<SearchRequests[N]>>>;
  /** Ends the thread, in the middle of whatever it does. */
  end(): Promise<void>;
}

/** `file` is the bundled thread, `path` where the index lies. */
export function searchThread(file: string, path: string, log: (line: string) => void): SearchThread {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | null = null;
  let last = 0;
  let ends = 0;
  let ended = false;

  const start = (): Worker => {
    if (ended) throw new ThreadError('The app is closing.', null);
    if (ends >= MOST_ENDS) throw new ThreadError('Search stopped working. Start the app again to use it.', null);
    const started = new Worker(file, { workerData: { path }, resourceLimits: LIMITS, argv: [], execArgv: [] });
    let why = 'it ended';
    started.on('message', (message: FromThread) => {
      if ('log' in message) {
        log(message.log);
        return;
      }
      const asked = waiting.get(message.n);
      waiting.delete(message.n);
      if (message.ok) asked?.resolve(message.value);
      else asked?.reject(new ThreadError(message.error, message.code));
    });
    started.on('error', (error) => {
      why = error instanceof Error ? error.message : String(error);
    });
    started.on('exit', () => {
      worker = null;
      ends += 1;
      if (!ended) log(`The search thread ended: ${why}`);
      for (const asked of waiting.values()) asked.reject(new ThreadError(`Search failed (${why}). Try again.`, null));
      waiting.clear();
    });
    // A quit does not wait for it.
    started.unref();
    return started;
  };

  return {
    ask: (name, ...input) =>
      new Promise((resolve, reject) => {
        try {
          worker ??= start();
          const n = ++last;
          waiting.set(n, { resolve, reject });
          worker.postMessage({ n, name, input } satisfies ToThread);
        } catch (error) {
          reject(error instanceof Error ? error : new Error(String(error)));
        }
      }),
    end: async () => {
      ended = true;
      await worker?.terminate();
    },
  };
}
