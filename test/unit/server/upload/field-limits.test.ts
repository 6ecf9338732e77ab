import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { Refusal } from '#server/refusal.ts';
import { FieldLimits } from '#server/upload/field-limits.ts';

const GAUGE = { equipType: 'gauge', equipId: 'G1' };

/** A store that knows names of fields, takes a while to keep them, and counts how often it is asked. */
function storeOf(...fields: string[]) {
  const stored = new Set(fields);
  const asked = { now: 0, exactly: 0 };
  const limits = new FieldLimits({
    countFields: async () => {
      asked.now += 1;
      await nextTurn();
      return stored.size;
    },
    countNewFields: async (_equipment, names) => {
      asked.exactly += 1;
      await nextTurn();
      return { stored: stored.size, added: names.filter((name) => !stored.has(name)).length };
    },
  });
  const upload = (names: string[]): Promise<string> =>
    limits
      .during(GAUGE, { count: names.length, names: async () => names }, async () => {
        await nextTurn();
        for (const name of names) stored.add(name);
        return 'kept';
      })
      .catch((error: unknown) => {
        if (error instanceof Refusal && error.status === 406) return error.message;
        throw error;
      });
  return { stored, asked, upload };
}

const namesFrom = (from: number, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `f${from + index}`);

it('takes the same fields over and over, and seldom asks the store how many there are', async () => {
  const { asked, upload } = storeOf();
  for (let index = 0; index < 5_000; index += 1)
    expect(await upload(['level', 'flow', 'state'])).toBe('kept');
  expect(asked).toEqual({ now: 1, exactly: 1 });
});

it('refuses what would be more than 10,000 fields, and takes on what is known', async () => {
  const { stored, upload } = storeOf(...namesFrom(0, 9_999));
  expect(await upload(['f1', 'f2', 'level'])).toBe('kept');
  expect(await upload(['f1', 'flow', 'state'])).toBe(
    '2 of its fields are new, and with them the equipment would have 10002; it may have 10000.',
  );
  expect(await upload(['f1', 'f2', 'level'])).toBe('kept');
  expect(stored.size).toBe(10_000);
});

it('takes what is known of equipment that had more fields before there was a limit', async () => {
  const { upload } = storeOf(...namesFrom(0, 12_000));
  expect(await upload(['f1', 'f11999'])).toBe('kept');
  expect(await upload(['f1', 'new'])).toContain('1 of its fields are new');
});

it('never goes over the limit however many uploads come at once', async () => {
  const { stored, upload } = storeOf();
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, index) => upload(namesFrom(index * 1_000, 1_000))),
  );
  expect(answers.filter((answer) => answer === 'kept')).toHaveLength(10);
  expect(stored.size).toBe(10_000);
});
