import { expect, it } from 'vitest';
import {
  isJsonPointer,
  readJsonPointer,
  valueAtPointer,
  writeJsonPointer,
} from '#shared/domain/json-pointer.ts';

it('a pointer leads to what it was written for, odd names included (RFC 6901 5)', () => {
  const document = { foo: ['bar', 'baz'], '': 0, 'a/b': 1, 'm~n': 8, ' ': 7 };
  expect(valueAtPointer(document, '')).toBe(document);
  expect(valueAtPointer(document, '/foo/1')).toBe('baz');
  expect(valueAtPointer(document, '/')).toBe(0);
  expect(valueAtPointer(document, '/a~1b')).toBe(1);
  expect(valueAtPointer(document, '/m~0n')).toBe(8);
  expect(writeJsonPointer(['a/b', 'm~n', 0])).toBe('/a~1b/m~0n/0');
  expect(readJsonPointer('/a~1b/m~0n/0')).toEqual(['a/b', 'm~n', '0']);
});

it('a pointer that leads nowhere gives nothing, and inherited names are nothing', () => {
  expect(valueAtPointer({ a: [1] }, '/a/01')).toBeUndefined();
  expect(valueAtPointer({ a: [1] }, '/a/-')).toBeUndefined();
  expect(valueAtPointer({ a: 'text' }, '/a/length')).toBeUndefined();
  expect(valueAtPointer({}, '/constructor')).toBeUndefined();
  expect(valueAtPointer(null, '/a')).toBeUndefined();
});

it('text that is no pointer is told apart', () => {
  expect(['', '/a', '/a~1b/~0'].every(isJsonPointer)).toBe(true);
  expect(['a', '/a~2', '$.a'].some(isJsonPointer)).toBe(false);
});
