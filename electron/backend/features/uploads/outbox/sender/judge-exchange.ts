import { parseJsonText } from '#shared/domain/parse-json-text.ts';
import type { JsonValue } from '#shared/domain/json-value.ts';
import { valueAtPointer } from '#shared/domain/json-pointer.ts';
import { NOT_LOOKED_AT } from '#shared/domain/outbox/batch-state.ts';
import type { Failure } from '#shared/errors.ts';
import { maskKnown } from '#shared/domain/mask-secrets.ts';
import { exactTextAt } from '#shared/domain/mcp/results/exact-text.ts';
import { excerptOf, quotedAddress, visibleText } from '#shared/domain/visible-text.ts';
import type { PickedBatch } from '../store/pick-batch.ts';
import type { Outcome } from '../store/settle-batch.ts';
import { retryDelayMs } from './retry-delay.ts';
import type { UploadToken } from './upload-token.ts';

/**
 * What came of sending a batch. `not-applied`: the request did not arrive as a whole, so the service cannot have stored
 * anything. `no-answer`: all of it was handed to the network, and nothing usable came back. An `answer` is early if it came
 * before all of the request was handed over; of a refusal `text` may be only the beginning. `location` is where a redirect
 * leads.
 */
export type Exchange =
  | {
      kind: 'answer';
      status: number;
      text: string;
      retryAfterMs: number | null;
      isEarly?: boolean;
      location?: string;
    }
  | { kind: 'not-applied'; failure: Failure }
  | { kind: 'no-answer'; failure: Failure };

/** What an exchange means for its batch; `says` are the service's own words. */
export type Verdict =
  | { kind: 'done'; says: string }
  | { kind: 'rejected'; says: string }
  | { kind: 'token-refused'; says: string }
  | { kind: 'not-accepted'; status: number; says: string }
  | { kind: 'too-large'; says: string }
  | { kind: 'failing'; status: number; says: string; retryAfterMs: number | null; isEarly?: boolean }
  | { kind: 'unreachable'; failure: Failure }
  | { kind: 'unknown'; failure: Failure | null; status: number | null; says: string };

const EXCERPT_CHARS = 300;
/** An answer to an upload is a sentence: anything longer is not one, and not worth the time to parse. */
const MAX_ANSWER_CHARS = 64_000;
const TRUTH = new Map([
  ['true', true],
  ['false', false],
]);
/** A redirect that may follow a success. */
const AFTER_SUCCESS = new Set([302, 303]);
/**
 * Failures that leave nothing stored: of the service (500), of a server that did not begin with the request (501, 505, 511) or had
 * no room for it (507), and of a gateway that did not get as far as the service (521, 523, 525, 526). Any other may come from
 * a gateway that had handed everything on: it lost the service (502), or waited in vain (504, 520, 522, 524, 598).
 */
const NOT_STORED = new Set([500, 501, 505, 507, 511, 521, 523, 525, 526]);

/**
 * Judges one exchange with the upload endpoint (interface 4.4 and 7). 200 with `result:false` is a refusal; a 200
 * that is no upload answer, any other success, a failure of a gateway and a missing answer leave the outcome unknown, and so does
 * 302 or 303, which may follow a success (RFC 9110 section 15.4). 500 is to be retried, and any other redirect: it says nothing of
 * the data, only that the service is not there. So is a 503 that says when to come again, or no in the words of an upload; any
 * other may come from a gateway. A success that comes before the service can have had the request, and keeps
 * the rest from being handed over, stored nothing: one that claims it did does not accept uploads, any other is to be retried.
 * Other statuses than those of interface 7 are refusals like 406, except 413, which asks for less at once.
 * @param token what the request was sent with: what a service says is kept and shown, and some repeat it.
 */
export function judgeExchange(exchange: Exchange, token = ''): Verdict {
  if (exchange.kind === 'not-applied') return { kind: 'unreachable', failure: exchange.failure };
  if (exchange.kind === 'no-answer') {
    return { kind: 'unknown', failure: exchange.failure, status: null, says: '' };
  }
  const { status, text, retryAfterMs, isEarly = false, location } = exchange;
  if (status === 200 && !isEarly) return judgeBody(text, token);
  if (status === 200 && isSuccess(text))
    return { kind: 'not-accepted', status, says: whatItSays(text, token) };
  const says =
    location === undefined || !isRedirect(status)
      ? whatItSays(text, token)
      : `→ ${quotedAddress(location, [token], EXCERPT_CHARS)}`;
  if (status >= 200 && status < 300 && !isEarly) return { kind: 'unknown', failure: null, status, says };
  if (status === 401) return { kind: 'token-refused', says };
  if (status === 413) return { kind: 'too-large', says };
  if (mayBeStored(exchange) && !isEarly) return { kind: 'unknown', failure: null, status, says };
  const isPassing = status < 400 || status >= 500 || NOT_LOOKED_AT.includes(status);
  if (isPassing) return { kind: 'failing', status, says, retryAfterMs, ...(isEarly && { isEarly }) };
  return { kind: 'not-accepted', status, says };
}

function mayBeStored({ status, text, retryAfterMs }: Extract<Exchange, { kind: 'answer' }>): boolean {
  if (status === 503) return retryAfterMs === null && readAnswer(text).result !== false;
  return status < 500 ? AFTER_SUCCESS.has(status) : !NOT_STORED.has(status);
}

/** Something in front of the service answers, or the service has moved (RFC 9110 section 15.4). */
export function isRedirect(status: number): boolean {
  return status >= 300 && status < 400;
}

function isSuccess(text: string): boolean {
  return readAnswer(text).result === true;
}

function judgeBody(text: string, token: string): Verdict {
  const { result, msg } = readAnswer(text);
  if (result === undefined)
    return { kind: 'unknown', failure: null, status: 200, says: whatItSays(text, token) };
  const says = maskKnown(msg ?? '', [token]).slice(0, EXCERPT_CHARS);
  return { kind: result ? 'done' : 'rejected', says };
}

/** `msg` of a JSON body, or the visible text of any other. */
function whatItSays(text: string, token: string): string {
  const { msg } = readAnswer(text);
  return msg === undefined
    ? visibleText(text, EXCERPT_CHARS, [token])
    : excerptOf(msg, EXCERPT_CHARS, [token]);
}

/**
 * What an answer to an upload says. Only `result` decides: `msg` may be missing, null or anything else, however deep, and a boolean
 * may be written as text, as some frameworks do.
 */
function readAnswer(text: string): { result: boolean | undefined; msg: string | undefined } {
  // `trim` treats a byte order mark as white space, JSON does not.
  const json = text.trim();
  const answer = parse(json) ?? null;
  const [result, msg] = [valueAtPointer(answer, '/result'), valueAtPointer(answer, '/msg')];
  const said = typeof result === 'string' ? TRUTH.get(result.trim().toLowerCase()) : result;
  return { result: typeof said === 'boolean' ? said : undefined, msg: wordsOf(msg, json) };
}

function wordsOf(msg: JsonValue | undefined, answer: string): string | undefined {
  if (msg === null) return '';
  return typeof msg === 'string' || msg === undefined ? msg : exactTextAt(answer, '/msg');
}

/** Nothing here goes through it level by level. */
function parse(json: string): JsonValue | undefined {
  if (json.length > MAX_ANSWER_CHARS) return undefined;
  try {
    return parseJsonText(json, Infinity);
  } catch {
    return undefined;
  }
}

export type Circumstances = { tokenFrom: UploadToken['from']; random: number };

/** What becomes of the batch, and why its job cannot go on, if so. */
export type Decision = { outcome: Outcome; stop?: Failure };

/** Halves by records are never exactly halves by bytes. */
const HALF_AND_SOME = 0.55;
/** Every service accepts this much at once: one that calls a few rows too large has another reason. */
const MIN_CEILING_BYTES = 4_096;

const AGAIN_AT_ONCE: Outcome = { kind: 'again', waitMs: null };

/**
 * What a verdict means for the batch it is about. A refusal stops the job as long as nothing of it was accepted: then the
 * equipment or the fields are wrong, and so would all the others be.
 */
export function outcomeOf(verdict: Verdict, picked: Picked, { tokenFrom, random }: Circumstances): Decision {
  const { batch } = picked;
  const { equipType, equipId } = batch;
  switch (verdict.kind) {
    case 'done':
      return { outcome: { kind: 'done', isReadBack: false } };
    case 'rejected':
      return { outcome: { kind: 'rejected' }, ...stopIfFirst(picked, 200, verdict.says) };
    case 'not-accepted':
      return notAccepted(picked, verdict);
    case 'too-large':
      return tooLarge(picked, verdict.says);
    case 'token-refused': {
      const details = { equipType, equipId, token: tokenFrom, says: verdict.says };
      return { outcome: AGAIN_AT_ONCE, stop: { code: 'UPLOAD_NOT_PERMITTED', details } };
    }
    case 'failing': {
      if (isTooSlow(verdict, picked)) return { outcome: halvesOf(batch) };
      const waitMs = retryDelayMs(batch.attempts, random, verdict.retryAfterMs);
      return { outcome: { kind: 'again', waitMs } };
    }
    case 'unreachable':
      return { outcome: AGAIN_AT_ONCE };
    case 'unknown':
      return { outcome: { kind: 'unknown' } };
    default:
      return verdict satisfies never;
  }
}

type Picked = Pick<PickedBatch, 'batch' | 'isFirstOfJob' | 'bytesPerSecond'>;

/** The service has waited too long for the rest of a batch that we slow down: it would do so each time. */
export function isTooSlow(verdict: Verdict, { batch, bytesPerSecond }: Picked): boolean {
  if (verdict.kind !== 'failing' || verdict.status !== 408 || !verdict.isEarly) return false;
  return bytesPerSecond !== null && batch.rowCount > 1 && !batch.mayBeStored;
}

function halvesOf({ sizeBytes, isBisecting }: PickedBatch['batch']): Outcome {
  const ceilingBytes = Math.max(MIN_CEILING_BYTES, Math.ceil(sizeBytes * HALF_AND_SOME));
  return {
    kind: 'halves',
    isBisecting,
    ceilingBytes: sizeBytes > MIN_CEILING_BYTES ? ceilingBytes : null,
  };
}

function notAccepted(picked: Picked, { status, says }: { status: number; says: string }): Decision {
  const { batch } = picked;
  if (!batch.isBisecting) {
    return { outcome: { kind: 'held', reason: 'not-accepted' }, ...stopIfFirst(picked, status, says) };
  }
  // Halved down to the single record that is at fault.
  return {
    outcome:
      batch.rowCount === 1 ? { kind: 'rejected' } : { kind: 'halves', isBisecting: true, ceilingBytes: null },
  };
}

/** Halved at least once, and until no service could call it too large for its size. */
function tooLarge(picked: Picked, says: string): Decision {
  const { batch } = picked;
  const isLarge = batch.cutFrom === null || batch.sizeBytes > MIN_CEILING_BYTES;
  if (isLarge && batch.rowCount > 1) return { outcome: halvesOf(batch) };
  return { outcome: { kind: 'held', reason: 'too-large' }, ...stopIfFirst(picked, 413, says) };
}

function stopIfFirst({ batch, isFirstOfJob }: Picked, status: number, says: string): { stop?: Failure } {
  if (!isFirstOfJob) return {};
  const { equipType, equipId } = batch;
  return { stop: { code: 'UPLOAD_NOT_ACCEPTED', details: { equipType, equipId, status, says } } };
}
