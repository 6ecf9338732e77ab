import type { DialectProbe } from '#shared/contract/tools/targets.ts';
import { memberOf, parseJson } from '#shared/domain/mcp/json-object.ts';
import type { Dialect } from '#shared/domain/mcp/wire/mcp-target.ts';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import type { Authoriser, Endpoint } from '../wire/endpoint.ts';
import { McpLink } from '../wire/mcp-link.ts';
import { requireResult, type RpcAnswer, type RpcCall } from '../wire/rpc-call.ts';

const TIMEOUT_MS = 15_000;

const SIGN_IN = new Set<ErrorCode>([
  'MCP_SIGNED_OUT',
  'MCP_ACCESS_REFUSED',
  'MCP_BEARER_REFUSED',
  'MCP_SCOPE_MISSING',
  'TOKEN_NOT_SENDABLE',
  'LOGIN_NOT_ACCEPTED',
  'TOKEN_EXPIRED',
]);
/** An answer that another dialect may better. */
const NOT_SPOKEN = new Set<ErrorCode>([
  'ANSWER_BROKE_OFF',
  'MCP_FORBIDDEN',
  'MCP_WRONG_ID',
  'NOT_AN_MCP_ENDPOINT',
  'UNEXPECTED_ANSWER',
  'RPC_FAILED',
  'SERVICE_FAILED',
]);

type Ended = Pick<DialectProbe, 'verdict' | 'failure' | 'rpcMethod'> & { answer: RpcAnswer | undefined };

/** Asks for the tools in one dialect, with its handshake before: `initialize`, or `server/discover`. Does not throw. */
export async function probeDialect(
  endpoint: Endpoint,
  dialect: Dialect,
  signal: AbortSignal | undefined,
): Promise<DialectProbe> {
  // What it finds holds whatever a person answers.
  const settings = { ...endpoint.settings, byHand: [] };
  const authoriser = evenSignedOut(endpoint.authoriser);
  const link = new McpLink({ ...endpoint, settings, authoriser }, dialect);
  const startedMs = performance.now();
  const { answer, verdict, failure, rpcMethod } = await ask(link, signal);
  link.close();
  const answers = answer === link.handshake ? [answer] : [link.handshake, answer];
  const exchanges = answers.flatMap((each) => each?.exchanges.map(({ now }) => now) ?? []);
  const decisive = exchanges.findLast((exchange) => exchange.rpcMethod === rpcMethod) ?? exchanges.at(-1);
  const outcome = answer?.outcome;
  return {
    dialect,
    verdict,
    rpcMethod,
    status: decisive?.status ?? null,
    contentType: decisive?.contentType ?? '',
    rpcErrorCode: outcome && 'error' in outcome ? outcome.error.code : null,
    rpcErrorMessage: outcome && 'error' in outcome ? outcome.error.message : '',
    failure,
    tools: outcome && 'result' in outcome ? outcome.result.toolCount : null,
    durationMs: performance.now() - startedMs,
    handshakeJson: handshakeOf(link),
    exchangeIds: exchanges.map(({ id }) => id),
  };
}

async function ask(link: McpLink, signal: AbortSignal | undefined): Promise<Ended> {
  const unexpected = (reason: string) =>
    new AppError('UNEXPECTED_ANSWER', { address: link.endpoint.address, reason });
  let rpcMethod = 'initialize';
  let answer: RpcAnswer | undefined;
  try {
    await link.open('probe', signal);
    if (link.dialect === '2026-07-28') {
      rpcMethod = 'server/discover';
      answer = await request(link, rpcMethod, 'text', signal);
      link.handshake = answer;
      // Every server of this revision has it; one that lists its tools all the same speaks without any version.
      const { result } = requireResult(answer, rpcMethod);
      const versions = memberOf(parseJson(result.text ?? ''), 'supportedVersions');
      // Some answer whatever they are asked.
      if (!Array.isArray(versions) || !versions.includes(link.dialect))
        throw unexpected('it does not name this version');
    }
    rpcMethod = 'tools/list';
    answer = await request(link, rpcMethod, 'nothing', signal);
    const { toolCount } = requireResult(answer, rpcMethod).result;
    if (toolCount !== null) return { verdict: 'works', failure: null, answer, rpcMethod };
    throw unexpected('tools is no array');
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const isNotSpoken = NOT_SPOKEN.has(error.code);
    const verdict = SIGN_IN.has(error.code) ? 'wants-sign-in' : isNotSpoken ? 'not-spoken' : 'failed';
    return { verdict, failure: error.toFailure(), answer: answer ?? link.handshake, rpcMethod };
  }
}

/** Signed out, a probe asks all the same: how the endpoint refuses is what it is about. */
function evenSignedOut(authoriser: Authoriser): Authoriser {
  return {
    async send(send, isRefused) {
      try {
        return await authoriser.send(send, isRefused);
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== 'MCP_SIGNED_OUT') throw error;
        const answer = await send(undefined);
        if (isRefused(answer)) throw error;
        return answer;
      }
    },
  };
}

function request(
  link: McpLink,
  method: string,
  wanted: RpcCall['wanted'],
  signal: AbortSignal | undefined,
): Promise<RpcAnswer> {
  const timeoutMs = Math.min(TIMEOUT_MS, link.endpoint.settings.timeoutMs);
  return link.requestBriefly({ method, params: [], purpose: 'probe', wanted, timeoutMs, signal });
}

/** The answer to the handshake as it came. */
function handshakeOf({ handshake }: McpLink): string | null {
  return handshake && 'result' in handshake.outcome ? handshake.outcome.result.text : null;
}
