import type { EndpointTest } from '#shared/contract/connections.ts';
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
const MAX_ANSWER_BYTES = 100_000_000;

type Verdict = EndpointTest['verdict'];
type Probe = {
  endpoint: EndpointTest['endpoint'];
  path: string;
  request: Pick<ServiceRequest, 'method' | 'headers' | 'body'>;
  /** What the status means, if it means anything. */
  judge: (status: number) => Verdict | undefined;
};

const wantsSignIn = (status: number): Verdict | undefined => {
  if (status === 401) return 'wants-sign-in';
  return status === 200 ? 'works' : undefined;
};

/** Requests that change nothing, lock nobody, and yet show whether the endpoint is there (interface 7). */
const PROBES: Probe[] = [
  {
    endpoint: 'token',
    path: TOKEN_PATH,
    // An empty form names no account, so no account can be slowed down by it.
    request: { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: '' },
    judge: (status) => ([200, 400, 401, 422, 500].includes(status) ? 'works' : undefined),
  },
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

async function ask(
  { endpoint, path, request, judge }: Probe,
  baseUrl: string,
  fetch: Fetch,
  signal: AbortSignal | undefined,
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
    const always = { timeoutMs: TIMEOUT_MS, maxAnswerBytes: MAX_ANSWER_BYTES, secrets: [] };
    const sent = { ...request, ...always, address, signal };
    const answer = await sendRequest(sent, fetch);
    const { status } = answer;
    const verdict = isPage(answer) ? undefined : judge(status);
    return verdict ? test(verdict, status, null) : test('failed', status, failureOf(answer));
  } catch (error) {
    if (error instanceof AppError) return test('failed', null, error);
    throw error;
  }
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
