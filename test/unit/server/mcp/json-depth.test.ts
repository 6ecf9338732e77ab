import { describe, expect, test } from 'vitest';
import { isNestedDeeper } from '#server/mcp/json-depth.ts';

const deeper = (text: string, levels: number) => isNestedDeeper(Buffer.from(text), levels);

describe('isNestedDeeper', () => {
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
