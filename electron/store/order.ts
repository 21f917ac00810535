/** The known ids in the wanted order; those not named keep theirs, after the named ones. */
export function inOrder(wanted: string[], known: string[]): string[] {
  const named = [...new Set(wanted)].filter((id) => known.includes(id));
  return [...named, ...known.filter((id) => !named.includes(id))];
}
