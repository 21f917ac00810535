import { afterEach, beforeEach, expect, it } from 'vitest';
import { installNonce, pageNonce } from './nonce';

const setAttribute = Reflect.get(Element.prototype, 'setAttribute');
beforeEach(() => {
  document.head.innerHTML = '<meta name="csp-nonce" content="abc123">';
});
afterEach(() => {
  Reflect.deleteProperty(document, 'createElement');
  Element.prototype.setAttribute = setAttribute;
});

it('content security policy: the nonce is read from the page; the unfilled placeholder is none', () => {
  expect(pageNonce()).toBe('abc123');
  document.head.innerHTML = '<meta name="csp-nonce" content="__CSP_NONCE__">';
  expect(pageNonce()).toBeNull();
});

it('content security policy: every style element gets the nonce, nothing else does', () => {
  expect(document.createElement('style').hasAttribute('nonce')).toBe(false);
  installNonce();
  expect(document.createElement('style').getAttribute('nonce')).toBe('abc123');
  expect(document.createElement('STYLE').getAttribute('nonce')).toBe('abc123');
  expect(document.createElement('span').hasAttribute('nonce')).toBe(false);
});

it('content security policy: a style attribute is set through the CSSOM, other attributes as ever', () => {
  const attributes: string[] = [];
  Element.prototype.setAttribute = function (this: Element, name: string, value: string) {
    attributes.push(name);
    setAttribute.call(this, name, value);
  };
  installNonce();
  const cell = document.createElement('span');
  const style = { cssText: '' };
  Object.defineProperty(cell, 'style', { value: style });
  cell.setAttribute('style', 'color: rgb(215, 119, 87);');
  cell.setAttribute('title', 'x');
  expect(style.cssText).toBe('color: rgb(215, 119, 87);');
  expect(cell.getAttribute('title')).toBe('x');
  expect(attributes).toEqual(['title']);
});
