import { type Exchange, judgeExchange, type Verdict } from '#shared/domain/outbox/judge-exchange.ts';
import { UPLOAD_PATH } from '#shared/service/upload.ts';
import type { PickedBatch } from '../store/pick-batch.ts';
import type { Said } from '../store/settle-batch.ts';
import type { OutboxDestinations } from './outbox-destination.ts';
import type { PostUpload } from './post-upload.ts';
import type { SendingPace } from './sending-pace.ts';
import type { UploadToken } from './upload-token.ts';

const ANSWER_TIMEOUT_MS = 60_000;

/** Where a batch goes and with which token, found before the batch is marked as being sent. */
export type Way = { baseUrl: string; tokenHeader: string; token: UploadToken };

export type Sent = { verdict: Verdict; said: Said; tokenFrom: UploadToken['from'] };

export type SendOptions = {
  post: PostUpload;
  tokenOf: OutboxDestinations['tokenOf'];
  signal: AbortSignal;
  timeoutMs?: number | undefined;
  pace: SendingPace;
};

/** Sends a batch; answered 401 it is sent once more if a renewed token is to be had. */
export async function sendBatch(
  { batch, body, connectionId, bytesPerSecond }: PickedBatch,
  { baseUrl, tokenHeader, token }: Way,
  { post, tokenOf, signal, timeoutMs = ANSWER_TIMEOUT_MS, pace }: SendOptions,
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
      ...(bytesPerSecond !== null && {
        pace: (sizeBytes: number) => pace.wait(connectionId, sizeBytes, bytesPerSecond, signal),
      }),
    });
  const first = await send(token);
  if (judgeExchange(first).kind !== 'token-refused') return judged(first, token);
  const renewed = await tokenOf(connectionId, token.token).catch(() => token);
  if (renewed.token === token.token) return judged(first, token);
  return judged(await send(renewed), renewed);
}

function judged(exchange: Exchange, { from }: UploadToken): Sent {
  const verdict = judgeExchange(exchange);
  return {
    verdict,
    tokenFrom: from,
    said: {
      status: exchange.kind === 'answer' ? exchange.status : null,
      says: 'says' in verdict ? verdict.says : '',
      failure: exchange.kind === 'answer' ? null : exchange.failure,
    },
  };
}
