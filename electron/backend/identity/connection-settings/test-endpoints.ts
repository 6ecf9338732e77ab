import type { AddressCheck, EndpointTest } from '#shared/contract/connections.ts';
import { parseJson } from '#shared/domain/mcp/json-object.ts';
import { AppError } from '#shared/errors.ts';
import { LIST_TOOLS_CALL, MCP_PATH } from '#shared/service/mcp.ts';
import { PLACE_LIST_PATH } from '#shared/service/place-list.ts';
import { TOKEN_PATH } from '#shared/service/token.ts';
import { UPLOAD_PATH } from '#shared/service/upload.ts';
import { SignInTrace } from '../mcp-sign-in/sign-in-trace.ts';
import { discoverSignOn } from '../mcp-sign-in/sign-on-discovery.ts';
import { readJsonAnswer } from '../../kit/http/judge-answer.ts';
import {
  type Fetch,
  sendRequest,
  type ServiceAnswer,
  type ServiceRequest,
} from '../../kit/http/send-request.ts';

const TIMEOUT_MS = 15_000;
/** A user is waiting in front of a form. */
const ADDRESS_TIMEOUT_MS = 6_000;
/** The beginning of an answer is enough to recognise an endpoint. */
const MAX_ANSWER_BYTES = 64_000;

type Verdict = EndpointTest['verdict'];
type Probe = {
  endpoint: EndpointTest['endpoint'];
  path: string;
  request: Pick<ServiceRequest, 'method' | 'headers' | 'body'>;
  /** What the status means, if it means anything. */
  judge: (status: number, answer: ServiceAnswer) => Verdict | undefined;
};

const wantsSignIn = (status: number): Verdict | undefined => {
  if (status === 401) return 'wants-sign-in';
  return status === 200 ? 'works' : undefined;
};

/** Requests that change nothing, lock nobody, and yet show whether the endpoint is there (interface 7). */
const TOKEN_PROBE: Probe = {
  endpoint: 'token',
  path: TOKEN_PATH,
  // An empty form names no account, so no account can be slowed down by it.
  request: { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: '' },
  judge: (status) => ([200, 400, 401, 422, 500].includes(status) ? 'works' : undefined),
};

/** An unknown service has to refuse it in JSON; any server can answer with a status. */
const ADDRESS_PROBE: Probe = {
  ...TOKEN_PROBE,
  judge: (status, answer) => (isObject(answer.text) ? TOKEN_PROBE.judge(status, answer) : undefined),
};

const PROBES: Probe[] = [
  TOKEN_PROBE,
  {
    endpoint: 'place-list',
    path: PLACE_LIST_PATH,
    request: { method: 'GET', headers: { accept: 'application/json' } },
    judge: wantsSignIn,
  },
  {
    endpoint: 'upload',
    path: UPLOAD_PATH,
    request: { method: 'GET' },
    judge: (status) => (status === 406 ? 'works' : wantsSignIn(status)),
  },
  {
    endpoint: 'mcp',
    path: MCP_PATH,
    request: {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      body: JSON.stringify(LIST_TOOLS_CALL),
    },
    judge: wantsSignIn,
  },
];

/** Asks every endpoint of a service at once, and yields each as it answers. */
export async function* testEndpoints(
  baseUrl: string,
  fetch: Fetch,
  signal: AbortSignal | undefined,
): AsyncGenerator<EndpointTest> {
  const probes = PROBES.map((probe) => () => ask(probe, baseUrl, fetch, signal));
  const running = new Map<number, Promise<{ index: number; test: EndpointTest }>>();
  [...probes, () => findSignOn(baseUrl, fetch, signal)].forEach((probe, index) => {
    running.set(
      index,
      probe().then((test) => ({ index, test })),
    );
  });
  while (running.size > 0) {
    const { index, test } = await Promise.race(running.values());
    running.delete(index);
    yield test;
  }
}

/**
 * Asks for a token with an empty form, which every data service refuses (interface 4.2), and tells what answered. If it
 * is no data service, the address that a redirect leads to, the other scheme and the root of the address are asked
 * as well, and one that is a data service is suggested. No secret is sent.
 */
export async function checkAddress(
  baseUrl: string,
  fetch: Fetch,
  signal: AbortSignal | undefined,
): Promise<AddressCheck> {
  const probe = (at: string) =>
    ask(ADDRESS_PROBE, at, fetch, signal, { timeoutMs: ADDRESS_TIMEOUT_MS, shownAddress: at });
  const { verdict, failure } = await probe(baseUrl);
  if (verdict !== 'failed') return { baseUrl, isDataService: true, failure: null, suggestion: null };
  for (const candidate of nearby(baseUrl, failure)) {
    const isThere = (await probe(candidate)).verdict !== 'failed';
    if (isThere) return { baseUrl, isDataService: false, failure, suggestion: candidate };
  }
  return { baseUrl, isDataService: false, failure, suggestion: null };
}

/** Where a person may have meant; a host that is not known has nothing near it. */
function nearby(baseUrl: string, failure: EndpointTest['failure']): Set<string> {
  const candidates = new Set<string>();
  if (failure?.code === 'HOST_NOT_FOUND') return candidates;
  const says = failure?.code === 'NOT_A_DATA_SERVICE' ? failure.details.excerpt : '';
  const [, target] = /^→ (\S+)$/.exec(says) ?? [];
  if (target !== undefined && URL.canParse(target, baseUrl)) {
    const { origin, pathname } = new URL(target, baseUrl);
    const path = pathname.endsWith(TOKEN_PATH) ? pathname.slice(0, -TOKEN_PATH.length) : '';
    candidates.add(origin + path);
  }
  const other = baseUrl.startsWith('https:')
    ? baseUrl.replace('https:', 'http:')
    : baseUrl.replace('http:', 'https:');
  const mayBeOtherScheme =
    failure?.code !== 'CERTIFICATE_NOT_TRUSTED' && failure?.code !== 'SERVICE_TIMED_OUT';
  if (mayBeOtherScheme) candidates.add(other);
  if (failure?.code === 'NOT_A_DATA_SERVICE') candidates.add(new URL(baseUrl).origin);
  candidates.delete(baseUrl);
  return candidates;
}

async function ask(
  { endpoint, path, request, judge }: Probe,
  baseUrl: string,
  fetch: Fetch,
  signal: AbortSignal | undefined,
  { timeoutMs = TIMEOUT_MS, shownAddress = baseUrl + path } = {},
): Promise<EndpointTest> {
  const address = baseUrl + path;
  const startedAt = performance.now();
  const test = (verdict: Verdict, status: number | null, failure: AppError | null): EndpointTest => ({
    endpoint,
    address,
    verdict,
    status,
    durationMs: performance.now() - startedAt,
    failure: failure?.toFailure() ?? null,
  });
  try {
    const always = { timeoutMs, maxAnswerBytes: MAX_ANSWER_BYTES, isBeginningEnough: true, secrets: [] };
    const sent = { ...request, ...always, address, shownAddress, signal };
    const answer = await sendRequest(sent, fetch);
    const { status } = answer;
    const verdict = isPage(answer) ? undefined : judge(status, answer);
    return verdict ? test(verdict, status, null) : test('failed', status, failureOf(answer));
  } catch (error) {
    if (error instanceof AppError) return test('failed', null, error);
    throw error;
  }
}

function isObject(text: string): boolean {
  const read = parseJson(text);
  return typeof read === 'object' && read !== null && !Array.isArray(read);
}

/** A web page in place of an answer: something else lives at this address. */
function isPage({ contentType }: ServiceAnswer): boolean {
  return contentType.includes('text/html');
}

function failureOf(answer: ServiceAnswer): AppError {
  const { address, status, contentType } = answer;
  try {
    readJsonAnswer(answer);
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  return new AppError('NOT_A_DATA_SERVICE', { address, status, contentType, excerpt: '' });
}

async function findSignOn(
  baseUrl: string,
  fetch: Fetch,
  signal: AbortSignal | undefined,
): Promise<EndpointTest> {
  const startedAt = performance.now();
  const mcpUrl = baseUrl + MCP_PATH;
  const test = (address: string, failure: AppError | null): EndpointTest => ({
    endpoint: 'sign-on',
    address,
    verdict: failure ? 'failed' : 'works',
    status: failure ? null : 200,
    durationMs: performance.now() - startedAt,
    failure: failure?.toFailure() ?? null,
  });
  try {
    const { as } = await discoverSignOn({ mcpUrl, fetch, trace: new SignInTrace() }, signal);
    return test(as.issuer, null);
  } catch (error) {
    if (error instanceof AppError) return test(mcpUrl, error);
    throw error;
  }
}
