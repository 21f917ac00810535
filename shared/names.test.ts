import { expect, it } from 'vitest';
import { toldApart } from './names';

type Given = string | [path: string, label: string];
const names = (...given: Given[]): string[] => {
  const workspaces = given.map((each, at) => ({ id: `w${at}`, path: typeof each === 'string' ? each : each[0], label: typeof each === 'string' ? null : each[1] }));
  const told = toldApart(workspaces);
  return workspaces.map(({ id }) => told.get(id)?.name ?? '');
};

it.each<[string, Given[], string[]]>([
  ['one that nobody is called like is told by its name alone', ['/code/shop', '/code/site'], ['shop', 'site']],
  ['the folder around each tells two apart', ['/code/client/shop', '/code/lab/shop'], ['shop (client)', 'shop (lab)']],
  ['as much of the path as is needed, for each', ['/a/web/shop', '/b/web/shop', '/b/lab/shop'], ['shop (a/web)', 'shop (b/web)', 'shop (lab)']],
  ['one whose path is the end of another one’s', ['/web/shop', '/a/web/shop'], ['shop (/web/shop)', 'shop (a/web)']],
  ['one at the root', ['/shop', '/a/shop'], ['shop (/shop)', 'shop (a)']],
  ['labels that are the same, by their own folders', [['/code/shop', 'Work'], ['/code/site', 'Work']], ['Work (shop)', 'Work (site)']],
  ['a label that is a folder’s name', [['/code/site', 'shop'], '/code/shop'], ['shop (site)', 'shop (code)']],
  ['a label of its own tells one apart', [['/a/shop', 'Client'], '/b/shop'], ['Client', 'shop']],
  ['Windows’ paths', ['C:\\client\\shop', 'C:\\lab\\shop'], ['shop (client)', 'shop (lab)']],
  ['a backslash in a folder’s name', ['/a\\b/shop', '/c\\b/shop'], ['shop (a\\b)', 'shop (c\\b)']],
  ['the root folder', ['/', '/a'], ['/', 'a']],
  ['none', [], []],
])('%s', (_what, given, shown) => {
  expect(names(...given)).toEqual(shown);
  expect(new Set(names(...given)).size).toBe(given.length);
});
