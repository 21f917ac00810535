// What the command line may ask the running app.
import { z } from 'zod';

export const remoteQuestion = z.discriminatedUnion('ask', [
  z.object({ ask: z.literal('list') }).strict(),
  /** Ends one architect's agent, as `Stop` in the window does. */
  z.object({ ask: z.literal('stop'), architectId: z.string() }).strict(),
  /** Ends every agent and the terminal host; the app goes on, and the next start of an agent starts another one. */
  z.object({ ask: z.literal('stop-host') }).strict(),
  z
    .object({
      ask: z.literal('explain'),
      folder: z.object({ realPath: z.string(), given: z.string(), only: z.string().nullable(), mainHarness: z.string() }).strict(),
    })
    .strict(),
]);
export type RemoteQuestion = z.infer<typeof remoteQuestion>;

export type RemoteAnswer = { ok: true; value: unknown } | { ok: false; error: string };
