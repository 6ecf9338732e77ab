import { expect, it } from 'vitest';
import { Backlog } from '#server/store/sqlite/journal/backlog.ts';
import { findLack, mayWait } from '#server/store/sqlite/journal/backlog-limits.ts';
import { Tally } from '#server/store/sqlite/journal/tally.ts';

const frame = (offset: number) => ({ generation: 1, offset, headerBytes: 20, nameBytes: 4, bodyBytes: 76 });

function backlogOf(names: string): Backlog {
  const backlog = new Backlog();
  for (const [index, name] of names.split('').entries()) backlog.add(frame(index * 100), name);
  return backlog;
}

const orderOf = (backlog: Backlog, leftOut = '') =>
  [...backlog.inTurns((name) => name === leftOut)]
    .map(({ name, offset }) => `${name}${offset / 100}`)
    .join(' ');

it('gives one upload of each piece of equipment in turn, each of them in its order', () => {
  expect(orderOf(backlogOf('aaaabac'))).toBe('a0 b4 c6 a1 a2 a3 a5');
  expect(orderOf(backlogOf('aaaabac'), 'a')).toBe('b4 c6');
});

it('equipment of which something was applied, or that has had its time, comes after all others', () => {
  const backlog = backlogOf('aabbc');
  const [first] = backlog.inTurns(() => false);
  if (first) backlog.setApplied(first);
  expect(orderOf(backlog)).toBe('b2 c4 a1 b3');
  backlog.letOthersFirst('b');
  expect(orderOf(backlog)).toBe('c4 a1 b2 b3');
});

it('counts what waits of each piece of equipment', () => {
  const backlog = backlogOf('aab');
  expect(backlog.amounts()).toEqual(
    new Map([
      ['a', { count: 2, bytes: 200 }],
      ['b', { count: 1, bytes: 100 }],
    ]),
  );
});

const MB = 1_000_000;
const NOTHING = new Tally();

function tallyOf(
  count: number,
  { name, account, bytes }: { name: string; account: string; bytes: number },
): Tally {
  const tally = new Tally();
  for (let index = 0; index < count; index += 1) tally.add({ name: `${name}${index}`, account, bytes });
  return tally;
}

it('one piece of equipment may have 64 MB waiting, one account 1 GB, all together 2 GB', () => {
  const claim = { name: 'E0', account: 'kim', bytes: MB };
  const equipment = tallyOf(1, { name: 'E', account: 'other', bytes: 63 * MB });
  expect(findLack(equipment, NOTHING, claim)).toBeUndefined();
  expect(findLack(equipment, tallyOf(1, { ...claim, name: 'E' }), claim)).toBe('equipment');
  equipment.add({ ...claim, account: 'other' });
  expect(findLack(equipment, NOTHING, claim)).toBe('equipment');

  const account = tallyOf(101, { name: 'F', account: 'kim', bytes: 10 * MB });
  expect(findLack(account, NOTHING, claim)).toBe('account');
  expect(findLack(account, NOTHING, { ...claim, account: 'somebody' })).toBeUndefined();

  const all = tallyOf(201, { name: 'G', account: 'left by the last run', bytes: 10 * MB });
  expect(findLack(all, NOTHING, { ...claim, bytes: 3 * MB })).toBe('service');
});

it('an account has 2 MB and 100 uploads of its own, however much waits of others', () => {
  const claim = { name: 'E0', account: 'kim', bytes: MB };
  const full = (ofKim: number, bytes: number): Tally => {
    const tally = tallyOf(201, { name: 'G', account: 'others', bytes: 10 * MB });
    for (let index = 0; index < ofKim; index += 1) tally.add({ name: `K${index}`, account: 'kim', bytes });
    return tally;
  };
  expect(findLack(full(1, MB), NOTHING, claim)).toBeUndefined();
  expect(findLack(full(1, MB), tallyOf(1, claim), claim)).toBe('service');
  expect(findLack(full(99, 100), NOTHING, { ...claim, bytes: 100 })).toBeUndefined();
  expect(findLack(full(100, 100), NOTHING, { ...claim, bytes: 100 })).toBe('service');
});

it('an account may have 64 MB of bodies in memory, all together 128 MB', () => {
  const claim = { name: 'E', account: 'kim', bytes: MB };
  expect(mayWait(tallyOf(63, claim), claim)).toBe(true);
  expect(mayWait(tallyOf(64, claim), claim)).toBe(false);
  expect(mayWait(tallyOf(64, claim), { ...claim, account: 'somebody' })).toBe(true);
  const others = tallyOf(128, { ...claim, account: 'others' });
  expect(mayWait(others, claim)).toBe(true);
  expect(mayWait(others, { ...claim, bytes: 3 * MB })).toBe(false);
});

it('a tally is empty when everything that was added is removed', () => {
  const claim = { name: 'E', account: 'kim', bytes: 5 };
  const tally = new Tally();
  tally.add(claim);
  tally.add(claim);
  tally.remove(claim);
  const left = { count: 1, bytes: 5 };
  expect([tally.all, tally.ofName('E'), tally.ofAccount('kim')]).toEqual([left, left, left]);
  tally.remove(claim);
  expect([...tally.names()]).toEqual([]);
  expect(tally.all).toEqual({ count: 0, bytes: 0 });
});
