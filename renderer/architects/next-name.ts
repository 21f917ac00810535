import { MAIN_ARCHITECT } from '../../shared/domain';

/** The name that an architect without one gets: the smallest unused `architect-N`, N ≥ 2 (W3). The store decides; this one is shown as placeholder. */
export function nextName(taken: string[]): string {
  const names = new Set([...taken, MAIN_ARCHITECT]);
  let number = 2;
  while (names.has(`architect-${number}`)) number += 1;
  return `architect-${number}`;
}
