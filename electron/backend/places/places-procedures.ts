import { AppError } from '#shared/errors.ts';
import { serviceEnd } from '../connections/service-end.ts';
import { procedures } from '../procedures.ts';
import { fetchPlaceList } from './fetch-place-list.ts';

const { places } = procedures;

export const placesProcedures = places.router({
  list: places.list.handler(async ({ context, input: { connectionId }, signal }) => {
    context.connections.get(connectionId);
    const session = context.sessions.get(connectionId);
    if (!session) throw new AppError('SIGNED_OUT', { connectionId });
    const end = await serviceEnd(context, connectionId);
    return fetchPlaceList({ ...end, session }, context.fetch, signal);
  }),
});
