import { procedures } from '../procedures.ts';
import { fetchPlaceList, placeListSource } from './fetch-place-list.ts';

const { places } = procedures;

export const placesProcedures = places.router({
  list: places.list.handler(async ({ context, input: { connectionId }, signal }) => {
    const { keptPlaces } = context;
    const source = { ...(await placeListSource(context, connectionId)), keptPlaces };
    return context.listArrivals.follow(connectionId, (tell) =>
      fetchPlaceList(source, context.placeLists, context.fetch, tell, signal),
    );
  }),
  kept: places.kept.handler(({ context, input: { connectionId }, signal }) =>
    context.keptPlaces.watch(connectionId, signal),
  ),
  keptLevels: places.keptLevels.handler(({ context, input: { listId, first } }) =>
    context.placeLists.keptLevels(listId, first),
  ),
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
