import { expect, it } from 'vitest';
import { checkUpload } from '#server/upload/check-upload.ts';

/** Two texts that have the same sum of their codes times the powers of any factor that is one more than a multiple of 4. */
function alike(length: number): [string, string] {
  let [one, other] = ['a', 'A'];
  while (one.length < length) [one, other] = [one + other, other + one];
  return [one, other];
}

it('fields whose names were made to share a hash are counted, each one', () => {
  const pair = alike(64);
  const names = Array.from({ length: 600 }, (_, index) =>
    pair.flatMap((first) => pair.map((second) => `${1000 + index}${first}${second}`)),
  ).flat();
  const records = [0, 800, 1600].map((from) => ({
    timestamp: '2026-01-01 00:00:00',
    ...Object.fromEntries(names.slice(from, from + 800).map((name) => [name, 1])),
  }));
  const check = checkUpload(Buffer.from(JSON.stringify(records)));
  expect(check).toEqual({ refusal: expect.stringContaining('have 2400 different fields') });
});
