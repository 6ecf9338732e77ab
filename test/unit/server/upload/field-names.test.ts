import { expect, it, vi } from 'vitest';
import { checkUpload } from '#server/upload/check-upload.ts';

/** Two texts that have the same sum of their codes times the powers of any factor that is one more than a multiple of 4. */
function alike(length: number): [string, string] {
  let [one, other] = ['a', 'A'];
  while (one.length < length) [one, other] = [one + other, other + one];
  return [one, other];
}

function uploadOfAlikeNames(): Buffer {
  const pair = alike(64);
  const names = Array.from({ length: 600 }, (_, index) =>
    pair.flatMap((first) => pair.map((second) => `${1000 + index}${first}${second}`)),
  ).flat();
  const records = [0, 800, 1600].map((from) => ({
    timestamp: '2026-01-01 00:00:00',
    ...Object.fromEntries(names.slice(from, from + 800).map((name) => [name, 1])),
  }));
  return Buffer.from(JSON.stringify(records));
}

it('fields whose names were made to share a hash are counted, each one', () => {
  const check = checkUpload(uploadOfAlikeNames());
  expect(check).toEqual({ refusal: expect.stringContaining('have 2400 different fields') });
});

it('they are counted whatever the factor of the hash, which is drawn at the start', async () => {
  const upload = uploadOfAlikeNames();
  for (let start = 0; start < 100; start += 1) {
    vi.resetModules();
    const { countPlainFields } = await import('#server/upload/count-plain-fields.ts');
    expect(countPlainFields(upload)).toBeUndefined();
  }
});
