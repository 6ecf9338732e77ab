import { z } from 'zod';
import { holdsMoreValues, parseJsonText } from '#shared/domain/parse-json-text.ts';
import { tokenRecordSchema, TOKEN_PATH, type TokenRecord } from '#shared/service/token.ts';
import { headerValueProblem } from '#shared/domain/header-value.ts';
import { AppError } from '#shared/errors.ts';
import { readJsonAnswer } from '../../kit/http/judge-answer.ts';
import { type Fetch, sendRequest, type ServiceAnswer } from '../../kit/http/send-request.ts';

const TIMEOUT_MS = 15_000;
/** A token, and the ids of 100,000 places. */
const MAX_ANSWER_BYTES = 2_000_000;
/** Signs of values: a token record has some forty, however many places are in it. */
const MAX_VALUES = 1_000;

export type Credentials = { username: string; password: string };

export type GrantedToken = { record: TokenRecord; serviceTimeMs: number | null };

/**
 * Asks the token endpoint (interface 4.2) for a token.
 * @throws AppError WRONG_CREDENTIALS, NO_PERMISSION, or what any request can end in.
 */
export async function requestToken(
  baseUrl: string,
  credentials: Credentials,
  fetch: Fetch,
  signal?: AbortSignal,
): Promise<GrantedToken> {
  const answer = await sendRequest(
    {
      address: baseUrl + TOKEN_PATH,
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
      body: new URLSearchParams(credentials).toString(),
      timeoutMs: TIMEOUT_MS,
      maxAnswerBytes: MAX_ANSWER_BYTES,
      signal,
      secrets: [credentials.password],
    },
    fetch,
  );
  return { record: readTokenAnswer(answer, credentials), serviceTimeMs: answer.serviceTimeMs };
}

/**
 * The JSON of an answer of the token endpoint. Of any other answer only the message in its JSON is shown: whoever answers was just
 * told the password, and a page may repeat it in a spelling that nobody looks for.
 */
function readUnquoted(answer: ServiceAnswer): unknown {
  try {
    return readJsonAnswer(answer);
  } catch {
    return readJsonAnswer({ ...answer, text: messageAlone(answer.text) });
  }
}

/** The text of JSON that has nothing but the message of another; empty if that is no JSON with a message. */
function messageAlone(text: string): string {
  if (holdsMoreValues(text, MAX_VALUES)) return '';
  try {
    const { data } = z.object({ msg: z.string() }).safeParse(parseJsonText(text));
    return data ? JSON.stringify(data) : '';
  } catch {
    return '';
  }
}

/** Judges an answer of the token endpoint (interface 2.1 and 7). */
function readTokenAnswer(answer: ServiceAnswer, { username }: Pick<Credentials, 'username'>): TokenRecord {
  if (answer.status === 401) throw new AppError('NO_PERMISSION', { username });
  if (answer.status === 200 && holdsMoreValues(answer.text, MAX_VALUES))
    throw unexpected(answer, 'body: not a token record');
  const record = tokenRecordSchema.safeParse(readUnquoted(answer));
  if (!record.success) throw unexpected(answer, describeIssue(record.error.issues[0]));
  if (!record.data.valid) throw new AppError('WRONG_CREDENTIALS', { username });
  if (record.data.token === '') throw unexpected(answer, 'token: empty');
  if (headerValueProblem(record.data.token)) throw unexpected(answer, 'token: cannot be sent in a header');
  return record.data;
}

function unexpected({ address }: ServiceAnswer, reason: string): AppError {
  return new AppError('UNEXPECTED_ANSWER', { address, reason });
}

function describeIssue(issue: { path: PropertyKey[]; message: string } | undefined): string {
  return issue ? `${issue.path.join('.') || 'body'}: ${issue.message}` : 'body';
}
