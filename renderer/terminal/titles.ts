// What the program of each terminal calls itself (OSC 0 and 2), made harmless: one bounded line, nothing that hides or turns.
import { create } from 'zustand';
import { oneLine } from '../../shared/plain-text';

const LONGEST = 80;

const useTitles = create<Record<string, string>>(() => ({}));

/** Takes a title as the program wrote it. */
export function setTitle(terminalId: string, title: string): void {
  useTitles.setState({ [terminalId]: oneLine(title, LONGEST) });
}

/** The title of a terminal, empty when there is none; drawn again when it changes. */
export function useTitle(terminalId: string | null): string {
  return useTitles((titles) => (terminalId === null ? '' : (titles[terminalId] ?? '')));
}
