import { Collapsible } from 'radix-ui';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';

interface SectionProps {
  title: string;
  id?: string;
  /** Beside the title: how many, or a copy button. */
  aside?: ReactNode;
  startsOpen?: boolean;
  children: ReactNode;
}

/** A part of the panel that folds; what answers the question is open from the start, the rest unfolds. */
export function Section({ title, id, aside, startsOpen = true, children }: SectionProps) {
  return (
    <Collapsible.Root className="why-section" id={id} defaultOpen={startsOpen}>
      <h3 className="why-section-head">
        <Collapsible.Trigger className="why-section-title">
          <ChevronRight className="why-chevron" size={14} strokeWidth={1.5} aria-hidden="true" />
          {title}
        </Collapsible.Trigger>
        {aside}
      </h3>
      <Collapsible.Content className="why-section-body">{children}</Collapsible.Content>
    </Collapsible.Root>
  );
}
