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

test('stays quick with long texts and many names', () => {
  const names = Array.from({ length: 100_000 }, (_, index) => `P001-${index}`);
  const began = performance.now();
  nearest('x'.repeat(100_000), names);
  expect(performance.now() - began).toBeLessThan(3000);
});
