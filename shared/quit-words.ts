// The words of the question at quitting: the page's dialog and the plain one say the same.
import type { QuitQuestion } from './ipc';

export const QUIT_CHOICES = { leave: 'Leave running', tray: 'Keep in the tray', stop: 'Stop all', cancel: 'Cancel', remember: 'Remember this choice' } as const;

/** What runs, and what each choice means for the next start. */
export function quitMeans({ agents, resume, tray }: QuitQuestion): { title: string; leave: string; tray: string; stop: string } {
  const one = agents.length === 1;
  const fresh = agents.length - resume;
  return {
    title: one ? `${agents[0]} is still running` : `${agents.length} agents are still running: ${some(agents)}`,
    leave: `${one ? 'It goes' : 'They go'} on working without the window. The next start of Atelier reattaches to ${one ? 'it' : 'each'}, with everything on its screen; until then “atelier ps” lists ${one ? 'it' : 'them'} and “atelier attach” shows one in a terminal. A restart of the computer ends ${one ? 'it' : 'them'}.`,
    tray: tray ? `The window closes and Atelier stays in the tray: its menu lists what runs, with what each does, and brings the window back.` : 'This desktop shows no tray icons, so Atelier cannot stay without a window here.',
    stop: `${one ? 'It ends' : 'They end'} now. ${stopMeans(agents.length, resume, fresh)}`,
  };
}

/** Named in a title; the rest is counted. */
const NAMED = 6;

function some(agents: readonly string[]): string {
  const rest = agents.length - NAMED;
  return [...agents.slice(0, NAMED), ...(rest > 0 ? [`${rest} more`] : [])].join(', ');
}

function stopMeans(all: number, resume: number, fresh: number): string {
  if (fresh === 0) return all === 1 ? 'The next start of Atelier resumes its own conversation.' : 'The next start of Atelier resumes each in its own conversation.';
  if (resume === 0) return all === 1 ? 'Nothing to resume was said in it yet: the next start begins fresh.' : 'Nothing to resume was said in them yet: the next start begins fresh.';
  return `The next start of Atelier resumes ${resume} in ${resume === 1 ? 'its' : 'their'} own conversation${resume === 1 ? '' : 's'}; ${fresh} had nothing said in ${fresh === 1 ? 'it' : 'them'} yet and ${fresh === 1 ? 'begins' : 'begin'} fresh.`;
}
