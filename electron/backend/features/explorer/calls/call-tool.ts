import type { CallOutcome, Validation } from '#shared/contract/tools/calls.ts';
import { maskText } from '#shared/domain/mask-secrets.ts';
import type { DialectChoice } from '#shared/domain/mcp/wire/mcp-target.ts';
import { callParams } from '#shared/domain/mcp/wire/request-body.ts';
import type { JsonValue } from '#shared/domain/json-value.ts';
import { AppError } from '#shared/errors.ts';
import { orAborted } from '../../../kit/abort-reason.ts';
import type { Links } from '../targets/links.ts';
import type { Checks } from '../checks/checks-client.ts';
import type { AnswerFacts } from '../results/result-store.ts';
import type { Results } from '../results/results.ts';
import type { Endpoint } from '../wire/endpoint.ts';
import type { RunningExchange } from '../wire/exchange-log.ts';
import { type McpLink, readArguments } from '../wire/mcp-link.ts';
import type { RpcAnswer, RpcListener } from '../wire/rpc-call.ts';

export type ToolCall = {
  callId: string;
  tool: string;
  argumentsText: string | null;
  inputSchema?: JsonValue | undefined;
  outputSchema?: JsonValue | undefined;
  dialect?: DialectChoice | undefined;
  timeoutMs?: number | undefined;
  signal?: AbortSignal | undefined;
  zone: string;
};

export type CallParts = { checks: Checks; links: Links; results: Results };

/**
 * Calls a tool once, to whatever end; the one way for the window, collections and the command line.
 * @throws AppError INVALID_INPUT if the arguments are no JSON object; every other failure is an outcome.
 */
export async function callTool(
  parts: CallParts,
  endpoint: Endpoint,
  call: ToolCall,
  listener: RpcListener,
  onDialect: (link: McpLink) => void = () => {},
): Promise<CallOutcome> {
  const args = call.argumentsText === null ? {} : readArguments(call.argumentsText);
  const startedMs = performance.now();
  const sent: RunningExchange[] = [];
  let link: McpLink | undefined;
  try {
    link = await parts.links.open(endpoint, call.dialect, call.signal);
    onDialect(link);
    const answer = await request(parts, link, endpoint, call, args, listener, sent);
    return await judge(parts, endpoint, call, args, link, answer);
  } catch (error) {
    parts.results.leave(call.callId);
    if (!(error instanceof AppError)) throw error;
    const exchanges = sent.map(({ now }) => now);
    const last = exchanges.at(-1);
    return {
      callId: call.callId,
      status: error.code === 'CANCELLED' ? 'cancelled' : 'failed',
      dialect: link?.dialect ?? 'bare',
      httpStatus: last?.status ?? null,
      rpcError: null,
      failure: error.toFailure(),
      latencyMs: performance.now() - startedMs,
      receivedBytes: last?.receivedBytes ?? 0,
      exchangeIds: exchanges.map(({ id }) => id),
      summary: null,
    };
  }
}

async function request(
  { links }: CallParts,
  link: McpLink,
  endpoint: Endpoint,
  call: ToolCall,
  args: JsonValue,
  listener: RpcListener,
  sent: RunningExchange[],
): Promise<RpcAnswer> {
  const send = (through: McpLink) =>
    through.request({
      method: 'tools/call',
      params: callParams(call.tool, call.argumentsText ?? undefined),
      purpose: 'call',
      callId: call.callId,
      tool: call.tool,
      args,
      inputSchema: call.inputSchema,
      timeoutMs: call.timeoutMs ?? endpoint.settings.timeoutMs,
      signal: call.signal,
      listener,
      onSent: (exchange) => sent.push(exchange),
      wanted: { callId: call.callId },
    });
  const hadSession = link.sessionId !== undefined;
  try {
    const answer = await send(link);
    if (!hadSession || answer.httpStatus !== 404) return answer;
  } catch (error) {
    if (!hadSession || sent.at(-1)?.now.status !== 404 || !(error instanceof AppError)) throw error;
  }
  // The endpoint has forgotten the session (MCP 2025-11-25): a new one, once.
  links.forget(endpoint.targetId);
  return send(await links.open(endpoint, link.dialect, call.signal));
}

async function judge(
  { results, checks }: CallParts,
  endpoint: Endpoint,
  call: ToolCall,
  args: JsonValue,
  link: McpLink,
  answer: RpcAnswer,
): Promise<CallOutcome> {
  const { outcome, httpStatus, latencyMs, receivedBytes, exchangeIds, sent } = answer;
  const ended = {
    callId: call.callId,
    dialect: link.dialect,
    httpStatus,
    failure: null,
    latencyMs,
    receivedBytes,
    exchangeIds,
  };
  if ('error' in outcome) {
    // Of a round before there may be one that asked for something.
    results.leave(call.callId);
    const { supported: _supported, ...rpcError } = outcome.error;
    return { ...ended, status: 'rpc-error', rpcError, summary: null };
  }
  const { isError } = outcome.result;
  const facts: AnswerFacts = {
    targetId: endpoint.targetId,
    targetName: endpoint.targetName,
    tool: call.tool,
    args,
    zone: call.zone,
    latencyMs,
    dialect: link.dialect,
    requestBody: maskText(sent.body, sent.secrets),
    httpStatus,
    atMs: Date.now(),
    secrets: sent.secrets,
  };
  // The result of a tool that failed need not fit the schema.
  const schema = isError ? undefined : call.outputSchema;
  const keeping = results.call('keep', { callId: call.callId, facts, isToBeChecked: schema !== undefined });
  const { summary, structured } = await untilCancelled(keeping, call.signal);
  const validation =
    schema === undefined
      ? null
      : structured === null
        ? STRUCTURED_MISSING
        : await untilCancelled(
            checks.validate({ schema, json: structured, secrets: sent.secrets }),
            call.signal,
          );
  return {
    ...ended,
    status: isError ? 'tool-error' : 'result',
    rpcError: null,
    summary: { ...summary, validation },
  };
}

const STRUCTURED_MISSING: Validation = {
  kind: 'invalid',
  problems: [{ pointer: '', keyword: 'required', message: 'structuredContent is missing' }],
};

/** The thread of the answers may have to be started first, or be busy with another: who cancels does not wait for it. */
function untilCancelled<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  return signal ? orAborted(work, signal) : work;
}

/** Nobody watches: questions are declined. */
export const SILENT_LISTENER: RpcListener = {
  progress: () => {},
  log: () => {},
  ask: async () => ({ action: 'decline' }),
  declined: () => {},
  renewed: () => {},
};
