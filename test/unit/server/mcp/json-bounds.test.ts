import { describe, expect, test } from 'vitest';
import { exceededBound } from '#server/mcp/json-bounds.ts';

const exceeded = (text: string, levels: number, parts = Infinity) =>
  exceededBound(Buffer.from(text), { levels, parts });
const deeper = (text: string, levels: number) => exceeded(text, levels) === 'levels';

describe('The levels of a JSON text', () => {
  test('counts arrays and objects alike', () => {
    expect(deeper('[{"a":[]}]', 3)).toBe(false);
    expect(deeper('[{"a":[]}]', 2)).toBe(true);
  });

  test('does not count what lies side by side', () => {
    expect(deeper('[[],[],{},[]]', 2)).toBe(false);
  });

  test.each(['["[[[["]', String.raw`["\"[[[["]`, String.raw`["\\", "[[["]`])(
    'does not count inside text: %s',
    (text) => {
      expect(deeper(text, 1)).toBe(false);
    },
  );

  test('stops early at a million brackets', () => {
    expect(deeper('['.repeat(1_000_000), 64)).toBe(true);
  });
});

test('The parts of a JSON text are counted wherever they stand, and not in texts', () => {
  expect(exceeded('{"a":1,"b":[1,2]}', 5, 4)).toBeUndefined();
  expect(exceeded('{"a":1,"b":[1,2]}', 5, 3)).toBe('parts');
  expect(exceeded(`["${','.repeat(1_000)}"]`, 5, 1)).toBeUndefined();
  expect(exceeded(`{${'"a":1,'.repeat(1_000)}"b":1}`, 5, 1_000)).toBe('parts');
});
