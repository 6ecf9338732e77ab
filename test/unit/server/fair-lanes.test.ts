import { describe, expect, it } from 'vitest';
import { accountOwner, addressOwner, FairLanes, type LaneOwner } from '#server/fair-lanes.ts';

function taken(waiting: readonly [string, LaneOwner][]): (string | undefined)[] {
  const lanes = new FairLanes<string>();
  for (const [one, owner] of waiting) lanes.add(one, owner);
  const all = Array.from({ length: lanes.size }, () => lanes.take());
  expect([lanes.size, lanes.take()]).toEqual([0, undefined]);
  return all;
}

describe('FairLanes', () => {
  it('lets owners take turns, and those of one go in their order', () => {
    const [one, two] = [addressOwner('203.0.113.5'), addressOwner('198.51.100.7')];
    expect(
      taken([
        ['a1', one],
        ['a2', one],
        ['a3', one],
        ['b1', two],
        ['b2', two],
      ]),
    ).toEqual(['a1', 'b1', 'a2', 'b2', 'a3']);
  });

  it('gives a network with many addresses no more than one with a single one', () => {
    const flood = Array.from({ length: 50 }, (_none, index): [string, LaneOwner] => [
      `flood ${index}`,
      addressOwner(`198.51.100.${index}`),
    ]);
    const site = Array.from({ length: 50 }, (_none, index): [string, LaneOwner] => [
      `site ${index}`,
      addressOwner(`2001:db8:1:${index.toString(16)}::1`),
    ]);
    const all = taken([...flood, ...site, ['innocent', addressOwner('203.0.113.5')]]);
    expect(all.indexOf('innocent')).toBe(2);
  });

  it('lets no account share its turns with another, or with an address of the same name', () => {
    const kim = accountOwner('kim');
    expect(
      taken([
        ['kim 1', kim],
        ['kim 2', kim],
        ['lee', accountOwner('lee')],
        ['address', addressOwner('kim')],
      ]),
    ).toEqual(['kim 1', 'lee', 'address', 'kim 2']);
  });

  it('does not let whoever comes back go before those who have waited', () => {
    const lanes = new FairLanes<string>();
    const [one, two] = [addressOwner('203.0.113.5'), addressOwner('198.51.100.7')];
    lanes.add('a1', one);
    lanes.add('b1', two);
    expect(lanes.take()).toBe('a1');
    lanes.add('a2', one);
    expect([lanes.take(), lanes.take()]).toEqual(['b1', 'a2']);
  });
});
