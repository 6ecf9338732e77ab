import { expect, it } from 'vitest';
import { requestIdOf } from '#server/operating/log-requests.ts';

it.each(['a', 'abc-123', '4bf92f3577b34da6/00f0:1', 'x'.repeat(128)])('keeps the id %s', (id) => {
  expect(requestIdOf(id)).toBe(id);
});

it.each([undefined, '', 'x'.repeat(129), 'a b', 'a"b', 'a\nb', 'é', '<b>'])(
  'makes an id instead of %j',
  (id) => {
    expect(requestIdOf(id)).toMatch(/^[0-9a-f-]{36}$/);
    expect(requestIdOf(id)).not.toBe(requestIdOf(id));
  },
);
