import { expect, it } from 'vitest';
import { dropPlace, dropSide } from './drop-place';

const box = { left: 100, top: 50, width: 400, height: 200 };

it.each([
  ['the middle', 300, 150, 'all'],
  ['the left edge', 110, 150, 'left'],
  ['the right edge', 495, 150, 'right'],
  ['the top', 300, 60, 'up'],
  ['the bottom', 300, 245, 'down'],
  ['a corner, nearer to the right edge', 490, 60, 'right'],
])('a tab dropped on %s', (_, x, y, side) => {
  expect(dropSide(dropPlace(box, { x, y }))).toBe(side);
});
