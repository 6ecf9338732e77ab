import { expect, it } from 'vitest';
import { FairQuota, fairVictim } from '#server/sign-on/fair-quota.ts';

it('lets the oldest entry of the owner with most go, and not that of an owner with few', () => {
  const quota = new FairQuota(10);
  quota.add('mine', 'me');
  const gone = Array.from({ length: 100 }, (_none, index) => quota.add(`flood ${index}`, 'flooder'));
  expect(gone.slice(0, 9)).toEqual(Array.from({ length: 9 }));
  expect(gone.slice(9)).toEqual(Array.from({ length: 91 }, (_none, index) => `flood ${index}`));
});

it('counts an entry once, and no longer when it is removed', () => {
  const quota = new FairQuota(2);
  expect([quota.add('one', 'a'), quota.add('one', 'a'), quota.add('two', 'a')]).toEqual(
    Array.from({ length: 3 }),
  );
  quota.remove('one');
  expect(quota.add('three', 'a')).toBeUndefined();
  expect(quota.add('four', 'b')).toBe('two');
});

it('names nothing of nothing', () => {
  expect(fairVictim([], () => '')).toBeUndefined();
});
