import { expect, it } from 'vitest';
import { MessageTurns } from '#server/mcp/message-turns.ts';
import { countTurns } from '#test/support/count-turns.ts';

/** Messages that take so many milliseconds each, by a clock that goes on only when one has begun. */
function setUp(eachMs: number) {
  const clock = { ms: 0 };
  const turns = new MessageTurns(() => clock.ms);
  const turn = countTurns();
  const begun: string[] = [];
  const begunIn = new Map<number, number>();
  const begin = async (username: string, name: string): Promise<void> => {
    const wait = turns.begin(username);
    if (wait) await wait;
    begun.push(name);
    begunIn.set(turn(), (begunIn.get(turn()) ?? 0) + 1);
    clock.ms += eachMs;
  };
  return { begin, begun, inTurns: () => [...begunIn.values()] };
}

const NAMES = Array.from({ length: 100 }, (_none, number) => `a${number}`);

it('The first message of an account in a turn of the event loop begins at once, and accounts go in turn', async () => {
  const { begin, begun } = setUp(6);
  const all = [
    begin('anna', 'a1'),
    begin('anna', 'a2'),
    begin('anna', 'a3'),
    begin('ben', 'b1'),
    begin('ben', 'b2'),
  ];
  expect(begun).toEqual(['a1', 'b1']);
  await Promise.all(all);
  expect(begun).toEqual(['a1', 'b1', 'a2', 'b2', 'a3']);
  void begin('anna', 'a4');
  expect(begun.at(-1)).toBe('a4');
});

it('One message begins in a turn of the event loop if they take long', async () => {
  const { begin, inTurns } = setUp(6);
  await Promise.all(NAMES.map((name) => begin('anna', name)));
  expect(Math.max(...inTurns())).toBe(1);
});

it('Some begin in a turn of the event loop if they take little, and no more than sixteen', async () => {
  const { begin, inTurns } = setUp(0);
  await Promise.all(NAMES.map((name) => begin('anna', name)));
  expect(Math.max(...inTurns())).toBeGreaterThan(4);
  expect(Math.max(...inTurns())).toBeLessThanOrEqual(16);
});

it('Fewer begin in a turn when those before took long', async () => {
  const { begin, inTurns } = setUp(2);
  await Promise.all(NAMES.map((name) => begin('anna', name)));
  expect(Math.max(...inTurns())).toBeLessThanOrEqual(3);
});
