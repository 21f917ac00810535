import { expect, it } from 'vitest';
import { commandFault, splitCommand, templateFault } from './command-line';

it.each([
  ['claude --model opus', ['claude', '--model', 'opus']],
  ['  "/opt/my tools/agent"  -x ', ['/opt/my tools/agent', '-x']],
  [`sh -c 'echo "$HOME"; ls | wc'`, ['sh', '-c', 'echo "$HOME"; ls | wc']],
  [`a\\ b "c \\"d\\"" e'f'"g"h ''`, ['a b', 'c "d"', 'efgh', '']],
  ['agent;rm -rf / && $(reboot)', ['agent;rm', '-rf', '/', '&&', '$(reboot)']],
  ['', []],
])('L4: the command %j becomes an array, never a shell string', (text, parts) => {
  expect(splitCommand(text)).toEqual(parts);
});

it.each([
  ['agent "my task', 'A quote is left open.'],
  [`agent it's`, 'A quote is left open.'],
  [`agent "a\\"`, 'A quote is left open.'],
  ['agent \\', 'A backslash at the end has nothing to escape.'],
  [`agent "it's" 'a "b'`, null],
  ['', null],
])('L4: nothing of the command %j is dropped in silence', (text, fault) => {
  expect(commandFault(text)).toBe(fault);
});

it.each([
  ['', null],
  ['code --goto {file}:{line}', null],
  ['code "{file}', 'A quote is left open.'],
  ['"" {file}', 'A program has to stand first.'],
  ['{file}', 'A program has to stand first.'],
])('the command %j of a setting can be started, or says why not', (text, fault) => {
  expect(templateFault(text)).toBe(fault);
});
