import { usePage } from '../app/store';

/** Where the tab that is being dragged would go, over the pane. */
export function DropMark({ groupId }: { groupId: string }) {
  const side = usePage((page) => (page.dropping?.groupId === groupId ? page.dropping.side : null));
  return side && <div className="drop-mark" data-side={side} aria-hidden="true" />;
}
