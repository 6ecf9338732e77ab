import { expect, test } from 'vitest';
import { nearest } from '#server/mcp/nearest.ts';

test('names what is most like the typed text first', () => {
  expect(nearest('P01-0001', ['P003-0100', 'P001-0002', 'P001-0001'])).toEqual([
    'P001-0001',
    'P001-0002',
    'P003-0100',
  ]);
});

test('does not mind case', () => {
  expect(nearest('LEVEL', ['flow', 'level'])).toEqual(['level']);
});

test('names nothing that is not like it', () => {
  expect(nearest('zzzzzzzz', ['level', 'battery'])).toEqual([]);
});

test('looks at the first 20,000 names only, so that more of them cost nothing', () => {
  const others = Array.from({ length: 19_999 }, (_, index) => `P001-${index}`);
  expect(nearest('battery', [...others, 'battery'])).toEqual(['battery']);
  expect(nearest('battery', [...others, 'P001', 'battery'])).toEqual([]);
});

test('looks at the first 64 letters only, so that longer texts cost nothing', () => {
  const alike = 'x'.repeat(64);
  expect(nearest(alike + 'y'.repeat(100_000), [alike + 'z'.repeat(100_000)])).toHaveLength(1);
});
