import { Check } from 'lucide-react';
import type { ArchitectView } from '../../shared/ipc';
import { ActivityMark } from './ActivityMark';
import { BadgeShape } from './BadgeShape';
import { activityWord, badgeStatus } from './status';

/** An architect in a list to choose from: shape, name, word and activity. */
export function ArchitectOption({ architect, current = false }: { architect: ArchitectView; current?: boolean }) {
  const { shape, tone, word } = badgeStatus(architect);
  return (
    <>
      <span className="option-shape" data-tone={tone}>
        <BadgeShape shape={shape} size={12} />
      </span>
      <span className="option-name truncate">{architect.name}</span>
      <span className="option-word">{[word, activityWord(architect)].filter(Boolean).join(', ')}</span>
      <ActivityMark architect={architect} />
      {current && <Check size={14} strokeWidth={1.5} aria-label="in front" />}
    </>
  );
}
