import { ContextMenu } from 'radix-ui';
import type { ReactElement } from 'react';
import { focusIsWanted } from '../terminal/active';

export interface MenuItem {
  label: string;
  keys?: string;
  danger?: boolean;
  disabled?: boolean;
  run: () => void;
}
export type MenuEntry = MenuItem | 'line';

type Entries = readonly (MenuEntry | false)[];

/** The context menu of an element: right click, the menu key or Shift+F10. Falsy entries are left out; a function is asked when it opens. */
export function Menu({ entries, children, onOpenChange }: { entries: Entries | (() => Entries); children: ReactElement; onOpenChange?: (open: boolean) => void }) {
  return (
    <ContextMenu.Root {...(onOpenChange ? { onOpenChange } : {})}>
      <ContextMenu.Trigger asChild>{children}</ContextMenu.Trigger>
      <ContextMenu.Portal>
        <ContextMenu.Content className="menu" collisionPadding={8} onCloseAutoFocus={keepFocusThatMoved}>
          <All entries={entries} />
        </ContextMenu.Content>
      </ContextMenu.Portal>
    </ContextMenu.Root>
  );
}

/** Drawn only while the menu is open. */
function All({ entries }: { entries: Entries | (() => Entries) }) {
  return (typeof entries === 'function' ? entries() : entries).map((entry, index) => entry !== false && <Entry key={index} entry={entry} />);
}

/** An item may open a field or a dialog, or send the keyboard into a terminal; the focus is not pulled back to what the menu belongs to. */
function keepFocusThatMoved(event: Event): void {
  const active = document.activeElement;
  if (focusIsWanted() || (active !== null && active.matches('input, textarea'))) event.preventDefault();
}

function Entry({ entry }: { entry: MenuEntry }) {
  if (entry === 'line') return <ContextMenu.Separator className="menu-line" />;
  return (
    <ContextMenu.Item className="menu-item" data-danger={entry.danger ?? false} disabled={entry.disabled ?? false} aria-description={entry.keys || undefined} onSelect={entry.run}>
      <span>{entry.label}</span>
      {/* Its description: an entry is called by its words alone. */}
      {entry.keys && <span className="menu-keys" aria-hidden="true">{entry.keys}</span>}
    </ContextMenu.Item>
  );
}
