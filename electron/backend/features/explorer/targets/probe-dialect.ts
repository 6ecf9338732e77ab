import type { DialectProbe } from '#shared/contract/tools/targets.ts';
import type { Dialect } from '#shared/domain/mcp/wire/mcp-target.ts';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import type { Authoriser, Endpoint } from '../wire/endpoint.ts';
import { McpLink } from '../wire/mcp-link.ts';
import type { RunningExchange } from '../wire/exchange-log.ts';
import type { RpcAnswer, RpcCall } from '../wire/rpc-call.ts';

const TIMEOUT_MS = 15_000;

const SIGN_IN = new Set<ErrorCode>([
  'MCP_SIGNED_OUT',
  'MCP_ACCESS_REFUSED',
  'MCP_BEARER_REFUSED',
  'TOKEN_NOT_SENDABLE',
  'LOGIN_NOT_ACCEPTED',
  'TOKEN_EXPIRED',
]);
/** An answer that another dialect may better. */
const NOT_SPOKEN = new Set<ErrorCode>([
  'NOT_AN_MCP_ENDPOINT',
  'UNEXPECTED_ANSWER',
  'RPC_FAILED',
  'SERVICE_FAILED',
]);

/** Asks for the tools in one dialect, with its handshake before: `initialize`, or `server/discover`. Does not throw. */
export async function probeDialect(
  endpoint: Endpoint,
  dialect: Dialect,
  signal: AbortSignal | undefined,
): Promise<DialectProbe> {
  const link = new McpLink({ ...endpoint, authoriser: evenSignedOut(endpoint.authoriser) }, dialect);
  const sent: RunningExchange[] = [];
  const onSent = (exchange: RunningExchange) => void sent.push(exchange);
  const startedMs = performance.now();
  let probe: Pick<DialectProbe, 'verdict' | 'failure'> & { answer: RpcAnswer | undefined; rpcMethod: string };
  try {
    await link.open('probe', signal, onSent);
    if (dialect === '2026-07-28')
      link.handshake = await ask(link, 'server/discover', 'text', { signal, onSent });
    const answer = await ask(link, 'tools/list', 'nothing', { signal, onSent });
    const isList = 'result' in answer.outcome && answer.outcome.result.toolCount !== null;
    probe = { verdict: isList ? 'works' : 'not-spoken', failure: null, answer, rpcMethod: 'tools/list' };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const verdict = SIGN_IN.has(error.code)
      ? 'wants-sign-in'
      : NOT_SPOKEN.has(error.code)
        ? 'not-spoken'
        : 'failed';
    const rpcMethod =
      dialect === '2025-11-25' && link.agreedVersion === undefined ? 'initialize' : 'tools/list';
    probe = { verdict, failure: error.toFailure(), answer: link.handshake, rpcMethod };
  }
  const exchanges = sent.map(({ now }) => now);
  const decisive = exchanges.findLast(({ rpcMethod }) => rpcMethod === probe.rpcMethod) ?? exchanges.at(-1);
  const outcome = probe.answer?.outcome;
  return {
    dialect,
    verdict: probe.verdict,
    rpcMethod: probe.rpcMethod,
    status: decisive?.status ?? null,
    contentType: decisive?.contentType ?? '',
    rpcErrorCode: outcome && 'error' in outcome ? outcome.error.code : null,
    rpcErrorMessage: outcome && 'error' in outcome ? outcome.error.message : '',
    failure: probe.failure,
    tools: outcome && 'result' in outcome ? outcome.result.toolCount : null,
    durationMs: performance.now() - startedMs,
    handshakeJson: handshakeOf(link),
    exchangeIds: exchanges.map(({ id }) => id),
  };
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

function ask(
  link: McpLink,
  method: string,
  wanted: RpcCall['wanted'],
  watch: Pick<RpcCall, 'signal' | 'onSent'>,
): Promise<RpcAnswer> {
  return link.request({ method, params: [], purpose: 'probe', wanted, timeoutMs: TIMEOUT_MS, ...watch });
}

/** The answer to the handshake as it came. */
function handshakeOf({ handshake }: McpLink): string | null {
  return handshake && 'result' in handshake.outcome ? handshake.outcome.result.text : null;
}
