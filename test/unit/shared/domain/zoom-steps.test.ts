import { expect, it } from 'vitest';
import { zoomed } from '#shared/domain/zoom-steps.ts';

it('goes to the next step, from a step as from between two', () => {
  expect(zoomed(100, 'in')).toBe(110);
  expect(zoomed(105, 'in')).toBe(110);
  expect(zoomed(105, 'out')).toBe(100);
  expect(zoomed(175, 'reset')).toBe(100);
});

it('stays at the ends', () => {
  expect(zoomed(300, 'in')).toBe(300);
  expect(zoomed(50, 'out')).toBe(50);
});
