import { randomUUID } from 'node:crypto';
import type { PlaceList, PlaceListArrival } from '#shared/contract/places.ts';
import { parseJsonText } from '#shared/domain/parse-json-text.ts';
import type { PlaceChunk } from '#shared/domain/places/place-columns.ts';
import { PlaceTable } from '#shared/domain/places/place-table.ts';
import { AppError } from '#shared/errors.ts';
import { PLACE_LIST_PATH } from '#shared/service/place-list.ts';
import type { AddressBinding } from '../../../identity/connections/address-bindings.ts';
import { serviceEndpoint } from '../../../identity/connections/service-endpoint.ts';
import type { IdentityParts } from '../../../identity/procedures.ts';
import type { TokenSession } from '../../../identity/session/token-session.ts';
import { notADataService, readJsonAnswer } from '../../../kit/http/judge-answer.ts';
import { asQuotedText, type Fetch, sendForBytes } from '../../../kit/http/send-request.ts';
import { ageOf } from '../../../kit/moment.ts';
import type { KeptPlaces } from './kept-places.ts';
import type { ListArrivals } from './list-arrivals.ts';
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
  /** Where the list is kept beyond the end of the app; nowhere if not given. */
  keptPlaces?: KeptPlaces;
  /** It gives way to a list that somebody else has fetched meanwhile. */
  isSpare?: boolean;
};

/**
 * Fetches the place list (interface 4.3) and has it read element by element.
 * @throws AppError SIGNED_OUT, TOKEN_REFUSED, or what any request can end in.
 */
export async function fetchPlaceList(
  {
    connectionId,
    baseUrl,
    tokenHeader,
    zone,
    binding,
    session,
    keptPlaces,
    isSpare = false,
  }: PlaceListSource,
  lists: PlaceLists,
  fetch: Fetch,
  tell: (arrival: PlaceListArrival) => void,
  signal?: AbortSignal,
): Promise<PlaceList> {
  const address = baseUrl + PLACE_LIST_PATH;
  const insteadOf = isSpare ? { listId: lists.listOf(connectionId)?.listId } : undefined;
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
    wanted,
  );
  if (answer.status !== 200) readJsonAnswer(asQuotedText({ ...answer, bytes }));
  const receivedAtMs = Date.now();
  tell({ phase: 'reading', receivedBytes: bytes.byteLength });
  // Whoever signs in meanwhile must not be shown what the account before could see.
  const open = { connectionId, zone, secrets: answer.secrets, insteadOf };
  const opened = await lists.open({ ...open, wanted: AbortSignal.any([wanted, session.ended]) }, bytes);
  if (!('problem' in opened)) {
    const { listId, count, notPlaces } = opened;
    const { state } = session;
    if (state?.status === 'signed-in')
      keptPlaces?.note(connectionId, { binding, username: state.username, listId, zone, receivedAtMs });
    return { listId, count, notPlaces, zone, receivedAtMs };
  }
  if (opened.problem === 'not-json') throw notADataService(asQuotedText({ ...answer, bytes: opened.bytes }));
  throw new AppError('UNEXPECTED_ANSWER', { address, reason: 'the body is no array' });
}

type Parts = Pick<IdentityParts, 'builtInService' | 'connections' | 'fetch' | 'sessions'> & {
  placeLists: PlaceLists;
};

/** Where the list of a connection comes from, for whoever is signed in. @throws AppError SIGNED_OUT, CONNECTION_NOT_FOUND */
export async function placeListSource(
  parts: Omit<Parts, 'placeLists'>,
  connectionId: string,
): Promise<PlaceListSource> {
  parts.connections.get(connectionId);
  const signedOut = () => new AppError('SIGNED_OUT', { connectionId });
  if (!parts.sessions.get(connectionId)) throw signedOut();
  const end = await serviceEndpoint(parts, connectionId);
  // Asked for last: a token of where the connection led before must not go to where it leads now.
  const session = parts.sessions.get(connectionId);
  if (!session) throw signedOut();
  return { ...end, session };
}

/**
 * Has the list of a connection fetched if none is held that is younger than `maxAgeMs`; one that is being fetched for a
 * window is waited for.
 * @throws AppError as fetching it does
 */
export async function holdPlaceList(
  parts: Parts & { listArrivals: ListArrivals; keptPlaces: KeptPlaces },
  connectionId: string,
  signal: AbortSignal,
  maxAgeMs = Infinity,
): Promise<void> {
  const { listArrivals, keptPlaces, placeLists, fetch } = parts;
  for await (const arrival of listArrivals.of(connectionId).watch(signal)) if (!arrival) break;
  const held = placeLists.listOf(connectionId);
  if (held && ageOf(held.receivedAt) < maxAgeMs) return;
  const source = { ...(await placeListSource(parts, connectionId)), keptPlaces, isSpare: true };
  await listArrivals.follow(connectionId, (tell) => fetchPlaceList(source, placeLists, fetch, tell, signal));
}

/**
 * The place list of a connection as a table in this process; the list that the window shows stays as it is.
 * @throws AppError as fetching it does
 */
export async function fetchPlaceTable(
  parts: Parts,
  connectionId: string,
  signal?: AbortSignal,
): Promise<PlaceTable> {
  const { placeLists, fetch } = parts;
  const apart = `${connectionId} apart ${randomUUID()}`;
  const source = { ...(await placeListSource(parts, connectionId)), connectionId: apart };
  try {
    const { listId, count } = await fetchPlaceList(source, placeLists, fetch, () => {}, signal);
    const table = new PlaceTable(count);
    for (let row = 0; row < count;) {
      const chunk = parseJsonText(await placeLists.chunk(listId, row)) as PlaceChunk;
      table.add(chunk);
      row += Math.max(1, chunk.columns.placeId.length);
    }
    return table;
  } finally {
    placeLists.drop(apart);
  }
}
