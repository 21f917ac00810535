import { ChevronRight } from 'lucide-react';
import { ContextMenu, Slot } from 'radix-ui';
import { useEffectEvent, useLayoutEffect, useState, type MouseEvent, type ReactElement } from 'react';
import { shownKeys } from '../app/commands';
import { usePage } from '../app/store';
import { focusIsWanted } from '../terminal/active';
import { modalOpen } from './modal-open';
import { noteMenuOpener } from './opener';

export interface MenuItem {
  label: string;
  /** Keys that do the same where the focus is, or what else tells it from its neighbours. */
  keys?: string;
  /** The command of the catalogue that does the same: its keys are shown. */
  command?: string;
  danger?: boolean;
  disabled?: boolean;
  run: () => void;
}
/** Opens a menu of its own beside it. */
interface Submenu {
  label: string;
  items: readonly MenuItem[];
}
export type MenuEntry = MenuItem | Submenu | 'line';

type Entries = readonly (MenuEntry | false)[];

/** What the menu takes from the event that asked for it: where it opens. */
type Asking = Pick<MouseEvent, 'clientX' | 'clientY' | 'preventDefault'>;

/**
 * The context menu of an element: right click, the menu key or Shift+F10. Falsy entries are left out; a function is asked
 * when it opens. Until then it is nothing but a listener: a full window has a hundred of them.
 */
export function Menu({ entries, children }: { entries: Entries | (() => Entries); children: ReactElement }) {
  const [asking, setAsking] = useState<Asking | null>(null);
  const ask = (event: MouseEvent): void => {
    if (event.defaultPrevented) return;
    event.preventDefault();
    setAsking({ clientX: event.clientX, clientY: event.clientY, preventDefault: () => undefined });
  };
  return (
    <>
      <Slot.Root onContextMenu={ask}>{children}</Slot.Root>
      {asking !== null && <Opened asking={asking} entries={entries} onClose={() => setAsking(null)} />}
    </>
  );
}

function Opened({ asking, entries, onClose }: { asking: Asking; entries: Entries | (() => Entries); onClose: () => void }) {
  return (
    <ContextMenu.Root onOpenChange={(open) => (open ? noteMenuOpener(document.activeElement) : onClose())}>
      <ContextMenu.Trigger asChild>
        <Asked asking={asking} />
      </ContextMenu.Trigger>
      <ContextMenu.Portal>
        <ContextMenu.Content className="menu" collisionPadding={8} onCloseAutoFocus={keepFocusThatMoved}>
          <All entries={entries} />
        </ContextMenu.Content>
      </ContextMenu.Portal>
    </ContextMenu.Root>
  );
}

/** The menu's trigger, for which the event that asked for it has already come. */
function Asked({ asking, onContextMenu }: { asking: Asking; onContextMenu?: (event: Asking) => void }) {
  const open = useEffectEvent(() => onContextMenu?.(asking));
  useLayoutEffect(() => open(), [asking]);
  return null;
}

/** Drawn only while the menu is open. */
function All({ entries }: { entries: Entries | (() => Entries) }) {
  return (typeof entries === 'function' ? entries() : entries).map((entry, index) => entry !== false && <Entry key={index} entry={entry} />);
}

/** An item may open a field or a dialog, or send the keyboard into a terminal; the focus is not pulled back to what the menu belongs to. */
function keepFocusThatMoved(event: Event): void {
  const active = document.activeElement;
  if (focusIsWanted() || modalOpen() || (active !== null && active.matches('input, textarea'))) event.preventDefault();
}

function Entry({ entry }: { entry: MenuEntry }) {
  if (entry === 'line') return <ContextMenu.Separator className="menu-line" />;
  return 'items' in entry ? <Sub {...entry} /> : <Item {...entry} />;
}

function Sub({ label, items }: Submenu) {
  return (
    <ContextMenu.Sub>
      <ContextMenu.SubTrigger className="menu-item">
        <span>{label}</span>
        <ChevronRight className="menu-keys" size={14} strokeWidth={1.5} aria-hidden="true" />
      </ContextMenu.SubTrigger>
      <ContextMenu.Portal>
        <ContextMenu.SubContent className="menu submenu" collisionPadding={8}>
          {items.map((item, index) => (
            <Item key={index} {...item} />
          ))}
        </ContextMenu.SubContent>
      </ContextMenu.Portal>
    </ContextMenu.Sub>
  );
}

function Item(entry: MenuItem) {
  const keys = entry.keys ?? (entry.command === undefined ? '' : shownKeys(entry.command, usePage.getState().state?.platform ?? 'linux'));
  return (
    <ContextMenu.Item className="menu-item" data-danger={entry.danger ?? false} disabled={entry.disabled ?? false} aria-description={keys || undefined} onSelect={entry.run}>
      <span className="truncate">{entry.label}</span>
      {/* Its description: an entry is called by its words alone. */}
      {keys !== '' && (
        <span className="menu-keys" aria-hidden="true">
          {keys}
        </span>
      )}
    </ContextMenu.Item>
  );
}
