import { EyeOff } from 'lucide-react';
import { memo, useEffect, useRef } from 'react';
import type { ArchitectView } from '../../shared/ipc';
import { show } from '../app/acts';
import { useWordsNow } from '../app/now';
import { usePage } from '../app/store';
import { ActivityMark } from '../architects/ActivityMark';
import { ArchitectMenu } from '../architects/ArchitectMenu';
import { BellMark } from '../architects/BellMark';
import { BadgeShape } from '../architects/BadgeShape';
import { RenameField } from '../architects/RenameField';
import { architectName, badgeStatus } from '../architects/status';
import { previewWords } from './preview-words';

interface ArchitectRowProps {
  architect: ArchitectView;
  selected: boolean;
  focusable: boolean;
}

/** An architect beneath its workspace: badge shape, name, activity; before its start, what a start will do. */
export const ArchitectRow = memo(function ArchitectRow({ architect, selected, focusable }: ArchitectRowProps) {
  const renaming = usePage((page) => page.renaming?.where === 'tree' && page.renaming.architectId === architect.id);
  const status = badgeStatus(architect);
  const waitsForStart = architect.preview !== null && (architect.state === 'idle' || architect.state === 'ended' || architect.state === 'stopped') && architect.outcome !== 'refuse';
  const line = useWordsNow((now) => (waitsForStart && architect.preview ? previewWords(architect.preview, now) : status.note === null ? null : `${status.word} · ${status.note}`));
  const lineTone = waitsForStart ? (architect.preview?.degraded === true ? 'degraded' : 'none') : status.tone;
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (selected) row.current?.scrollIntoView({ block: 'nearest' });
  }, [selected]);
  return (
    <ArchitectMenu architect={architect} where="tree">
      <li
        ref={row}
        role="treeitem"
        aria-level={2}
        aria-label={architectName(architect)}
        aria-description={line ?? undefined}
        aria-selected={selected}
        tabIndex={focusable ? 0 : -1}
        data-row={architect.id}
        className="row architect-row"
        data-hidden={architect.hidden}
        data-two-lines={line !== null}
        onClick={(event) => {
          event.stopPropagation();
          void show(architect.id);
        }}
      >
        <span className="row-shape" data-tone={status.tone}>
          <BadgeShape shape={status.shape} size={12} />
        </span>
        {renaming ? (
          <RenameField architect={architect} />
        ) : (
          <span className="row-text">
            <span className="row-name truncate">{architect.name}</span>
            {line !== null && <span className="row-line truncate" data-tone={lineTone} aria-hidden="true">{line}</span>}
          </span>
        )}
        {architect.hidden && <EyeOff className="row-hidden" size={12} strokeWidth={1.5} aria-label="Tab hidden" />}
        <BellMark architect={architect} />
        <ActivityMark architect={architect} />
      </li>
    </ArchitectMenu>
  );
});
