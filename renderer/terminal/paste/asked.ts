import { create } from 'zustand';
import type { Risk } from './risk';

/** A paste that waits for a yes. */
export interface PasteQuestion {
  architectId: string;
  text: string;
  risk: Risk;
  /** Pastes it, or what was made of it. */
  send(text: string): void;
}

/** At most one is asked at a time; a newer one takes its place. */
export const usePasteQuestion = create<{ question: PasteQuestion | null }>(() => ({ question: null }));

export function askAboutPaste(question: PasteQuestion | null): void {
  usePasteQuestion.setState({ question });
}
