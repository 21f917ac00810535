// For tests: a mirror in the place of a terminal's screen, answering at once.
import type { Mirror } from './mirror';
import type { PaneSource } from './pane';

export function sourceOf(mirror: Mirror): PaneSource {
  return {
    resync: (done) => done({ ...mirror.resync(), epoch: mirror.skipped }),
    history: ({ from, count }, done) => done(mirror.history(from, count)),
    paint: () => undefined,
    painted: () => undefined,
    heldBack: false,
    followed: () => undefined,
  };
}
