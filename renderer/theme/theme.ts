import { useSyncExternalStore } from 'react';
import type { SettingValue } from '../../shared/settings';

export type Scheme = 'light' | 'dark';

const dark = (): MediaQueryList => window.matchMedia('(prefers-color-scheme: dark)');

/** The scheme a theme setting means now: 'system' follows the operating system. */
export function schemeOf(theme: SettingValue<'theme'>, systemIsDark: boolean): Scheme {
  if (theme === 'system') return systemIsDark ? 'dark' : 'light';
  return theme;
}

function onSystemChange(listener: () => void): () => void {
  const query = dark();
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** The scheme in force; follows the system live while the setting is 'system'. */
export function useScheme(theme: SettingValue<'theme'>): Scheme {
  const systemIsDark = useSyncExternalStore(onSystemChange, () => dark().matches);
  return schemeOf(theme, systemIsDark);
}

/** Writes the scheme where tokens.css reads it. */
export function applyScheme(scheme: Scheme): void {
  document.documentElement.dataset['theme'] = scheme;
}
