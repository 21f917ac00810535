import { useSyncExternalStore } from 'react';
import type { SettingValue } from '../../shared/settings';

export type Ground = 'light' | 'dark';
/** What is on screen: a light or dark ground, with normal or high contrast. */
export type Scheme = Ground | `${Ground}-contrast`;

const DARK = '(prefers-color-scheme: dark)';
const MORE = '(prefers-contrast: more)';
const FORCED = '(forced-colors: active)';

/** What the system asks for now. */
export interface SystemLook {
  dark: boolean;
  moreContrast: boolean;
}

export function systemLook(): SystemLook {
  const asks = (query: string): boolean => window.matchMedia(query).matches;
  return { dark: asks(DARK), moreContrast: asks(MORE) || asks(FORCED) };
}

/** The scheme that the settings mean now: 'system' follows the operating system. */
export function schemeOf(theme: SettingValue<'theme'>, contrast: SettingValue<'contrast'>, system: SystemLook): Scheme {
  const ground = theme === 'system' ? (system.dark ? 'dark' : 'light') : theme;
  const more = contrast === 'system' ? system.moreContrast : contrast === 'more';
  return more ? `${ground}-contrast` : ground;
}

export function groundOf(scheme: Scheme): Ground {
  return scheme.startsWith('dark') ? 'dark' : 'light';
}

function onSystemChange(listener: () => void): () => void {
  const queries = [DARK, MORE, FORCED].map((query) => window.matchMedia(query));
  for (const query of queries) query.addEventListener('change', listener);
  return () => queries.forEach((query) => query.removeEventListener('change', listener));
}

/** The scheme in force; follows the system live where a setting is 'system'. */
export function useScheme(theme: SettingValue<'theme'>, contrast: SettingValue<'contrast'>): Scheme {
  return useSyncExternalStore(onSystemChange, () => schemeOf(theme, contrast, systemLook()));
}

/** Writes the scheme where tokens.css reads it. */
export function applyScheme(scheme: Scheme): void {
  const { dataset } = document.documentElement;
  dataset['theme'] = groundOf(scheme);
  dataset['contrast'] = scheme === groundOf(scheme) ? 'normal' : 'more';
}
