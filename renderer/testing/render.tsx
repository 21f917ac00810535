import { act, type ReactElement } from 'react';
import { createRoot } from 'react-dom/client';
import type { AppState } from '../../shared/ipc';
import { saveNow } from '../app/layout';
import { change, FIRST_PAGE, type Page } from '../app/store';
import { HintProvider } from '../ui/Hint';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const mounted: (() => void)[] = [];

/** The page's store as it is at the start, with this state in it. */
export function givenState(state: AppState, page: Partial<Page> = {}): void {
  change({ ...FIRST_PAGE, state, layout: state.layout, ...page });
}

/** Draws into the document and waits until what it asked for has been drawn too. */
export async function render(element: ReactElement): Promise<HTMLElement> {
  const container = document.createElement('div');
  document.body.append(container);
  const root = createRoot(container);
  mounted.push(() => {
    act(() => root.unmount());
    container.remove();
  });
  await settled(() => root.render(<HintProvider>{element}</HintProvider>));
  return container;
}

/** Does something and waits for every answer and drawing that follows from it. */
export async function settled(doIt: () => void): Promise<void> {
  await act(async () => {
    doIt();
    await Promise.resolve();
  });
}

/** Takes everything away again; call after each test. */
export function cleanUp(): void {
  for (const end of mounted.splice(0)) end();
  // A layout that waits to be kept would be, after the test's window is gone.
  saveNow();
}

/** Elements by role, visible names only as `aria-label` or text. */
export function byRole(container: ParentNode, role: string): HTMLElement[] {
  return [...container.querySelectorAll<HTMLElement>(role === 'button' ? 'button, [role="button"]' : `[role="${role}"]`)];
}

export function nameOf(element: HTMLElement): string {
  return element.getAttribute('aria-label') ?? element.textContent;
}

/** The one button of this name; fails when there is none or more than one. */
export function button(container: ParentNode, name: string): HTMLElement {
  const found = byRole(container, 'button').filter((each) => nameOf(each) === name);
  const [only] = found;
  if (!only || found.length > 1) throw new Error(`${found.length} buttons named "${name}"; there are: ${byRole(container, 'button').map(nameOf).join(', ')}`);
  return only;
}

/** Types into a field as a person does: React hears the input event only when the value came through the element's own setter. */
export async function type(field: HTMLInputElement, text: string): Promise<void> {
  await settled(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

export async function press(element: HTMLElement, key: string): Promise<void> {
  await settled(() => element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })));
}
