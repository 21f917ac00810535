import { ContextMenu } from 'radix-ui';
import type { ReactElement } from 'react';

export interface MenuItem {
  label: string;
  keys?: string;
  danger?: boolean;
  disabled?: boolean;
  run: () => void;
}
export type MenuEntry = MenuItem | 'line';

/** The context menu of an element: right click, the menu key or Shift+F10. Falsy entries are left out. */
export function Menu({ entries, children, onOpenChange }: { entries: (MenuEntry | false)[]; children: ReactElement; onOpenChange?: (open: boolean) => void }) {
  return (
    <ContextMenu.Root {...(onOpenChange ? { onOpenChange } : {})}>
      <ContextMenu.Trigger asChild>{children}</ContextMenu.Trigger>
      <ContextMenu.Portal>
        <ContextMenu.Content className="menu" collisionPadding={8} onCloseAutoFocus={keepFocusThatMoved}>
          {entries.map((entry, index) => entry !== false && <Entry key={index} entry={entry} />)}
        </ContextMenu.Content>
      </ContextMenu.Portal>
    </ContextMenu.Root>
  );
}

/** An item may open a field or a dialog; its focus is not pulled back to what the menu belongs to. */
function keepFocusThatMoved(event: Event): void {
  const active = document.activeElement;
  if (active !== null && active.matches('input, textarea')) event.preventDefault();
}

function Entry({ entry }: { entry: MenuEntry }) {
  if (entry === 'line') return <ContextMenu.Separator className="menu-line" />;
  return (
    <ContextMenu.Item className="menu-item" data-danger={entry.danger ?? false} disabled={entry.disabled ?? false} onSelect={entry.run}>
      <span>{entry.label}</span>
      {entry.keys && <span className="menu-keys">{entry.keys}</span>}
    </ContextMenu.Item>
  );
}
