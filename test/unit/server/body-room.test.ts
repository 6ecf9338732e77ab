import { expect, test } from 'vitest';
import { BodyRoom, NoRoomError } from '#server/body-room.ts';

const BODY_BYTES = 512_000;

/** Begins bodies of an account that never end, until one finds no room. @returns how many found some. */
async function fill(room: BodyRoom, account: string): Promise<number> {
  for (let count = 0; ; count += 1) {
    const begun = Promise.withResolvers<boolean>();
    room
      .during(account, BODY_BYTES, () => {
        begun.resolve(true);
        return new Promise(() => {});
      })
      .catch((error: unknown) => begun.resolve(!(error instanceof NoRoomError)));
    if (!(await begun.promise)) return count;
  }
}

test('accounts that take all the room they may leave some to the next one', async () => {
  const room = new BodyRoom();
  const taken = [];
  for (const account of ['first', 'second', 'third', 'fourth']) taken.push(await fill(room, account));
  expect(taken).toEqual([125, 62, 31, 16]);
  expect(await room.during('innocent', BODY_BYTES, async () => 'taken')).toBe('taken');
});

test('room that is given back may be taken by anybody', async () => {
  const room = new BodyRoom();
  await room.during('first', 64_000_000, async () => {
    await expect(room.during('second', 33_000_000, async () => 'taken')).rejects.toThrow(NoRoomError);
  });
  expect(await room.during('second', 64_000_000, async () => 'taken')).toBe('taken');
});
