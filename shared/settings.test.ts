import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { SECTIONS, allowedWords, controlOf } from './setting';
import { SETTING_KEYS, checkSetting, entryOf, settingIn } from './settings';

describe('the catalogue of settings', () => {
  it.each(SETTING_KEYS)('%s: its first value is one of its own, and it can be shown and said', (key) => {
    const entry = entryOf(key);
    expect(checkSetting(key, entry.initial)).toMatchObject({ ok: true });
    expect(SECTIONS).toContain(entry.section);
    expect(entry.title).toMatch(/^[A-Z][^.]*$/);
    expect(entry.about).toMatch(/^[A-Z].*[.?]$/s);
    const control = controlOf(entry);
    if (control.kind === 'choice') expect(Object.keys((entry.words as Record<string, string> | undefined) ?? {}).sort()).toEqual([...control.values].sort());
    // What draws itself must say so: a kind that nobody planned for would show no control at all.
    if (control.kind === 'own') expect(entry.own).toBe(true);
  });

  it('no key can be taken for the row of another: no @ and no / in it', () => {
    expect(SETTING_KEYS.filter((key) => !/^[a-z][a-zA-Z0-9.-]*$/.test(key))).toEqual([]);
  });
});

it('what is allowed is said in words', () => {
  const words = (schema: z.ZodType<unknown>) => allowedWords({ schema });
  expect(words(z.boolean())).toBe('true or false');
  expect(words(z.enum(['a', 'b']))).toBe('one of "a", "b"');
  expect(words(z.number().int().min(8).max(32))).toBe('a whole number from 8 to 32');
  expect(words(z.number().min(0.5))).toBe('a number of at least 0.5');
  expect(words(z.number().int())).toBe('a whole number');
  expect(words(z.string())).toBe(null);
});

it('a value that does not fit is refused in a sentence that names the setting and what is allowed', () => {
  expect(checkSetting('theme', 'mauve')).toEqual({ ok: false, why: 'Theme must be one of "system", "light", "dark".' });
  expect(checkSetting('keep-copies', 'yes')).toEqual({ ok: false, why: 'Keep copies of conversations must be true or false.' });
});

it('a value that an earlier version kept means what it meant', () => {
  expect([true, false, 'system', 'on', 'off'].map((value) => checkSetting('screen-reader', value))).toEqual(['on', 'off', 'system', 'on', 'off'].map((value) => ({ ok: true, value })));
  expect(checkSetting('screen-reader', 1)).toEqual({ ok: false, why: 'Screen reader must be one of "system", "on", "off".' });
});

it('a workspace’s own choice counts there, else the one for all, else the first value; one for the app only is the same everywhere', () => {
  const view = { app: { 'after-quit': 'fresh', theme: 'dark' }, workspaces: { w1: { 'after-quit': 'resume', theme: 'light' } } } as const;
  expect([settingIn(view, 'after-quit', 'w1'), settingIn(view, 'after-quit', 'w2'), settingIn(view, 'after-quit')]).toEqual(['resume', 'fresh', 'fresh']);
  expect(settingIn({ app: {}, workspaces: {} }, 'after-quit', 'w1')).toBe('ask');
  expect(settingIn(view, 'theme', 'w1')).toBe('dark');
});
