import { ChevronRight } from 'lucide-react';
import { Collapsible } from 'radix-ui';
import type { Told } from './sentence';
import './why.css';

/** Where a program was looked for that was not found (L20), folded: a start that misses it lists many. Nothing for other reasons. */
export function SearchedPlaces({ told }: { told: Told }) {
  const { searched } = told.facts.command;
  if (told.decision.reason !== 'command-not-found' || searched.length === 0) return null;
  return (
    <Collapsible.Root className="searched">
      <Collapsible.Trigger className="unfolds">
        <ChevronRight className="why-chevron" size={12} strokeWidth={1.5} aria-hidden="true" />
        Looked in {searched.length === 1 ? '1 place' : `${searched.length} places`}
      </Collapsible.Trigger>
      <Collapsible.Content>
        <ul className="searched-places">
          {searched.map((place) => (
            <li key={place} className="path mono selectable">
              {place}
            </li>
          ))}
        </ul>
      </Collapsible.Content>
    </Collapsible.Root>
  );
}
