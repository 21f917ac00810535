/** A dialog is open: it owns the keyboard and the focus. */
export function modalOpen(): boolean {
  return document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;
}
