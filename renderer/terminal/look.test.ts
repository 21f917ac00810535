import { afterEach, expect, it } from 'vitest';
import { fakeApi } from '../testing/fake-api';
import { cleanUp, givenState } from '../testing/render';
import { appState } from '../testing/states';
import { fontFamily, resizeText } from './look';

afterEach(cleanUp);

it('chosen fonts come first, as names and nothing else', () => {
  expect(fontFamily('')).toMatch(/^'JetBrains Mono NL', /);
  expect(fontFamily('Fira Code, "Source Code Pro", monospace')).toMatch(/^"Fira Code", "Source Code Pro", monospace, 'JetBrains Mono NL', /);
  expect(fontFamily('x"; } body { display: none')).toMatch(/^"x\\"; } body \{ display: none", /);
});

it('text grows and shrinks by a pixel within bounds, quick presses add up, and the usual size is no choice', async () => {
  const api = fakeApi();
  const given = (size: number | null) => {
    const state = appState([]);
    givenState({ ...state, settings: { ...state.settings, app: size === null ? {} : { 'terminal-font-size': size } } });
  };
  const asked = () => api.setSetting.mock.calls.map(([choice]) => (choice as { value: unknown }).value);
  given(null);
  // Main has not told of the first one yet.
  await Promise.all([resizeText(1), resizeText(1), resizeText(1)]);
  expect(asked()).toEqual([14, 15, 16]);
  given(16);
  given(14);
  await resizeText(-1);
  expect(asked().at(-1)).toBeNull();
  given(null);
  given(48);
  await resizeText(1);
  expect(asked()).toHaveLength(4);
  await resizeText(null);
  expect(asked()).toHaveLength(5);
});
