// The search thread: reads transcripts and keeps the index, so that neither main's loop nor a window ever waits for it.
import '../../shared/no-eval';
import { parentPort, workerData } from 'node:worker_threads';
import { searchAnswers } from './answers';
import type { FromThread, ToThread } from './requests';

if (parentPort) {
  const port = parentPort;
  const say = (message: FromThread): void => port.postMessage(message);
  const { path } = workerData as { path: string };
  const requests = searchAnswers({ path, log: (text) => say({ log: text }) });
  port.on('message', ({ n, name, input }: ToThread) => {
    Promise.resolve()
      .then(() => Reflect.apply(requests[name], requests, input) as unknown)
      .then((value) => say({ n, ok: true, value }))
      .catch((error: unknown) => say({ n, ok: false, error: error instanceof Error ? error.message : String(error), code: error instanceof Error && 'code' in error ? String(error.code) : null }));
  });
}
