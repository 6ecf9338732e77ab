import type { CallOutcome, CallEvent } from '#shared/contract/tools/calls.ts';
import type { JsonValue } from '#shared/domain/json-value.ts';
import type { Dialect } from '#shared/domain/mcp/wire/dialect.ts';
import type { Failure } from '#shared/errors.ts';

/** What the endpoint asks the user in the middle of a call. */
export type Question = { questionId: string; message: string; schema: JsonValue };

/** A call of a tool as the window follows it, from the click to its end and for as long as its answer is shown. */
export type CallRun = {
  /** Counts from 1 in this window. */
  runId: number;
  targetId: string;
  tool: string;
  /** As they were sent; null: `arguments` was left out. */
  argumentsText: string | null;
  startedAtMs: number;
  /** null until the backend has begun. */
  callId: string | null;
  dialect: Dialect | null;
  progress: { progress: number; total: number | null; message: string } | null;
  logs: { level: string; text: string }[];
  /** Methods by which the endpoint asked for what the app does not do. */
  declined: string[];
  isRenewed: boolean;
  questions: Question[];
  isCancelling: boolean;
  /** How it ended. */
  outcome: CallOutcome | null;
  /** It could not even be begun. */
  failure: Failure | null;
};

export function isRunning({ outcome, failure }: CallRun): boolean {
  return outcome === null && failure === null;
}

const MAX_LOGS = 500;

/** A call after something has happened in it. */
export function withCallEvent(run: CallRun, event: CallEvent): CallRun {
  switch (event.kind) {
    case 'began':
      return { ...run, callId: event.callId, dialect: event.dialect };
    case 'progress': {
      const { progress, total, message } = event;
      return { ...run, progress: { progress, total, message } };
    }
    case 'log':
      return { ...run, logs: [...run.logs, { level: event.level, text: event.text }].slice(-MAX_LOGS) };
    case 'question': {
      const { questionId, message, schema } = event;
      return { ...run, questions: [...run.questions, { questionId, message, schema }] };
    }
    case 'declined':
      return { ...run, declined: [...run.declined, event.rpcMethod] };
    case 'renewed':
      return { ...run, isRenewed: true };
    case 'ended':
    default:
      return { ...run, outcome: event.outcome, questions: [] };
  }
}
