import type { CallEvent } from '#shared/contract/tools/calls.ts';
import type { CallRun } from './call-run.ts';

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
