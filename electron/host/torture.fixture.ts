/** How much of a test is run: the quick form with every `npm test`, the long one under `npm run torture`. */
export function howMany(quick: number, long: number): number {
  return process.env['ATELIER_TORTURE'] === '1' ? long : quick;
}
