import { Command } from 'cmdk';
import { ChevronDown } from 'lucide-react';
import { Popover } from 'radix-ui';
import { shownKeys } from '../app/commands';
import { activate } from '../app/layout';
import { change, usePage } from '../app/store';
import type { ShownGroup } from '../splits/shown';
import { focusTerminalSoon } from '../terminal/active';
import { ArchitectOption } from './ArchitectOption';

/** All tabs of a group as a list with a filter: for more tabs than there is room. */
export function TabList({ group, open, number }: { group: ShownGroup; open: boolean; number: number | null }) {
  const platform = usePage((page) => page.state?.platform ?? 'linux');
  const name = number === null ? 'All tabs' : `All tabs of group ${number}`;
  return (
    <Popover.Root open={open} onOpenChange={(next) => change({ listing: next ? group.id : null })}>
      <Popover.Trigger asChild>
        <button type="button" className="icon-button tab-bar-tool tab-list-button" aria-label={name} title={`${name}  ${shownKeys('list-tabs', platform)}`}>
          <span aria-hidden="true">{group.tabs.length}</span>
          <ChevronDown size={14} strokeWidth={1.5} />
        </button>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          className="options"
          align="end"
          sideOffset={4}
          collisionPadding={8}
          aria-label={name}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            focusTerminalSoon();
          }}
        >
          <Command label="Filter tabs" {...(group.active ? { defaultValue: group.active.name } : {})}>
            <Command.Input className="input options-filter" placeholder="Filter tabs" autoFocus />
            <Command.List className="options-list" label="Tabs">
              <Command.Empty className="options-none">No tab is called that.</Command.Empty>
              {group.tabs.map((architect) => (
                <Command.Item
                  key={architect.id}
                  value={architect.name}
                  className="option"
                  onSelect={() => {
                    change({ listing: null });
                    activate(architect.workspaceId, architect.id);
                  }}
                >
                  <ArchitectOption architect={architect} current={architect.id === group.active?.id} />
                </Command.Item>
              ))}
            </Command.List>
          </Command>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
