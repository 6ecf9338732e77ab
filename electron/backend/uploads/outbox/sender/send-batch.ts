import { type Exchange, judgeExchange, type Verdict } from '#shared/domain/outbox/judge-exchange.ts';
import { AppError, type Failure } from '#shared/errors.ts';
import { UPLOAD_PATH } from '#shared/service/upload.ts';
import type { OutboxClock } from '../outbox-clock.ts';
import type { PickedBatch } from '../store/pick-batch.ts';
import type { Said } from '../store/settle-batch.ts';
import { type Route, untilAborted } from './find-route.ts';
import type { OutboxDestinations } from './outbox-destination.ts';
import type { PostUpload } from './post-upload.ts';
import type { SendingPace } from './sending-pace.ts';
import type { UploadToken } from './upload-token.ts';

const ANSWER_TIMEOUT_MS = 60_000;

/** `noToken`: why a refused token could not be renewed. What is known of the batch then is that nothing is stored. */
export type Sent = {
  verdict: Verdict;
  said: Said;
  tokenFrom: UploadToken['from'];
  noToken: Failure | null;
};

export type SendOptions = {
  post: PostUpload;
  tokenOf: OutboxDestinations['tokenOf'];
  signal: AbortSignal;
  startTimer: OutboxClock['startTimer'];
  timeoutMs?: number | undefined;
  pace: SendingPace;
};

/** Sends a batch; answered 401 it is sent once more if a renewed token is to be had. */
export async function sendBatch(
  { batch, body, connectionId, bytesPerSecond }: PickedBatch,
  { target, baseUrl, tokenHeader, token }: Route,
  { post, tokenOf, signal, startTimer, timeoutMs = ANSWER_TIMEOUT_MS, pace }: SendOptions,
): Promise<Sent> {
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
      ...(bytesPerSecond !== null && {
        pace: (sizeBytes: number) => pace.wait(connectionId, sizeBytes, bytesPerSecond, signal),
      }),
    });
  const first = await send(token);
  if (judgeExchange(first).kind !== 'token-refused') return judged(first, token);
  const renewed = await renew(tokenOf(target, token.token), signal);
  if ('failure' in renewed) return notRenewed(first, token, renewed.failure);
  if (renewed.token === token.token) return judged(first, token);
  return judged(await send(renewed), renewed);
}

/** Ends at once when the sending is cut off, however long the service takes for a token. */
async function renew(
  ask: Promise<UploadToken>,
  signal: AbortSignal,
): Promise<UploadToken | { failure: Failure }> {
  try {
    return await untilAborted(ask, signal);
  } catch (error) {
    if (error instanceof AppError) return { failure: error.toFailure() };
    throw error;
  }
}

function judged(exchange: Exchange, { from }: UploadToken): Sent {
  const verdict = judgeExchange(exchange);
  return { verdict, tokenFrom: from, said: saidBy(exchange, verdict), noToken: null };
}

/** A refused token that cannot be renewed just now says nothing of who may upload. */
function notRenewed(refusal: Exchange, { from }: UploadToken, failure: Failure): Sent {
  return {
    verdict: { kind: 'unreachable', failure },
    tokenFrom: from,
    said: saidBy(refusal, judgeExchange(refusal)),
    noToken: failure,
  };
}

function saidBy(exchange: Exchange, verdict: Verdict): Said {
  return {
    status: exchange.kind === 'answer' ? exchange.status : null,
    says: 'says' in verdict ? verdict.says : '',
    failure: exchange.kind === 'answer' ? null : exchange.failure,
  };
}
