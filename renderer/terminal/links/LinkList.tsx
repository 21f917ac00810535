import { Command } from 'cmdk';
import { FileText, Globe } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useEffect, useRef, useState } from 'react';
import { escaped } from '../../../shared/plain-text';
import { change, usePage } from '../../app/store';
import { activeTerminal } from '../active';
import type { ListedLink } from './add-links';
import '../../palette/palette.css';

const LONGEST = 300;

const close = (): void => change({ dialog: null });

/** The links in sight of the terminal in front, to be opened without a pointer. */
export function LinkList() {
  const open = usePage((page) => page.dialog === 'links');
  return open && <OpenList />;
}

function OpenList() {
  const [links, setLinks] = useState<ListedLink[] | null>(null);
  const [search, setSearch] = useState('');
  const [before] = useState(() => document.activeElement);
  const chosen = useRef<ListedLink | null>(null);
  // The first line is the chosen one after each letter, and once they are there.
  const [moved, setMoved] = useState<string | null>(null);
  useEffect(() => {
    let shown = true;
    void activeTerminal()
      ?.links()
      .then((found) => shown && setLinks(found));
    return () => {
      shown = false;
    };
  }, []);
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const listed = (links ?? []).filter(({ text, target }) => words.every((word) => `${text} ${target}`.toLowerCase().includes(word)));
  const none = links === null ? 'Looking for links…' : links.length === 0 ? 'No link is in sight. Scroll to where one is.' : `No link in sight has “${search.trim()}” in it.`;
  const type = (text: string): void => {
    setSearch(text);
    setMoved(null);
  };
  // Opened after the list gave the focus back, as a click with the modifier would be.
  const leave = (event: Event): void => {
    event.preventDefault();
    if (before instanceof HTMLElement && before.isConnected) before.focus();
    chosen.current?.open();
  };
  return (
    <Dialog.Root open onOpenChange={(stays) => !stays && close()}>
      <Dialog.Portal>
        <Dialog.Overlay className="scrim" data-quiet="true" />
        <Dialog.Content className="palette" aria-describedby={undefined} onCloseAutoFocus={leave}>
          <Dialog.Title className="hidden-text">Links in sight</Dialog.Title>
          <Command label="Links in sight" shouldFilter={false} loop value={moved ?? listed[0]?.target ?? ''} onValueChange={setMoved}>
            <Command.Input className="palette-input" placeholder="Search the links in sight" value={search} onValueChange={type} autoFocus />
            <Command.List className="palette-list" label="Links">
              {listed.length === 0 && (
                <div className="palette-empty" role="option" aria-selected="false" aria-disabled="true">
                  {none}
                </div>
              )}
              {listed.map((link) => (
                <Line
                  key={link.target}
                  link={link}
                  onChoose={() => {
                    chosen.current = link;
                    close();
                  }}
                />
              ))}
            </Command.List>
          </Command>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** What is printed, and where it really leads: every mark in it that hides or turns text is written out. */
function Line({ link: { kind, text, target }, onChoose }: { link: ListedLink; onChoose: () => void }) {
  const Icon = kind === 'web' ? Globe : FileText;
  return (
    <Command.Item className="palette-item" value={target} onSelect={onChoose}>
      <span className="palette-mark">
        <Icon size={16} strokeWidth={1.5} aria-hidden="true" />
      </span>
      <span className="palette-title truncate" dir="auto">{escaped(text, LONGEST)}</span>
      {target !== text && <span className="palette-detail truncate" title={escaped(target, LONGEST)}>{escaped(target, LONGEST)}</span>}
    </Command.Item>
  );
}
