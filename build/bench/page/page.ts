// The measuring page: asks what to do, does it, says what came out.
import type { Figures, Scenario } from '../scenario';
import { bridge } from './bridge';
import { cells } from './cells';
import { echo } from './echo';
import { flood } from './flood';
import { memory } from './memory';
import { reattach } from './reattach';

function measure(scenario: Scenario): Promise<Figures> {
  switch (scenario.kind) {
    case 'flood':
      return flood(scenario);
    case 'echo':
      return echo(scenario);
    case 'memory':
      return memory(scenario);
    case 'reattach':
      return reattach(scenario);
    case 'cells':
      return cells(scenario);
  }
}

async function main(): Promise<void> {
  const { scenario } = await bridge.run();
  const figures = await measure(scenario);
  window.dispatchEvent(new Event('bench-end'));
  bridge.done({ figures });
}

main().catch((error: unknown) => bridge.done({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) }));
