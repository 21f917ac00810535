import { expect, it } from 'vitest';
import { nextName } from './next-name';
import { splitArguments } from './split-arguments';

it.each([
  ['', []],
  ['  --model   opus ', ['--model', 'opus']],
  [`--note "two words" 'and $HOME'`, ['--note', 'two words', 'and $HOME']],
  [`a\\ b "c\\"d" 'e\\f'`, ['a b', 'c"d', 'e\\f']],
  [`--empty ''`, ['--empty', '']],
  [`--x="1 2"`, ['--x=1 2']],
  ['$(rm -rf /) ; ls', ['$(rm', '-rf', '/)', ';', 'ls']],
])('L4: %j is split into an array and nothing in it is expanded', (line, words) => {
  expect(splitArguments(line)).toEqual(words);
});

it.each([`--note "open`, `it's`])('L4: an open quote is refused: %j', (line) => {
  expect(splitArguments(line)).toBeNull();
});

it('W3: the placeholder is the smallest unused architect-N, from 2 on', () => {
  expect(nextName(['main'])).toBe('architect-2');
  expect(nextName(['main', 'architect-2', 'architect-4'])).toBe('architect-3');
});
