import { describe, expect, it } from 'vitest';
import { RequestTurns } from '#server/sign-on/request-turns.ts';
import { countTurns } from '#test/support/count-turns.ts';

describe('RequestTurns', () => {
  it('begins one request after the other, the addresses in turn', async () => {
    const turns = new RequestTurns();
    const turn = countTurns();
    const begun: { who: string; turn: number }[] = [];
    const ask = async (address: string, who: string) => {
      const end = await turns.take(address);
      begun.push({ who, turn: turn() });
      end?.();
    };
    const flood = Array.from({ length: 100 }, (_none, index) => ask('198.51.100.7', `flood ${index}`));
    await Promise.all([...flood, ask('203.0.113.5', 'innocent')]);
    expect(begun.slice(0, 3).map(({ who }) => who)).toEqual(['flood 0', 'innocent', 'flood 1']);
    expect(new Set(begun.map((one) => one.turn)).size).toBe(101);
  });

  it('answers so many of one address at the same time, and of another one beside them', async () => {
    const turns = new RequestTurns();
    const ends: (() => void)[] = [];
    const ask = async () => {
      const end = await turns.take('198.51.100.7');
      if (end) ends.push(end);
    };
    const asked = Array.from({ length: 40 }, () => ask());
    await Promise.all(asked.slice(0, 32));
    expect(await turns.take('203.0.113.5')).toBeDefined();
    expect(ends).toHaveLength(32);
    ends.pop()?.();
    await asked[32];
    expect(ends).toHaveLength(32);
  });

  it('refuses at once what an address asks beyond what may wait, and no other address', async () => {
    const turns = new RequestTurns();
    const asked = Array.from({ length: 501 }, () => turns.take('198.51.100.7'));
    expect(await Promise.race(asked.slice(500))).toBeUndefined();
    const end = await turns.take('203.0.113.5');
    expect(end).toBeDefined();
  });

  it('leaves others room however many come from how many addresses, and has it back afterwards', async () => {
    const turns = new RequestTurns();
    const waiting: Promise<(() => void) | undefined>[] = [];
    for (let address = 0; address < 100; address += 1) {
      for (let count = 0; count < 100; count += 1) waiting.push(turns.take(`10.${address}.1.1`));
    }
    expect(await turns.take('203.0.113.5')).toBeDefined();
    // Those that are refused are refused at once; of the others each ends when it has begun.
    for (const one of waiting) void one.then((end) => end?.());
    const outcomes = await Promise.all(waiting);
    expect(outcomes.filter((end) => end === undefined).length).toBeGreaterThan(3_000);
    const again = await Promise.all(Array.from({ length: 20 }, () => turns.take('10.99.1.1')));
    expect(again.every((end) => end !== undefined)).toBe(true);
  });
});
