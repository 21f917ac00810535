// What a window shows before its page's scripts run: the outline and the look it had last. A page that waits for scripts
// and services shows nothing until both are there (measured: 100 ms and more after the document), and a dark theme on a
// light desktop would begin with a flash.
import type { Look } from './window-file';

export interface FirstFrame {
  ground: 'light' | 'dark';
  contrast: 'normal' | 'more';
  shows: Look['shows'];
  /** Width of the list of workspaces, in pixels; 0 while it is put away. */
  sidebar: number;
}

/** What the settings mean on this system now. */
export function firstFrame(look: Look, sidebar: number | null, system: { dark: boolean; moreContrast: boolean }): FirstFrame {
  const ground = look.theme === 'system' ? (system.dark ? 'dark' : 'light') : look.theme;
  const more = look.contrast === 'system' ? system.moreContrast : look.contrast === 'more';
  return { ground, contrast: more ? 'more' : 'normal', shows: look.shows, sidebar: sidebar ?? 0 };
}

/** As the query of the page's address, by which it reaches whoever serves the page. */
export function frameQuery(frame: FirstFrame): string {
  return new URLSearchParams({ ...frame, sidebar: String(frame.sidebar) }).toString();
}

/** The document with its frame in it. Of the query only known words and a number reach it. */
export function framed(html: string, query: URLSearchParams): string {
  const ground = query.get('ground') === 'dark' ? 'dark' : 'light';
  const contrast = query.get('contrast') === 'more' ? 'more' : 'normal';
  const shows = query.get('shows') === 'workbench' ? 'workbench' : 'first';
  const sidebar = Math.max(0, Math.min(400, Number(query.get('sidebar')) || 0));
  return html.replace('__GROUND__', ground).replace('__CONTRAST__', contrast).replace('__SHOWS__', shows).replace('__SIDEBAR__', `${sidebar}px`);
}
