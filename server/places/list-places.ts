import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Context } from 'hono';
import { NoRoomError, RETRY_AFTER_S } from '../body-room.ts';
import { Refusal } from '../refusal.ts';
import type { ServiceContext, RequestEnv } from '../service-context.ts';
import { requireToken } from '../token/require-token.ts';
import type { PlaceListAt } from './place-lists.ts';

/** One part is on its way out, and the next one is ready. */
const PARTS_IN_HAND = 2;

/** Others get their turn before each part: whoever reads fast asks for one after the other without a pause. */
function streamOf(list: PlaceListAt): ReadableStream<Uint8Array> {
  let next = 0;
  return new ReadableStream(
    {
      async pull(controller) {
        await nextTurn();
        controller.enqueue(list.part(next));
        next += 1;
        if (next === list.partCount) controller.close();
      },
    },
    { highWaterMark: 0 },
  );
}

/**
 * GET /api/data/placeList (interface 4.3, 2.2): 200 with the records of the account's projects, `[]` when
 * there are none; 401 without a valid token; 500 with Retry-After while too many long lists of the account are on their
 * way to readers who are slow.
 */
export function listPlaces(
  service: Pick<ServiceContext, 'bodies' | 'now' | 'placeLists' | 'tokenHolders' | 'tokenHeader'>,
) {
  return async (c: Context<RequestEnv>): Promise<Response> => {
    const account = await requireToken(service, c);
    const { records } = await service.placeLists.of(account);
    const list = records.at(service.now());
    const headers = { 'Content-Type': 'application/json', 'Content-Length': String(list.sizeBytes) };
    if (list.partCount === 1) return new Response(list.part(0), { headers });
    const answer = async (claim: (bytes: number) => void): Promise<Response> => {
      claim(PARTS_IN_HAND * list.part(0).byteLength);
      return new Response(streamOf(list), { headers });
    };
    try {
      return await service.bodies.during(account.username, answer, c.env?.outgoing);
    } catch (error) {
      if (!(error instanceof NoRoomError)) throw error;
      const message = `Too many long place lists of this account are on their way: ask again in ${RETRY_AFTER_S} seconds.`;
      throw new Refusal(500, message, { 'Retry-After': String(RETRY_AFTER_S) });
    }
  };
}
