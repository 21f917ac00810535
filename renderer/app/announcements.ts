import type { AppState, ArchitectView } from '../../shared/ipc';
import { needOf, needWords } from '../../shared/needs-you';
import { badgeStatus } from '../architects/status';

/** What a person who cannot see the marks should hear after a change, one sentence each. */
export function announcements(before: Pick<AppState, 'workspaces'>, now: Pick<AppState, 'workspaces'>): string[] {
  const known = new Map(before.workspaces.flatMap(({ architects }) => architects.map((architect) => [architect.id, architect] as const)));
  return now.workspaces.flatMap(({ name, architects }) =>
    architects.flatMap((architect) => {
      const was = known.get(architect.id);
      const words = was && was !== architect ? changeWords(was, architect) : null;
      return words === null ? [] : [now.workspaces.length > 1 ? `${architect.name} in ${name} ${words}.` : `${architect.name} ${words}.`];
    }),
  );
}

function changeWords(was: ArchitectView, now: ArchitectView): string | null {
  const need = needOf(now);
  if (need !== null && need !== needOf(was)) return needWords(need, now);
  const { word, note } = badgeStatus(now);
  const before = badgeStatus(was);
  // "Starting" is on its way to a word that says more, which may stand there before the start is over.
  if (now.state !== 'starting' && (was.state === 'starting' || word !== before.word || note !== before.note)) return [word === 'Not started' ? 'is not started' : `is ${word.toLowerCase()}`, note].filter(Boolean).join(', ');
  return was.activity === 'working' && now.state === 'running' && now.activity === 'idle' ? 'has finished' : null;
}
