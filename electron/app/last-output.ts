// What an architect printed last, when the host died with its screen.
import type { Engine } from '../launch/engine';
import { readLastOutput } from '../terminal/last-output';

/** Enough to see where it was; the conversation itself is with the agent. */
const LAST_LINES = 200;

/** Null while it has a terminal, and where nothing was kept: its host ended in order, or it never ran. */
export async function lastOutput(engine: Engine, hostFolder: string, architectId: string): Promise<string | null> {
  const { ctx } = engine;
  if (engine.runtime(architectId).terminalId !== null) return null;
  try {
    const architect = ctx.store.architects.get(architectId);
    const terminalId = architect && ctx.store.launches.last(architectId, architect.harness)?.terminalId;
    return terminalId ? await readLastOutput(hostFolder, terminalId, LAST_LINES) : null;
  } catch (error) {
    ctx.log(`The last output of an architect could not be read: ${String(error)}`);
    return null;
  }
}
