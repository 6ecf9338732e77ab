import { expect, it } from 'vitest';
import { KeptTexts } from '#server/openapi/kept-texts.ts';

it('makes a text once, and of many keeps those that were asked for last', () => {
  const texts = new KeptTexts(2);
  const made: string[] = [];
  const get = (key: string) =>
    texts.get(key, () => {
      made.push(key);
      return `text ${key}`;
    });
  expect([get('a'), get('a'), get('b'), get('a'), get('c')].map((text) => text.at(-1))).toEqual([
    'a',
    'a',
    'b',
    'a',
    'c',
  ]);
  expect(made).toEqual(['a', 'b', 'c']);
  expect([get('a'), get('b')]).toEqual(['text a', 'text b']);
  expect(made).toEqual(['a', 'b', 'c', 'b']);
});
