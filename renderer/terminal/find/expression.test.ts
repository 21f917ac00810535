import { describe, expect, it } from 'vitest';
import { ofSomething, slowness } from './expression';

describe('expressions that could freeze the page', () => {
  it.each(['(a+)+$', '(a*)*', '(?:a+b?)+', '(a|a)*$', '(.|\\s)*x', '((a+))+', '(a?){30}', '([a-z]+)*\\d', '(\\w+\\s?)+$', '((a|b)|a)*', '(x+x+)+y', '(?<n>a+){2,}', '(a{1,9})+', '(|a)+', '((a|a))*', '(?:x(ab|ac))+', '.*.*.*.*x', '[^a]*[^b]*\\S+\\D+x', '(a)\\1+', '(?<n>a+)\\k<n>'])('%s is refused', (source) => {
    expect(() => new RegExp(source)).not.toThrow();
    expect(slowness(source)).not.toBeNull();
  });

  it.each(['error', 'number [12]$', '\\d+\\.\\d+\\.\\d+\\.\\d+:\\d+', '(foo|bar)+', '.*error.*', '(a+)', '(a+)?', '(?:ab){3}', '\\(a+\\)+', '[(a+)]+', '^\\s*at .+\\(.*\\)$', '(error|warn)s?', 'x*', '(\\d{4}-){2}', 'a\\{2,3\\}+'])('%s is looked for', (source) => {
    expect(() => new RegExp(source)).not.toThrow();
    expect(slowness(source)).toBeNull();
  });
});

it.each([
  ['x*', 'axxbx', ['xx', 'x']],
  ['\\b', 'a b', []],
  ['^|b', 'ab', ['b']],
  ['(?=a)', 'aa', []],
  ['a|', 'ba', ['a']],
  ['ab', 'abab', ['ab', 'ab']],
])('%s in %s: a match of nothing is none', (source, text, found) => {
  expect([...text.matchAll(new RegExp(ofSomething(source), 'g'))].map(([match]) => match)).toEqual(found);
});
