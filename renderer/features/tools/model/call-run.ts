import type { CallEvent, CallOutcome, EndpointQuestion } from '#shared/contract/tools/calls.ts';
import type { OfferKind } from '#shared/domain/mcp/tools/offer.ts';
import type { Dialect } from '#shared/domain/mcp/wire/mcp-target.ts';
import type { Refused } from '#shared/domain/mcp/wire/question.ts';
import type { Failure } from '#shared/errors.ts';

/** What an endpoint asks the user, and until when it is to be answered. */
type OpenQuestion = Omit<EndpointQuestion, 'targetId' | 'targetName'>;

/** A call of a tool as the window follows it, from the click to its end and for as long as its answer is shown. */
export type CallRun = {
  /** Counts from 1 in this window. */
  runId: number;
  targetId: string;
  kind: OfferKind;
  tool: string;
  /** As they were sent; null: `arguments` was left out. */
  argumentsText: string | null;
  startedAtMs: number;
  /** null until the backend has begun. */
  callId: string | null;
  dialect: Dialect | null;
  progress: { progress: number; total: number | null; message: string } | null;
  logs: { level: string; text: string }[];
  /** What the endpoint asked for and nobody was asked about, each once. */
  declined: Refused[];
  /** Methods of questions whose answers it did not take. */
  lostAnswers: string[];
  isRenewed: boolean;
  /** What it asks in the middle of the call. */
  questions: OpenQuestion[];
  /** One has ended before it was answered, and not because the user cancelled the call. */
  hasLapsed: boolean;
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
      const { kind: _kind, ...question } = event;
      return { ...run, questions: [...run.questions, question] };
    }
    case 'question-over': {
      const questions = run.questions.filter(({ questionId }) => questionId !== event.questionId);
      const hasLapsed = run.hasLapsed || !(event.isAnswered || run.isCancelling);
      return { ...run, questions, hasLapsed };
    }
    case 'declined': {
      const { kind: _kind, ...refused } = event;
      const isKnown = run.declined.some(
        ({ rpcMethod, why }) => rpcMethod === refused.rpcMethod && why === refused.why,
      );
      return isKnown ? run : { ...run, declined: [...run.declined, refused] };
    }
    case 'answer-lost':
      return { ...run, lostAnswers: [...run.lostAnswers, event.rpcMethod] };
    case 'renewed':
      return { ...run, isRenewed: true };
    case 'ended':
    default:
      return { ...run, outcome: event.outcome, questions: [] };
  }
}

type CallStatistics = { calls: number; p50Ms: number | null; p95Ms: number | null };

/** How long the calls of a target took, as far as they were answered. */
export function callStatistics(runs: readonly CallRun[], targetId: string): CallStatistics {
  const ended = runs.flatMap((run) => (run.targetId === targetId && run.outcome ? [run.outcome] : []));
  const latenciesMs = ended
    .filter(({ status }) => status !== 'failed' && status !== 'cancelled')
    .map(({ latencyMs }) => latencyMs)
    .toSorted((a, b) => a - b);
  return { calls: ended.length, p50Ms: atShare(latenciesMs, 0.5), p95Ms: atShare(latenciesMs, 0.95) };
}

/** Nearest rank: a latency that was really measured. */
function atShare(sorted: readonly number[], share: number): number | null {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? null;
}
