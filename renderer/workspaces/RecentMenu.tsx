import { History } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import type { RecentWorkspace } from '../../shared/ipc';
import { useNow } from '../app/now';
import { age } from '../app/words';
import { reopen } from './list-acts';

/** Closed workspaces: one click brings one back with its architects. */
export function RecentMenu({ recent }: { recent: RecentWorkspace[] }) {
  const now = useNow();
  return (
    <DropdownMenu.Root>
      <DropdownMenu.Trigger asChild>
        <button type="button" className="icon-button" aria-label="Recent workspaces" title="Recent workspaces">
          <History size={16} />
        </button>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content className="menu recent-menu" align="end" sideOffset={4} collisionPadding={8}>
          {recent.map((workspace) => (
            <DropdownMenu.Item key={workspace.id} className="menu-item" title={workspace.path} onSelect={() => void reopen(workspace)}>
              <span className="truncate">{workspace.name}</span>
              <span className="menu-keys">{age(workspace.lastUsedAt, now)}</span>
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
