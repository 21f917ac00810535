/** The nonce of this page load, written into the page by the scheme handler; null where there is none (a test page). */
export function pageNonce(): string | null {
  const content = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
  return content === '' || content.startsWith('__') ? null : content;
}

/**
 * Makes what libraries do with styles pass a content security policy without `unsafe-inline`. Must run before the first
 * terminal or menu is made.
 *
 * - Every `<style>` element gets the nonce of this load. Measured: xterm's DOM renderer adds style elements (8 violations
 *   and lost colours under `style-src 'self'`).
 * - `setAttribute('style', …)` goes through the CSSOM, which the policy allows. xterm sets 24-bit colours, letter spacing,
 *   contrast and search matches that way; measured: one violation for each such cell, and its colour lost.
 */
export function installNonce(nonce: string | null = pageNonce()): void {
  if (nonce === null) return;
  const create = document.createElement.bind(document);
  const wrapped = (tag: string, options?: ElementCreationOptions): HTMLElement => {
    const element = create(tag, options);
    if (tag.toLowerCase() === 'style') element.setAttribute('nonce', nonce);
    return element;
  };
  document.createElement = wrapped as typeof document.createElement;

  const setAttribute = Reflect.get(Element.prototype, 'setAttribute');
  Element.prototype.setAttribute = function (this: Element, name: string, value: string): void {
    if (name === 'style' && this instanceof HTMLElement) this.style.cssText = value;
    else setAttribute.call(this, name, value);
  };
}
