import { AppError } from '#shared/errors.ts';
import { serviceEndpoint } from '../../../identity/connections/service-endpoint.ts';
import { procedures } from '../procedures.ts';
import { fetchPlaceList } from './fetch-place-list.ts';

const { places } = procedures;

export const placesProcedures = places.router({
  list: places.list.handler(async ({ context, input: { connectionId }, signal }) => {
    context.connections.get(connectionId);
    const signedOut = () => new AppError('SIGNED_OUT', { connectionId });
    if (!context.sessions.get(connectionId)) throw signedOut();
    const end = await serviceEndpoint(context, connectionId);
    // Asked for last: a token of where the connection led before must not go to where it leads now.
    const session = context.sessions.get(connectionId);
    if (!session) throw signedOut();
    const source = { ...end, session };
    return context.listArrivals.follow(connectionId, (tell) =>
      fetchPlaceList(source, context.placeLists, context.fetch, tell, signal),
    );
  }),
  arrival: places.arrival.handler(({ context, input: { connectionId }, signal }) =>
    context.listArrivals.of(connectionId).watch(signal),
  ),
  chunk: places.chunk.handler(({ context, input: { listId, firstRow } }) =>
    context.placeLists.chunk(listId, firstRow),
  ),
  record: places.record.handler(({ context, input: { listId, row } }) =>
    context.placeLists.record(listId, row),
  ),
  coordinateSystems: {
    read: places.coordinateSystems.read.handler(({ context, input: { connectionId } }) => {
      context.connections.get(connectionId);
      return context.coordinateSystems.of(connectionId);
    }),
    change: places.coordinateSystems.change.handler(({ context, input }) => {
      const { connectionId, projectId, systems } = input;
      context.connections.get(connectionId);
      return context.coordinateSystems.change(connectionId, projectId, systems);
    }),
  },
});
