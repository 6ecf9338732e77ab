import { expect, test } from 'vitest';
import { nearest } from '#server/mcp/find-place.ts';

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

test('finds it among many names, of which it compares only those that begin and end alike', () => {
  const others = Array.from({ length: 100_000 }, (_, index) => `batt-${index}`);
  expect(nearest('battery', [...others, 'battery'], 1)).toEqual(['battery']);
  expect(nearest('battery', [...others, 'cattery'], 1)).toEqual(['cattery']);
  expect(nearest('battery', [...others, 'xatterx'])).not.toContain('xatterx');
});

test('looks at the first 64 letters only, so that longer texts cost nothing', () => {
  const alike = 'x'.repeat(64);
  expect(nearest(alike + 'y'.repeat(100_000), [alike + 'z'.repeat(100_000)])).toHaveLength(1);
});
