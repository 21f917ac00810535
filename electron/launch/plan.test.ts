import { expect, it } from 'vitest';
import { conversationName } from './plan';
import { firstSubject } from './subject';

it('L1: a new conversation is named by architect and folder, on one line, short, and never like a flag', () => {
  const named = (folder: string) => conversationName(firstSubject(folder, folder, 'claude'));
  expect(named('/code/shop-api')).toBe('main@shop-api');
  expect(named('/code/-c')).toBe('main@-c');
  expect(named('/code/two\nlines\u001b[31m\u202e')).toBe('main@two lines [31m ');
  expect(named('/')).toBe('main@/');
  expect([...named(`/code/${'🌊'.repeat(150)}`)]).toHaveLength(100);
});
