import { Tooltip } from 'radix-ui';
import type { ReactElement } from 'react';

/** A tooltip for the mouse and for the keyboard focus. It only repeats what the element is called or shows elsewhere. */
export function Hint({ text, children }: { text: string; children: ReactElement }) {
  return (
    <Tooltip.Root>
      <Tooltip.Trigger asChild>{children}</Tooltip.Trigger>
      <Tooltip.Portal>
        <Tooltip.Content className="hint" sideOffset={6} collisionPadding={8}>
          {text}
        </Tooltip.Content>
      </Tooltip.Portal>
    </Tooltip.Root>
  );
}

/** Opens after half a second, as desktop tooltips do, and at once when moving from one to the next. */
export const HintProvider = ({ children }: { children: ReactElement }) => (
  <Tooltip.Provider delayDuration={500} skipDelayDuration={200}>
    {children}
  </Tooltip.Provider>
);
