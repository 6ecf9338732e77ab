import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { BodyRoom, NoRoomError } from '#server/body-room.ts';

const BODY_BYTES = 512_000;

const taking = (bytes: number) => async (claim: (bytes: number) => void) => {
  claim(bytes);
  return 'taken';
};

/** Begins bodies of an account that never end, until one finds no room. @returns how many found some. */
async function fill(room: BodyRoom, account: string): Promise<number> {
  for (let count = 0; ; count += 1) {
    const begun = Promise.withResolvers<boolean>();
    room
      .during(account, (claim) => {
        claim(BODY_BYTES);
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
  expect(await room.during('innocent', taking(BODY_BYTES))).toBe('taken');
});

test('an upload of the next account finds room, however many accounts take all they may', async () => {
  const room = new BodyRoom();
  for (let account = 0; account < 50; account += 1) await fill(room, `account ${account}`);
  expect(await room.during('innocent', taking(BODY_BYTES))).toBe('taken');
  expect(await room.during('account 49', taking(16_000)).catch(() => 'refused')).toBe('refused');
});

test('room that is given back may be taken by anybody', async () => {
  const room = new BodyRoom();
  await room.during('first', async (claim) => {
    claim(64_000_000);
    await expect(room.during('second', taking(33_000_000))).rejects.toThrow(NoRoomError);
  });
  expect(await room.during('second', taking(64_000_000))).toBe('taken');
});

test('a claim that finds no room leaves what was claimed before as it was, and all of it is given back', async () => {
  const room = new BodyRoom();
  await room.during('first', async (claim) => {
    claim(40_000_000);
    expect(() => claim(65_000_000)).toThrow(NoRoomError);
    claim(64_000_000);
    claim(10);
  });
  expect(await room.during('second', taking(64_000_000))).toBe('taken');
});

test('room is given back when the answer is out', async () => {
  const room = new BodyRoom();
  const outgoing = new ServerResponse(new IncomingMessage(new Socket()));
  await room.during('first', taking(64_000_000), outgoing);
  await expect(room.during('first', taking(16_000))).rejects.toThrow(NoRoomError);
  outgoing.destroy();
  await expect.poll(() => outgoing.closed).toBe(true);
  await room.during('first', taking(64_000_000), outgoing);
  expect(await room.during('first', taking(64_000_000))).toBe('taken');
});
