import { defaultFilter } from 'cmdk';
import type { PaletteItem } from './items';

export interface PaletteSection {
  /** Null for the one list that a search gives. */
  heading: string | null;
  items: PaletteItem[];
}

const RECENT = 'Recent';
const RECENT_SHOWN = 5;
/** A list that nobody would scroll through; each line more would make opening slower. */
const MOST = 60;
/** Letters that do not even stand in this order. */
const NO_FIT = 0.015;
/** Letters that only happen to be there somewhere: less than this part of the best fit. */
const FAR_FETCHED = 0.1;
/** What was used of late goes before what fits equally well, and before nothing that fits clearly better. */
const RECENT_WEIGHT = 0.08;

/** What the palette shows: without a search what was used last, then everything possible under its heading; with one the best fits, what is not possible now at the end. */
export function ranked(items: readonly PaletteItem[], search: string, recent: readonly string[]): PaletteSection[] {
  const wanted = search.trim();
  if (wanted === '') return browsing(items.filter(({ blocked }) => blocked === null), recent);
  const fits = items.flatMap((item, place) => {
    const score = scoreOf(item, wanted, recent);
    return score > NO_FIT ? [{ item, score, place }] : [];
  });
  const best = Math.max(0, ...fits.map(({ score }) => score));
  fits.sort((a, b) => Number(a.item.blocked !== null) - Number(b.item.blocked !== null) || b.score - a.score || a.place - b.place);
  return fits.length === 0 ? [] : [{ heading: null, items: fits.filter(({ score }) => score >= FAR_FETCHED * best).slice(0, MOST).map(({ item }) => item) }];
}

function scoreOf(item: PaletteItem, wanted: string, recent: readonly string[]): number {
  // The title alone counts in full; found by its other words only, it counts less.
  const score = Math.max(defaultFilter(item.title, wanted), 0.8 * defaultFilter(`${item.title} ${item.also.join(' ')}`, wanted));
  const place = recent.indexOf(item.id);
  return score === 0 || place === -1 ? score : score + RECENT_WEIGHT * (1 - place / recent.length);
}

function browsing(items: readonly PaletteItem[], recent: readonly string[]): PaletteSection[] {
  const last = recent.flatMap((id) => items.find((item) => item.id === id) ?? []).slice(0, RECENT_SHOWN);
  const sections = new Map<string, PaletteItem[]>(last.length > 0 ? [[RECENT, last]] : []);
  let room = MOST;
  for (const item of items) {
    if (last.includes(item) || room === 0) continue;
    room -= 1;
    sections.set(item.heading, [...(sections.get(item.heading) ?? []), item]);
  }
  return [...sections].map(([heading, listed]) => ({ heading, items: listed }));
}
