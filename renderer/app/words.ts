import type { Instant } from '../../shared/domain';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long ago `then` was, in the largest whole unit: "just now", "5 min ago", "2 h ago", "3 d ago". Times in milliseconds. */
export function age(then: Instant, now: Instant): string {
  const gone = now - then;
  if (gone < MINUTE) return 'just now';
  if (gone < HOUR) return `${Math.floor(gone / MINUTE)} min ago`;
  if (gone < DAY) return `${Math.floor(gone / HOUR)} h ago`;
  return `${Math.floor(gone / DAY)} d ago`;
}

/** How long something lasted, in the largest unit that says enough: "0.4 s", "12 s", "5 min", "3 h", "2 d". In milliseconds. */
export function span(lasted: number): string {
  if (lasted < 10_000) return `${(lasted / 1000).toFixed(1)} s`;
  if (lasted < MINUTE) return `${Math.round(lasted / 1000)} s`;
  if (lasted < HOUR) return `${Math.floor(lasted / MINUTE)} min`;
  return lasted < DAY ? `${Math.floor(lasted / HOUR)} h` : `${Math.floor(lasted / DAY)} d`;
}

/** A size in bytes with one decimal from 1 KB on (1 KB = 1,024 bytes). */
export function bytes(count: number): string {
  const units = ['bytes', 'KB', 'MB', 'GB', 'TB'];
  let value = count;
  let unit = 0;
  while (value >= 1024 && unit < units.length - 1) {
    value /= 1024;
    unit += 1;
  }
  return unit === 0 ? `${count} ${count === 1 ? 'byte' : 'bytes'}` : `${value.toFixed(1)} ${units[unit]}`;
}

/** The first characters of a conversation's id, as rows and badges show it: "3f2a…" of a UUID, eight characters of others. */
export function shortId(id: string): string {
  const length = /^[0-9a-f]{8}-/i.test(id) ? 4 : 8;
  return id.length <= length + 1 ? id : `${id.slice(0, length)}…`;
}

/** Local date and time to the second, for records. */
export function moment(at: Instant): string {
  return new Date(at).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'medium' });
}

/** Local time for lists: the time of day for today, with the day before that. The whole moment belongs in a title. */
export function when(at: Instant, now: Instant): string {
  const time = new Date(at).toLocaleTimeString(undefined, { timeStyle: 'short' });
  if (new Date(at).toDateString() === new Date(now).toDateString()) return time;
  return `${new Date(at).toLocaleDateString(undefined, { day: 'numeric', month: 'short' })}, ${time}`;
}

/** One argument as a person would type it: quoted only where a shell would need it. For reading, never for running. */
export function shownArgument(argument: string): string {
  return /^[\w@%+=:,./<>-]+$/.test(argument) ? argument : `'${argument.replaceAll("'", "'\\''")}'`;
}
