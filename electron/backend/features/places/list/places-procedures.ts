import { AppError } from '#shared/errors.ts';
import { serviceEndpoint } from '../../../identity/connections/service-endpoint.ts';
import { procedures } from '../procedures.ts';
import type { PlaceList, PlaceListArrival } from '#shared/contract/places.ts';
import { PLACE_LIST_PATH } from '#shared/service/place-list.ts';
import { notADataService, readJsonAnswer } from '../../../kit/http/judge-answer.ts';
import { asText, type Fetch, sendForBytes } from '../../../kit/http/send-request.ts';
import type { AddressBinding } from '../../../identity/connections/address-bindings.ts';
import type { TokenSession } from '../../../identity/session/token-session.ts';
import type { PlaceLists } from './place-lists.ts';

/** How long nothing may come; a long list on a slow line may take as long as it likes. */
const SILENCE_MS = 100_000;
const MAX_ANSWER_BYTES = 400_000_000;

type PlaceListSource = {
  connectionId: string;
  baseUrl: string;
  tokenHeader: string;
  zone: string;
  binding: AddressBinding;
  session: TokenSession;
};

/**
 * Fetches the place list (interface 4.3) and has it read element by element.
 * @throws AppError SIGNED_OUT, TOKEN_REFUSED, or what any request can end in.
 */
async function fetchPlaceList(
  { connectionId, baseUrl, tokenHeader, zone, binding, session }: PlaceListSource,
  lists: PlaceLists,
  fetch: Fetch,
  tell: (arrival: PlaceListArrival) => void,
  signal?: AbortSignal,
): Promise<PlaceList> {
  const address = baseUrl + PLACE_LIST_PATH;
  const wanted = signal ? AbortSignal.any([signal, binding.ended]) : binding.ended;
  const { bytes, ...answer } = await session.withToken(
    (token) =>
      sendForBytes(
        {
          address,
          method: 'GET',
          headers: { [tokenHeader]: token, accept: 'application/json' },
          timeoutMs: SILENCE_MS,
          maxAnswerBytes: MAX_ANSWER_BYTES,
          signal: wanted,
          secrets: [token],
          onReceived: (receivedBytes, totalBytes) => tell({ phase: 'receiving', receivedBytes, totalBytes }),
        },
        fetch,
      ),
    ({ status }) => status === 401,
  );
  if (answer.status !== 200) readJsonAnswer(asText({ ...answer, bytes }));
  const receivedAtMs = Date.now();
  tell({ phase: 'reading', receivedBytes: bytes.byteLength });
  const opened = await lists.open({ connectionId, zone, secrets: answer.secrets, wanted }, bytes);
  if (!('problem' in opened)) {
    const { listId, count, notPlaces } = opened;
    return { listId, count, notPlaces, zone, receivedAtMs };
  }
  if (opened.problem === 'not-json') throw notADataService(asText({ ...answer, bytes: opened.bytes }));
  throw new AppError('UNEXPECTED_ANSWER', { address, reason: 'the body is no array' });
}

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
