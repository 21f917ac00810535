// Copies the conversations of every agent that ended, once per launch, while the setting is on.
import type { Engine } from '../launch/engine';
import type { Keeping } from '../launch/keep';

/** To be called after changes; looks at running state only, unless a launch ended since the last call. */
export function keepEnded(engine: Engine, keeping: Keeping): () => void {
  const seen = new Set<string>();
  return () => {
    if (!keeping.enabled()) return;
    const { workspaces, architects } = engine.ctx.store;
    for (const workspace of workspaces.list()) {
      for (const { id } of architects.list(workspace.id)) {
        const { launch } = engine.runtime(id);
        if (!launch || launch.endedAt === null || seen.has(launch.id)) continue;
        seen.add(launch.id);
        const subject = engine.subject(id);
        if (subject) void keeping.keep(subject);
      }
    }
  };
}
