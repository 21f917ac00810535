import { Dialog } from 'radix-ui';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { termsOf } from '../../shared/terms';
import { asAnswer, setError } from '../app/acts';
import { api } from '../app/api';

import { change, usePage, type Page } from '../app/store';
import { ErrorLine } from '../ui/ErrorLine';
import { AddressDialog } from './AddressDialog';
import { FindWithin } from './FindWithin';
import { READER } from './place';
import { ReaderHead } from './ReaderHead';
import { Turns } from './Turns';
import { useFind } from './use-find';
import { usePages } from './use-pages';
import './transcript.css';

/** A conversation to read: nothing in it can be changed, and nothing in it acts by itself. */
export function Reader() {
  const reading = usePage((page) => page.reading);
  return reading && <OpenReader key={`${reading.architectId} ${reading.row} ${reading.at}`} reading={reading} />;
}

function OpenReader({ reading }: { reading: NonNullable<Page['reading']> }) {
  const { architectId, row } = reading;
  const pages = usePages(reading);
  const { open, replace } = pages;
  const [words, setWords] = useState(reading.words);
  const [found, setFound] = useState(reading.at);
  const [address, setAddress] = useState<string | null>(null);
  const terms = useMemo(() => termsOf(words), [words]);
  const error = usePage((page) => page.errors[READER]);
  const reach = useCallback(
    (at: number) => {
      setFound(at);
      void open(at);
    },
    [open],
  );
  const finding = useFind(reading, reach);
  useEffect(() => {
    setError(READER, null);
    void open(reading.at);
  }, [open, reading.at]);

  const whole = useCallback(
    async (at: number) => {
      const answer = await asAnswer(api().readTurn({ architectId, row, at }));
      if (!answer.ok) {
        setError(READER, answer.error);
        return null;
      }
      replace(answer.value);
      return answer.value;
    },
    [architectId, row, replace],
  );
  return (
    <Dialog.Root open onOpenChange={(stays) => !stays && change({ reading: null })}>
      <Dialog.Portal>
        <Dialog.Overlay className="scrim" data-quiet="true" />
        <Dialog.Content
          className="reader"
          aria-describedby={undefined}
          // Reading begins at once: the keys that scroll work without a Tab before them.
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            document.querySelector<HTMLElement>('.reader .turns')?.focus({ preventScroll: true });
          }}
        >
          <ReaderHead head={pages.head} row={row} architectId={architectId} />
          <FindWithin
            words={words}
            state={finding.state}
            onWords={(text) => {
              setWords(text);
              finding.reset();
              setFound(null);
            }}
            onFind={(direction) => void finding.find(words, found ?? (direction === 'later' ? pages.start : null), direction)}
          />
          {error !== undefined && <ErrorLine text={error} place={READER} />}
          {pages.error !== null && <ErrorLine text={pages.error} />}
          <Turns pages={pages} terms={terms} found={found} place={READER} whole={whole} onAddress={setAddress} />
          {address !== null && <AddressDialog url={address} architectId={architectId} onClose={() => setAddress(null)} />}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
