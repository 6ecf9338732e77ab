import type { PlaceList } from '#shared/contract/places.ts';
import { readPlaceList } from '#shared/domain/read-place-list.ts';
import type { JsonValue } from '#shared/domain/place.ts';
import { AppError } from '#shared/errors.ts';
import { PLACE_LIST_PATH } from '#shared/service/place-list.ts';
import { readJsonAnswer } from '../service-client/judge-answer.ts';
import { type Fetch, sendRequest, type ServiceAnswer } from '../service-client/send-request.ts';
import type { TokenSession } from '../session/token-session.ts';

const TIMEOUT_MS = 100_000;
const MAX_ANSWER_BYTES = 400_000_000;

export type PlaceListSource = { baseUrl: string; tokenHeader: string; zone: string; session: TokenSession };

/**
 * Fetches the place list (interface document 4.3) and reads it element by element.
 * @throws AppError SIGNED_OUT, TOKEN_REFUSED, or what any request can end in.
 */
export async function fetchPlaceList(
  { baseUrl, tokenHeader, zone, session }: PlaceListSource,
  fetch: Fetch,
  signal?: AbortSignal,
): Promise<PlaceList> {
  const answer = await session.withToken(
    (token) =>
      sendRequest(
        {
          address: baseUrl + PLACE_LIST_PATH,
          method: 'GET',
          headers: { [tokenHeader]: token, accept: 'application/json' },
          timeoutMs: TIMEOUT_MS,
          maxAnswerBytes: MAX_ANSWER_BYTES,
          signal,
        },
        fetch,
      ),
    ({ status }) => status === 401,
  );
  return { ...readPlaceList(elementsOf(answer), zone), zone, receivedAtMs: Date.now() };
}

function elementsOf(answer: ServiceAnswer): JsonValue[] {
  const body = readJsonAnswer(answer);
  if (Array.isArray(body)) return body as JsonValue[];
  throw new AppError('UNEXPECTED_ANSWER', { address: answer.address, reason: 'the body is no array' });
}
