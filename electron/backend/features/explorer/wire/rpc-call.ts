import type { Exchange } from '#shared/domain/mcp/wire/exchange.ts';
import type { Dialect } from '#shared/domain/mcp/wire/mcp-target.ts';
import type { JsonValue } from '#shared/domain/json-value.ts';
import type { Endpoint } from './endpoint.ts';
import type { IdleTimeout } from '../../../kit/http/idle-timeout.ts';
import type { Question, ResultHead, RpcError, Wanted } from './heard-message.ts';
import type { RunningExchange } from './exchange-log.ts';
import type { Answer } from './send-exchange.ts';

/** What a person answers to a question of an endpoint (MCP, elicitation). */
export type QuestionAnswer =
  | { action: 'accept'; /** A JSON object as it was typed. */ contentJson: string }
  | { action: 'decline' }
  | { action: 'cancel' };

/** Who hears what happens while a request runs. */
export type RpcListener = {
  progress: (report: { progress: number; total: number | null; message: string }) => void;
  log: (line: { level: string; text: string }) => void;
  ask: (question: Question) => Promise<QuestionAnswer>;
  declined: (rpcMethod: string) => void;
  renewed: () => void;
};

export type RpcCall = {
  method: string;
  /** Members of params as JSON text. */
  params: readonly (readonly [string, string])[];
  purpose: Exchange['purpose'];
  callId?: string;
  tool?: string;
  args?: JsonValue;
  inputSchema?: JsonValue | undefined;
  /** Bound on silence, not on the whole. */
  timeoutMs: number;
  signal?: AbortSignal | undefined;
  listener?: RpcListener;
  /** What is done with its result. */
  wanted: Wanted;
  /** Given every exchange of the request as it begins, refused ones included. */
  onSent?: ((exchange: RunningExchange) => void) | undefined;
};

/** How a request ended, if the endpoint answered it at all. */
export type RpcAnswer = {
  outcome: { result: ResultHead } | { error: RpcError };
  httpStatus: number;
  contentType: string;
  latencyMs: number;
  receivedBytes: number;
  exchangeIds: string[];
  /** The body of the last request as it was sent, and what of it and of its answer must not be shown. */
  sent: Answer['sent'];
};

/** One HTTP request of a link. */
export type RpcPost = Pick<
  RpcCall,
  'method' | 'purpose' | 'callId' | 'tool' | 'args' | 'inputSchema' | 'onSent'
> & {
  body: string;
  httpMethod?: 'POST' | 'GET';
  headers?: [string, string][];
  idleTimeout: IdleTimeout;
  /** Told of the head of the answer and of every piece of its body; `idleTimeout.heard` if not given. */
  onHeard?: () => void;
  /** Ends this request alone. */
  signal?: AbortSignal;
  onRenewed?: (() => void) | undefined;
};

/** What the rounds of a request need of its link. */
export type RoundLink = {
  readonly endpoint: Endpoint;
  readonly dialect: Dialect;
  readonly hasSession: boolean;
  readonly secrets: readonly string[];
  bodyOf(call: Pick<RpcCall, 'method' | 'tool'>, id: number, params: RpcCall['params']): string;
  post(post: RpcPost): Promise<Answer>;
  notify(method: string, params: RpcCall['params'], purpose: RpcCall['purpose']): Promise<void>;
  reply(idJson: string, member: 'result' | 'error', json: string): Promise<void>;
};
