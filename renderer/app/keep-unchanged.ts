/**
 * The newer value, in which every part that is equal to the older one is the older one's very object: what is drawn from
 * an unchanged part is not drawn again. For plain data only.
 */
export function keepUnchanged<T>(older: T | null, newer: T): T {
  return keep(older, newer) as T;
}

function keep(older: unknown, newer: unknown): unknown {
  if (Object.is(older, newer)) return older;
  if (Array.isArray(older) && Array.isArray(newer)) return keepArray(older, newer);
  if (isRecord(older) && isRecord(newer)) return keepRecord(older, newer);
  return newer;
}

/** Elements with ids are compared with the one of the same id: a new order leaves them as they are. */
function keepArray(older: unknown[], newer: unknown[]): unknown[] {
  const byId = new Map(older.map((each) => [idOf(each), each]));
  const kept = newer.map((each, index) => keep(idOf(each) === undefined ? older[index] : byId.get(idOf(each)), each));
  return kept.length === older.length && kept.every((each, index) => each === older[index]) ? older : kept;
}

function keepRecord(older: Record<string, unknown>, newer: Record<string, unknown>): Record<string, unknown> {
  const names = Object.keys(newer);
  const kept = Object.fromEntries(names.map((name) => [name, keep(older[name], newer[name])]));
  return names.length === Object.keys(older).length && names.every((name) => Object.hasOwn(older, name) && kept[name] === older[name]) ? older : kept;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function idOf(value: unknown): unknown {
  return isRecord(value) ? value['id'] : undefined;
}
