import { focusTerminalSoon } from '../terminal/active';
import { heirOfFocus, noteFocused } from './last-focus';
import { usePage } from './store';

/**
 * The focus is never lost: when the element that has it goes away or cannot be used any more (a button whose act is no
 * longer offered, a tab that was moved, a group that closed), what surrounded it takes the focus. The returned function
 * ends it.
 *
 * A place says with `data-focus-home` that it can. A list gives the focus to the element that the Tab key would reach; any
 * other place takes it itself, so that a key pressed once more does not hit some other button.
 */
export function keepFocus(): () => void {
  let frame = 0;
  let task: ReturnType<typeof setTimeout> | undefined;
  const note = ({ target }: FocusEvent): void => noteFocused(target);
  const give = (): void => {
    frame = 0;
    const heir = heirOfFocus();
    if (heir === null) return;
    if (heir === 'none' || !takeFocus(heir) || heir.matches('.pane')) focusTerminalSoon();
  };
  /**
   * Looks once the page has been drawn: what replaces the element may have taken the focus itself. And a task later: a menu
   * or dialog that went gives the focus back in a task of its own, which a frame may come before.
   */
  const look = (): void => {
    if (frame !== 0) return;
    frame = requestAnimationFrame(() => {
      task = setTimeout(give, 0);
    });
  };
  // Elements go with a change of the state; the blur tells of the others.
  const endState = usePage.subscribe(look);
  document.addEventListener('focusin', note);
  document.addEventListener('focusout', look);
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(task);
    endState();
    document.removeEventListener('focusin', note);
    document.removeEventListener('focusout', look);
  };
}

function takeFocus(home: HTMLElement): boolean {
  const stop = home.matches('[role="tree"], [role="tablist"]') ? home.querySelector<HTMLElement>('[tabindex="0"]') : home;
  stop?.focus();
  return stop !== null && document.activeElement === stop;
}
