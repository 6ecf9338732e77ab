import { type Exchange, judgeExchange, type Verdict } from './judge-exchange.ts';
import { AppError } from '#shared/errors.ts';
import { UPLOAD_PATH } from '#shared/service/upload.ts';
import type { OutboxClock } from '../outbox-clock.ts';
import type { PickedBatch } from '../store/pick-batch.ts';
import type { Said } from '../store/settle-batch.ts';
import { findRoute, type NoRoute, type Route } from './find-route.ts';
import type { OutboxDestinations } from './outbox-destination.ts';
import type { PostUpload } from './post-upload.ts';
import type { SendingPace } from './sending-pace.ts';
import { accountOf, type UploadToken } from './upload-token.ts';

const ANSWER_TIMEOUT_MS = 60_000;

/** `noRoute`: why a refused token could not be renewed. What is known of the batch then is that nothing is stored. */
export type Sent = {
  verdict: Verdict;
  said: Said;
  by: UploadToken;
  noRoute: NoRoute | null;
};

export type SendOptions = {
  post: PostUpload;
  destinations: Pick<OutboxDestinations, 'endpointOf' | 'tokenOf'>;
  signal: AbortSignal;
  startTimer: OutboxClock['startTimer'];
  timeoutMs?: number | undefined;
  pace: SendingPace;
  /** Awaited before the service can have the whole batch, sent with this token. If it rejects, it never has. */
  beforeWhole: (by: UploadToken) => Promise<void>;
};

/** Sends a batch; answered 401 it is sent once more if a renewed token is to be had. */
export async function sendBatch(
  { batch, body, connectionId, bytesPerSecond }: PickedBatch,
  route: Route,
  { post, destinations, signal, startTimer, timeoutMs = ANSWER_TIMEOUT_MS, pace, beforeWhole }: SendOptions,
): Promise<Sent> {
  const { target, baseUrl, tokenHeader, token } = route;
  const query = new URLSearchParams({ equipType: batch.equipType, equipId: batch.equipId });
  const address = `${baseUrl}${UPLOAD_PATH}?${query.toString()}`;
  const send = (by: UploadToken): Promise<Exchange> =>
    post({
      address,
      headers: { [tokenHeader]: by.token },
      body,
      timeoutMs,
      signal,
      startTimer,
      beforeLast: () => beforeWhole(by),
      ...(bytesPerSecond !== null && {
        pace: (sizeBytes: number) => pace.wait(connectionId, sizeBytes, bytesPerSecond, signal),
      }),
    });
  const first = judged(await send(token), token);
  if (first.verdict.kind !== 'token-refused') return first;
  const again = await findRoute(destinations, target, signal, token.token);
  if ('why' in again) return notRenewed(first, again);
  // The built-in service may have been started again elsewhere, and another program listen where it was.
  // Somebody else may have signed in meanwhile, and this is not their upload; and the batch is noted as sent by the token it had.
  const isOfOther = accountOf(again.token) !== accountOf(token);
  if (again.baseUrl !== baseUrl || isOfOther) return notRenewed(first, elsewhere());
  if (again.token.token === token.token) return first;
  return judged(await send(again.token), again.token);
}

function judged(exchange: Exchange, by: UploadToken): Sent {
  const verdict = judgeExchange(exchange, by.token);
  return { verdict, by, said: saidBy(exchange, verdict), noRoute: null };
}

/** A refused token that cannot be renewed just now says nothing of who may upload. */
function notRenewed(refusal: Sent, noRoute: NoRoute): Sent {
  return { ...refusal, verdict: { kind: 'unreachable', failure: noRoute.failure }, noRoute };
}

function elsewhere(): NoRoute {
  return { why: 'changed', failure: new AppError('ADDRESS_CHANGED', {}).toFailure() };
}

function saidBy(exchange: Exchange, verdict: Verdict): Said {
  return {
    status: exchange.kind === 'answer' ? exchange.status : null,
    says: 'says' in verdict ? verdict.says : '',
    failure: exchange.kind === 'answer' ? null : exchange.failure,
  };
}
