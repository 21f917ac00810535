import type { ArchitectView } from '../../shared/ipc';

/** How the last launch ended, by exit class with its code or signal, as one sentence; null while it has not. */
export function exitWords(ended: ArchitectView['ended']): string | null {
  if (ended === null) return null;
  const how = ended.signal !== null && ended.signal !== 0 ? `signal ${ended.signal}` : ended.code !== null ? `exit code ${ended.code}` : 'no exit code';
  switch (ended.exitClass) {
    case 'quit-in-agent':
      return `It was quit from inside (${how}).`;
    case 'stopped-by-us':
      return `It was stopped from here (${how}).`;
    case 'system':
      return `It ended with the app or the machine (${how}).`;
    case 'crash':
      return `It ended by itself (${how}).`;
  }
}
