import { expect, it } from 'vitest';
import { decode, encode } from '#test/electron-standin/page-codec.ts';

it.each([
  ['text, numbers and nothing', ['a', 1.5, true, null, undefined]],
  ['objects inside objects', { a: { b: [{ c: undefined }] }, $: 'object' }],
  ['bytes', new Uint8Array([0, 127, 255])],
])('brings %s through as they were', (_what, value) => {
  expect(decode(encode(value))).toEqual(value);
});

it('keeps a buffer apart from a view of one', () => {
  const buffer = new Uint8Array([1, 2]).buffer;
  expect(decode(encode(buffer))).toBeInstanceOf(ArrayBuffer);
});

it.each([[new Date(0)], [new Map()], [Number.NaN], [() => 1], [Promise.resolve()], [Symbol('x')], [1n]])(
  'refuses %s, which it does not model',
  (value) => {
    expect(() => encode({ value })).toThrow('could not be cloned');
  },
);

it('hands functions over by number where that is asked for', () => {
  const run = () => 1;
  const text = encode({ run }, (each) => (each === run ? 7 : 0));
  expect(decode(text, (id) => () => id)).toMatchObject({ run: expect.any(Function) });
  expect(text).toContain('7');
});
