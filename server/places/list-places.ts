import type { Context } from 'hono';
import type { ServiceContext, RequestEnv } from '../service-context.ts';
import { requireToken } from '../token/require-token.ts';

/**
 * GET /api/data/placeList (interface 4.3, 2.2): 200 with the records of the account's projects, `[]` when
 * there are none; 401 without a valid token.
 */
export function listPlaces(service: ServiceContext) {
  return async (c: Context<RequestEnv>): Promise<Response> => {
    const account = await requireToken(service, c);
    const { records } = await service.placeLists.of(account);
    return new Response(records.at(service.now()), { headers: { 'Content-Type': 'application/json' } });
  };
}
