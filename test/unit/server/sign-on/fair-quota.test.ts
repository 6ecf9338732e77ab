import { expect, it } from 'vitest';
import { FairQuota, fairVictim } from '#server/sign-on/fair-quota.ts';

it('lets the oldest entry of the owner with most go, and not that of an owner with few', () => {
  const quota = new FairQuota(10);
  quota.add('mine', 'me');
  const gone = Array.from({ length: 100 }, (_none, index) => quota.add(`flood ${index}`, 'flooder'));
  expect(gone.slice(0, 9)).toEqual(Array.from({ length: 9 }));
  expect(gone.slice(9)).toEqual(Array.from({ length: 91 }, (_none, index) => `flood ${index}`));
});

it('pushes out the flood of many addresses of one network, and nobody of another', () => {
  const quota = new FairQuota(20);
  quota.add('mine', '192.0.2.7');
  quota.add('hers', '2001:db8:1:2::/64');
  for (const flooder of [
    (at: number) => `10.9.${at >> 8}.${at & 255}`,
    (at: number) => `2001:db8:9:${at}::/64`,
  ]) {
    const gone = Array.from({ length: 500 }, (_none, at) => quota.add(flooder(at), flooder(at)));
    expect(gone.filter((id) => id === 'mine' || id === 'hers')).toEqual([]);
  }
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
