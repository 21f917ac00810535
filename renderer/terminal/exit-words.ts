import type { ArchitectView } from '../../shared/ipc';
import { endedWithHost } from '../../shared/needs-you';

/** The code or signal of an end. */
export function howItEnded({ code, signal }: { code: number | null; signal: number | null }): string {
  if (signal !== null && signal !== 0) return `signal ${signal}`;
  return code === null ? 'no exit code' : `exit code ${code}`;
}

/** How the last launch ended, by exit class with its code or signal, as one sentence; null while it has not. */
export function exitWords(ended: ArchitectView['ended']): string | null {
  if (ended === null) return null;
  const how = howItEnded(ended);
  switch (ended.exitClass) {
    case 'quit-in-agent':
      return `It was quit from inside (${how}).`;
    case 'stopped-by-us':
      return `It was stopped from here (${how}).`;
    case 'system':
      return `It ended with the app or the machine (${how}).`;
    case 'crash':
      return endedWithHost(ended) ? 'It ended with the terminal host.' : `It ended by itself (${how}).`;
  }
}
