import type { Exchange } from '#shared/domain/mcp/wire/exchange.ts';
import { compactJson } from '#shared/domain/mcp/wire/request-body.ts';
import type { JsonValue } from '#shared/domain/json-value.ts';
import type { Question, Refused } from '#shared/domain/mcp/wire/question.ts';
import { AppError } from '#shared/errors.ts';
import type { RunningExchange } from './exchange-log.ts';
import type { ResultHead, RpcError, Wanted } from './heard-message.ts';

/** What a person answers to a question of an endpoint. */
export type QuestionAnswer =
  /** What was typed into a form, or else the whole result: a JSON object. */
  { action: 'accept'; contentJson: string } | { action: 'decline' } | { action: 'cancel' };

/** Asks a person. @param withdrawn aborted when the endpoint does not wait for the answer any more */
export type Ask = (question: Question, withdrawn?: AbortSignal) => Promise<QuestionAnswer>;

/** Who hears what happens while a request runs. */
export type RpcListener = {
  progress: (report: { progress: number; total: number | null; message: string }) => void;
  log: (line: { level: string; text: string }) => void;
  ask: Ask;
  declined: (refused: Refused) => void;
  /** What a person answered was not taken. */
  answerLost: (rpcMethod: string) => void;
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
  /** Told of notifications that are neither progress nor log. */
  onNotice?: (method: string) => void;
  /** What is done with its result. */
  wanted: Wanted;
};

/** How a request ended, and every exchange it took, refused ones included; of a task the newest. */
export type RpcAnswer = {
  outcome: { result: ResultHead } | { error: RpcError } | { failure: AppError };
  latencyMs: number;
  exchanges: readonly RunningExchange[];
  /** What of exchanges that are not among them must not be shown either. */
  secrets?: readonly string[];
  /** The endpoint knew no such session and has not begun with it: in a new session it may be sent once more. */
  isSessionUnknown?: boolean | undefined;
};

/** The result of a request. @throws AppError RPC_FAILED for an error of the endpoint, or what the request ended in */
export function requireResult({ outcome }: RpcAnswer, rpcMethod: string): { result: ResultHead } {
  if ('failure' in outcome) throw outcome.failure;
  if ('result' in outcome) return outcome;
  const { code, message } = outcome.error;
  throw new AppError('RPC_FAILED', { rpcMethod, rpcCode: code, says: message });
}

const REJECTED = JSON.stringify({ code: -1, message: 'The user declined the request.' });

/** An answer as JSON text, in which the numbers are as they were typed: a form can be declined in its result, and nothing else. */
export function replyTo(
  kind: Question['kind'],
  answer: QuestionAnswer,
): { result: string } | { error: string } {
  const content = answer.action === 'accept' ? compactJson(answer.contentJson) : '';
  if (kind !== 'form') return content === '' ? { error: REJECTED } : { result: content };
  const written = content === '' ? '' : `,"content":${content}`;
  return { result: `{"action":"${answer.action}"${written}}` };
}
