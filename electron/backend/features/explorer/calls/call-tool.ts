import type { CallOutcome, Validation } from '#shared/contract/tools/calls.ts';
import type { DialectChoice } from '#shared/domain/mcp/wire/mcp-target.ts';
import { saysCannotAsk } from '#shared/domain/mcp/wire/question.ts';
import { type OfferKind, offerRequest } from '#shared/domain/mcp/tools/offer.ts';
import type { JsonValue } from '#shared/domain/json-value.ts';
import { isJsonObject, parseJson } from '#shared/domain/mcp/json-object.ts';
import { AppError } from '#shared/errors.ts';
import { orAborted } from '../../../kit/abort-reason.ts';
import type { Links } from '../targets/links.ts';
import type { Checks } from '../checks/checks-client.ts';
import type { AnswerFacts } from '../results/result-store.ts';
import type { Results } from '../results/results.ts';
import type { Endpoint } from '../wire/endpoint.ts';
import type { McpLink } from '../wire/mcp-link.ts';
import type { RpcAnswer, RpcCall, RpcListener } from '../wire/rpc-call.ts';
import { requestAsTask } from './request-as-task.ts';

export type ToolCall = {
  callId: string;
  /** What is used: a tool is called, a prompt got, a resource read. */
  kind?: OfferKind | undefined;
  /** Its name; of a resource its URI, or the template of one. */
  tool: string;
  argumentsText: string | null;
  inputSchema?: JsonValue | undefined;
  outputSchema?: JsonValue | undefined;
  /** It is called as a task where the protocol version has them. */
  isTask?: boolean | undefined;
  dialect?: DialectChoice | undefined;
  timeoutMs?: number | undefined;
  signal?: AbortSignal | undefined;
  zone: string;
  /** What its arguments were filled with that is shown nowhere. */
  secrets?: readonly string[];
};

export type CallParts = { checks: Checks; links: Links; results: Results };

/**
 * Calls a tool, gets a prompt or reads a resource once, to whatever end; the one way for the window, collections and the command line.
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
  let link: McpLink | undefined;
  let answer: RpcAnswer | undefined;
  try {
    return await parts.links.use(endpoint, call, async (opened) => {
      link = opened;
      onDialect(link);
      const isTask = (call.isTask ?? false) && link.dialect === '2025-11-25';
      const request = requestOf(endpoint, { ...call, isTask }, args, listener);
      answer = isTask
        ? await requestAsTask(parts.links, link, request)
        : await parts.links.request(link, request);
      return judge(parts, endpoint, call, args, link, answer);
    });
  } catch (error) {
    parts.results.leave(call.callId);
    if (!(error instanceof AppError)) throw error;
    return {
      ...endedCall(call, link, answer),
      status: error.code === 'CANCELLED' ? 'cancelled' : 'failed',
      rpcError: null,
      cannotAsk: false,
      failure: error.toFailure(),
      latencyMs: answer?.latencyMs ?? performance.now() - startedMs,
      summary: null,
    };
  }
}

function requestOf(endpoint: Endpoint, call: ToolCall, args: JsonValue, listener: RpcListener): RpcCall {
  const { callId, kind = 'tool', tool, argumentsText, inputSchema, isTask, signal } = call;
  return {
    ...offerRequest(kind, tool, argumentsText ?? undefined, isTask),
    purpose: 'call',
    callId,
    args,
    inputSchema,
    timeoutMs: call.timeoutMs ?? endpoint.settings.timeoutMs,
    signal,
    listener,
    wanted: { callId },
  };
}

/** What is told of a call however it ended. */
function endedCall({ callId }: ToolCall, link: McpLink | undefined, answer: RpcAnswer | undefined) {
  const exchanges = answer?.exchanges.map(({ now }) => now) ?? [];
  return {
    callId,
    dialect: link?.dialect ?? 'bare',
    httpStatus: exchanges.at(-1)?.status ?? null,
    receivedBytes: exchanges.reduce((sum, { receivedBytes }) => sum + receivedBytes, 0),
    exchangeIds: exchanges.map(({ id }) => id),
  };
}

async function judge(
  { results, checks }: CallParts,
  endpoint: Endpoint,
  call: ToolCall,
  args: JsonValue,
  link: McpLink,
  answer: RpcAnswer,
): Promise<CallOutcome> {
  const { outcome, latencyMs, exchanges } = answer;
  if ('failure' in outcome) throw outcome.failure;
  const ended = { ...endedCall(call, link, answer), failure: null, latencyMs };
  const isModern = link.dialect === '2026-07-28';
  if ('error' in outcome) {
    // Of a round before there may be one that asked for something.
    results.leave(call.callId);
    const { supported: _supported, ...rpcError } = outcome.error;
    const cannotAsk = isModern && saysCannotAsk(rpcError.message);
    return { ...ended, status: 'rpc-error', rpcError, cannotAsk, summary: null };
  }
  const { isError } = outcome.result;
  const cannotAsk = isModern && outcome.result.cannotAsk;
  // An answer may have been taken up again by a request that says nothing.
  const asked = exchanges.findLast(
    ({ now, sent }) => sent.body !== '' && !now.rpcMethod.startsWith('tasks/'),
  );
  // An answer may repeat what any request of its call held, as a token that was renewed meanwhile.
  const ofRequests = [...(answer.secrets ?? []), ...exchanges.flatMap(({ sent }) => sent.secrets)];
  const secrets = [...new Set([...ofRequests, ...(call.secrets ?? [])])];
  const facts: AnswerFacts = {
    targetId: endpoint.targetId,
    targetName: endpoint.targetName,
    tool: call.tool,
    args,
    zone: call.zone,
    latencyMs,
    dialect: link.dialect,
    requestBody: asked?.sent.body ?? '',
    httpStatus: ended.httpStatus,
    atMs: Date.now(),
    secrets,
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
        : await untilCancelled(checks.validate({ schema, json: structured, secrets }), call.signal);
  return {
    ...ended,
    // On a stream that all requests share, an answer is no part of the exchange that asked for it.
    receivedBytes: Math.max(ended.receivedBytes, summary.sizeBytes),
    status: isError ? 'tool-error' : 'result',
    rpcError: null,
    cannotAsk,
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
  answerLost: () => {},
  renewed: () => {},
};

/** The JSON of a text that somebody typed as arguments. @throws AppError INVALID_INPUT if it is no JSON object. */
function readArguments(text: string): JsonValue {
  const args = parseJson(text);
  if (!isJsonObject(args)) {
    throw new AppError('INVALID_INPUT', { field: 'arguments', reason: 'no-json-object' });
  }
  return args;
}
