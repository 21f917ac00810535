import type { Instant } from '../../shared/domain';
import type { Preview } from '../../shared/ipc';
import { REASONS } from '../../shared/reasons';
import { age, shortId } from '../app/words';

/** What a start would do, in a few words for the row: "resumes 3f2a…, 2 h ago". `now` in milliseconds. */
export function previewWords(preview: Preview, now: Instant): string {
  const because = preview.degraded ? ` · ${REASONS[preview.reason].short}` : '';
  switch (preview.outcome) {
    case 'resume': {
      const id = preview.sessionId === null ? '' : ` ${shortId(preview.sessionId)}`;
      return `resumes${id}${preview.modifiedAt === null ? '' : `, ${age(preview.modifiedAt, now)}`}`;
    }
    case 'fresh':
      return `starts fresh${because}`;
    case 'reattach':
      return 'reattaches, still running';
    case 'refuse':
      return `cannot start${because}`;
  }
}

/** The same as one sentence, for a card in the pane. */
export function startSentence(preview: Preview, now: Instant): string {
  const because = preview.degraded ? ` (${REASONS[preview.reason].short})` : '';
  switch (preview.outcome) {
    case 'resume': {
      const id = preview.sessionId === null ? 'its conversation' : shortId(preview.sessionId);
      return `A start resumes ${id}${preview.modifiedAt === null ? '' : `, last written ${age(preview.modifiedAt, now)}`}.`;
    }
    case 'fresh':
      return `A start is fresh${because}.`;
    case 'reattach':
      return 'It still runs; a start connects to it again.';
    case 'refuse':
      return `A start is refused: ${REASONS[preview.reason].short}.`;
  }
}
