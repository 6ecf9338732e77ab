import { describe, expect, it } from 'vitest';
import { indentedJson } from '#renderer/features/tools/model/typed-json.ts';

describe('indentedJson', () => {
  it('indents like JSON.stringify does', () => {
    const value = { a: [1, { b: 'x, {y}: "z"' }], empty: {}, none: [], c: null };
    expect(indentedJson(JSON.stringify(value))).toBe(JSON.stringify(value, null, 2));
    expect(indentedJson(JSON.stringify(value, null, 4))).toBe(JSON.stringify(value, null, 2));
  });

  it('keeps digits that a number would lose', () => {
    expect(indentedJson('{"a":12345678901234567890,"b":1.0}')).toBe(
      '{\n  "a": 12345678901234567890,\n  "b": 1.0\n}',
    );
  });

  it('leaves a text alone that is no JSON', () => {
    expect(indentedJson('<html>, {a: 1}')).toBe('<html>, {a: 1}');
  });
});
