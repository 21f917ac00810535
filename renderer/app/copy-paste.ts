import { activeTerminal } from '../terminal/active';
import { api } from './api';

/** Text fields of dialogs and the find bar keep their own copy and paste. */
export function inTextField(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea:not(.xterm-helper-textarea), [contenteditable]');
}

/** What is selected where the focus is: in a text field, in the terminal, or on the page. */
export async function copySelection(): Promise<void> {
  if (inTextField(document.activeElement)) {
    document.execCommand('copy');
    return;
  }
  const [inTerminal, onPage] = [activeTerminal()?.selection() ?? '', document.getSelection()?.toString() ?? ''];
  const text = document.activeElement?.matches('.xterm-helper-textarea') ? inTerminal || onPage : onPage || inTerminal;
  if (text !== '') await api().copyText({ text });
}

/** Into the text field that has the focus, else into the terminal in front. */
export async function pasteClipboard(): Promise<void> {
  const field = inTextField(document.activeElement);
  const terminal = activeTerminal();
  const text = await api().readClipboard();
  if (text === '' && !field) return terminal?.pasteImage();
  if (field) document.execCommand('insertText', false, text);
  else terminal?.paste(text);
}
