import { expect, it } from 'vitest';
import { moveInGrid } from '#renderer/features/places/model/move-in-grid.ts';

const SIZE = { rows: 100, columns: 24, rowsPerPage: 20 };

it.each([
  ['ArrowDown', false, { row: 0, column: 3 }, { row: 1, column: 3 }],
  ['ArrowDown', false, { row: 99, column: 3 }, { row: 99, column: 3 }],
  ['ArrowUp', false, { row: 0, column: 3 }, { row: -1, column: 3 }],
  ['ArrowRight', false, { row: 5, column: 23 }, { row: 5, column: 23 }],
  ['PageDown', false, { row: 90, column: 0 }, { row: 99, column: 0 }],
  ['PageUp', false, { row: 5, column: 0 }, { row: 0, column: 0 }],
  ['Home', false, { row: 5, column: 7 }, { row: 5, column: 0 }],
  ['End', true, { row: 5, column: 7 }, { row: 99, column: 23 }],
  ['x', false, { row: 5, column: 7 }, undefined],
] as const)('%s (with Ctrl: %s) leads from %j to %j', (key, isControl, from, to) => {
  expect(moveInGrid(key, isControl, from, SIZE)).toEqual(to);
});
