import * as oauth from 'oauth4webapi';
import { maskBody, maskHeaders, maskKnown, maskUrl } from '#shared/domain/mask-secrets.ts';
import { holdsMoreValues } from '#shared/domain/parse-json-text.ts';
import { isSecretName } from '#shared/domain/secret-names.ts';
import { readUtf8Base64 } from '#shared/domain/utf8.ts';
import { visibleText } from '#shared/domain/visible-text.ts';
import { AppError } from '#shared/errors.ts';
import { type Fetch, sendRequest } from '../../kit/http/send-request.ts';
import { checkScheme } from './scheme-rule.ts';
import type { SignInTrace, StepId } from './sign-in-trace.ts';

/** Documents of a sign-on service and its tokens have a few thousand bytes, and some hundred values. */
const MAX_ANSWER_BYTES = 256_000;
const MAX_VALUES = 5_000;
/** Of these answers the head says all: there may be a list of tools or a page behind it. */
const HEAD_ONLY: ReadonlySet<StepId> = new Set<StepId>([
  'unauthorised-call',
  'authorisation',
  'call',
  'diagnosis',
]);
const MAX_BEGINNING_BYTES = 64_000;
const STORY_CHARS = 20_000;
/** Of what the service itself says. */
export const SAYS_CHARS = 200;

/** How the sign-in of one connection reaches the sign-on service and the MCP endpoint. */
export type Wire = {
  /** Address of the MCP endpoint; it decides which plain HTTP is allowed. */
  mcpUrl: string;
  fetch: Fetch;
  trace: SignInTrace;
};

export type WireStep = { step: StepId; timeoutMs: number; signal?: AbortSignal | undefined };

/** A request as the library or we make it. */
export type WireRequest = {
  method?: string;
  headers?: Record<string, string>;
  body?: URLSearchParams | string | Uint8Array | null | undefined;
};

/** Options of a call of the library, so that it goes over the wire and into the trace. */
export function overWire(wire: Wire, step: WireStep) {
  return {
    // The rule for plain HTTP is ours (scheme-rule.ts); the library marks its own as deprecated to be seen.
    // oxlint-disable-next-line typescript/no-deprecated
    [oauth.allowInsecureRequests]: true,
    [oauth.customFetch]: (url: string, init: WireRequest) => sendOverWire(wire, step, url, init),
  };
}

/**
 * Sends one request of a sign-in, follows no redirect, and writes it into the trace with its secrets masked.
 * @throws AppError HOST_NOT_FOUND, SERVICE_UNREACHABLE, CERTIFICATE_NOT_TRUSTED, SERVICE_NOT_ENCRYPTED, SERVICE_TIMED_OUT,
 * SERVICE_FAILED, ANSWER_BROKE_OFF, UNEXPECTED_ANSWER (too large, too many values), SIGN_ON_MISMATCH (plain HTTP), CANCELLED.
 */
export async function sendOverWire(
  wire: Wire,
  { step, timeoutMs, signal }: WireStep,
  url: string,
  { method = 'GET', headers: given = {}, body: content }: WireRequest,
): Promise<Response> {
  checkScheme(url, wire.mcpUrl, step);
  const atMs = Date.now();
  const startedAt = performance.now();
  const headers = new Headers(given);
  const body = content instanceof URLSearchParams ? content.toString() : content;
  if (content instanceof URLSearchParams) headers.set('content-type', 'application/x-www-form-urlencoded');
  const sent = {
    method,
    url: maskUrl(url),
    headers: maskHeaders(headers),
    body: typeof body === 'string' ? maskBody(body, headers.get('content-type') ?? '') : '',
  };
  const tell = (answer: Response | null, text: string, failure: AppError | null) =>
    wire.trace.add({
      id: step,
      atMs,
      durationMs: performance.now() - startedAt,
      request: sent,
      answer: answer && {
        status: answer.status,
        headers: maskHeaders(answer.headers),
        body: maskBody(text, answer.headers.get('content-type') ?? '', STORY_CHARS),
      },
      failure: failure?.toFailure() ?? null,
    });
  const secrets = secretsOf(headers, content);
  const isHeadOnly = HEAD_ONLY.has(step);
  const request = {
    address: url,
    shownAddress: maskUrl(url),
    method,
    headers,
    ...(typeof body === 'string' && { body }),
    secrets,
    timeoutMs,
    maxAnswerBytes: isHeadOnly ? MAX_BEGINNING_BYTES : MAX_ANSWER_BYTES,
    isBeginningEnough: isHeadOnly,
    signal,
  };
  const answer = await sendRequest(request, wire.fetch).catch((error: unknown) => {
    if (error instanceof AppError) tell(null, '', error);
    throw error;
  });
  const { status, text } = answer;
  // Made anew, for the library wants to read the body as well.
  const isEmpty = status === 204 || status === 304;
  const response = new Response(isEmpty ? null : text, { status, headers: answer.headers });
  sentWith.set(response, secrets);
  const failure = failureOf(url, response, text, secrets) ?? (isHeadOnly ? null : tooRich(url, text));
  tell(response, text, failure);
  if (failure) throw failure;
  return response;
}

/** What each answer may repeat of its request. */
const sentWith = new WeakMap<Response, readonly string[]>();

/** A sentence of an answer of the sign-on service, without what the request held. */
export function saidBy(response: Response, sentence: string): string {
  return maskKnown(sentence, sentWith.get(response) ?? []);
}

function secretsOf(headers: Headers, content: WireRequest['body']): readonly string[] {
  const [, credentials = ''] = (headers.get('authorization') ?? '').split(' ');
  const [, password = ''] = (readUtf8Base64(credentials) ?? '').split(':');
  const fields = content instanceof URLSearchParams ? [...content] : [];
  const ofFields = fields.filter(([name]) => isSecretName(name, 'sign-in')).map(([, value]) => value);
  return [...ofFields, credentials, password];
}

function failureOf(
  url: string,
  { status }: Response,
  text: string,
  secrets: readonly string[],
): AppError | null {
  if (status < 500) return null;
  return new AppError('SERVICE_FAILED', {
    address: maskUrl(url),
    status,
    says: visibleText(text, SAYS_CHARS, secrets),
  });
}

/** Whoever reads it next parses it, which must not take long. */
function tooRich(url: string, text: string): AppError | null {
  if (!holdsMoreValues(text, MAX_VALUES)) return null;
  return new AppError('UNEXPECTED_ANSWER', {
    address: maskUrl(url),
    reason: `more than ${MAX_VALUES} values`,
  });
}
