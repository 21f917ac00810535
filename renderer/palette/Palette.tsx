import { Command } from 'cmdk';
import { ArrowRight, Folder, Keyboard, LayoutPanelLeft, SquareTerminal, UserRound, type LucideIcon } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useMemo, useRef, useState } from 'react';
import type { CommandGroup } from '../../shared/commands';
import { commandFor } from '../app/commands';
import { rememberRecent } from '../app/layout';
import { change, usePage, type Page } from '../app/store';
import { ActivityMark } from '../architects/ActivityMark';
import { BadgeShape } from '../architects/BadgeShape';
import { badgeStatus } from '../architects/status';
import { paletteItems, removedOnes, type PaletteItem } from './items';
import { ranked } from './rank';
import './palette.css';

const ICONS: Record<CommandGroup, LucideIcon> = { Workspace: Folder, Architect: UserRound, Terminal: SquareTerminal, Go: ArrowRight, View: LayoutPanelLeft, Help: Keyboard };

const close = (): void => change({ dialog: null });

/** Every command by name, and every architect and workspace to go to; or only who can be brought back. */
export function Palette() {
  const dialog = usePage((page) => page.dialog);
  return (dialog === 'palette' || dialog === 'bring-back') && <OpenPalette key={dialog} {...LISTS[dialog]} />;
}

interface Listing {
  name: string;
  placeholder: string;
  of: (page: Page) => PaletteItem[];
}

const LISTS: Record<'palette' | 'bring-back', Listing> = {
  palette: { name: 'Commands', placeholder: 'Search commands, architects and workspaces', of: paletteItems },
  'bring-back': { name: 'Bring back a removed architect', placeholder: 'Search removed architects', of: removedOnes },
};

function OpenPalette({ name, placeholder, of }: Listing) {
  const page = usePage();
  const [search, setSearch] = useState('');
  const items = useMemo(() => of(page), [of, page]);
  const sections = ranked(items, search, page.layout.recentCommands);
  // The first line is the chosen one after each letter, and in sight.
  const [moved, setMoved] = useState<string | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const first = sections[0]?.items.find(({ blocked }) => blocked === null)?.id ?? '';
  const type = (text: string): void => {
    setSearch(text);
    setMoved(null);
    list.current?.scrollTo(0, 0);
  };
  const [before] = useState(() => document.activeElement);
  const chosen = useRef<PaletteItem | null>(null);

  const choose = (item: PaletteItem): void => {
    chosen.current = item;
    close();
  };
  // The command runs where the focus was, after the palette gave it back: it may act on it, or take it elsewhere.
  const leave = (event: Event): void => {
    event.preventDefault();
    if (before instanceof HTMLElement && before.isConnected) before.focus();
    if (chosen.current === null) return;
    rememberRecent(chosen.current.id);
    void chosen.current.run();
  };
  return (
    <Dialog.Root open onOpenChange={(stays) => !stays && close()}>
      <Dialog.Portal>
        <Dialog.Overlay className="scrim" data-quiet="true" />
        <Dialog.Content
          className="palette"
          aria-describedby={undefined}
          onCloseAutoFocus={leave}
          onKeyDown={(event) => {
            const { platform } = page.state ?? { platform: 'linux' };
            if (commandFor(event.nativeEvent, platform) === 'show-palette') close();
          }}
        >
          <Dialog.Title className="hidden-text">{name}</Dialog.Title>
          <Command label={name} shouldFilter={false} loop value={moved ?? first} onValueChange={setMoved}>
            <Command.Input className="palette-input" placeholder={placeholder} value={search} onValueChange={type} autoFocus />
            <Command.List ref={list} className="palette-list" label="Matches">
              {sections.length === 0 && (
                <div className="palette-empty" role="option" aria-selected="false" aria-disabled="true">
                  Nothing is called “{search.trim()}”
                </div>
              )}
              {sections.map(({ heading, items: listed }) => (
                <Command.Group key={heading ?? ''} {...(heading === null ? {} : { heading })}>
                  {listed.map((item) => (
                    <Line key={item.id} item={item} detail={item.detail === heading ? '' : item.detail} onChoose={choose} />
                  ))}
                </Command.Group>
              ))}
            </Command.List>
          </Command>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Line({ item, detail, onChoose }: { item: PaletteItem; detail: string; onChoose: (item: PaletteItem) => void }) {
  const { title, keys, blocked, mark } = item;
  return (
    <Command.Item className="palette-item" value={item.id} disabled={blocked !== null} onSelect={() => onChoose(item)}>
      <Mark mark={mark} />
      <span className="palette-title truncate">{title}</span>
      <span className="palette-detail truncate">{blocked ?? detail}</span>
      {mark.kind === 'architect' && <ActivityMark architect={mark.architect} />}
      {keys !== '' && <kbd className="palette-keys">{keys}</kbd>}
    </Command.Item>
  );
}

function Mark({ mark }: { mark: PaletteItem['mark'] }) {
  if (mark.kind === 'architect') {
    const { tone, shape } = badgeStatus(mark.architect);
    return (
      <span className="palette-mark" data-tone={tone} data-badge="true">
        <BadgeShape shape={shape} />
      </span>
    );
  }
  const Icon = mark.kind === 'workspace' ? Folder : ICONS[mark.group];
  return (
    <span className="palette-mark">
      <Icon size={16} strokeWidth={1.5} aria-hidden="true" />
    </span>
  );
}
