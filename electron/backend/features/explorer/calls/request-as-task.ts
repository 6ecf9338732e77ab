import { setTimeout as waitMs } from 'node:timers/promises';
import { AppError } from '#shared/errors.ts';
import { abortReason } from '../../../kit/abort-reason.ts';
import type { Links } from '../targets/links.ts';
import { isBound } from '../wire/endpoint.ts';
import type { RunningExchange } from '../wire/exchange-log.ts';
import type { TaskHead } from '../wire/heard-message.ts';
import type { McpLink } from '../wire/mcp-link.ts';
import { isPassing, retryAfterMsOf } from '../wire/read-messages.ts';
import type { RpcAnswer, RpcCall } from '../wire/rpc-call.ts';

const USUAL_POLL_MS = 1_000;
/** Bounds of what an endpoint may ask for. */
const [MIN_POLL_MS, MAX_POLL_MS] = [100, 60_000];
/** After an answer of a person the result comes when the task has ended, and nothing is said before. */
const RESULT_TIMEOUT_MS = 3_600_000;
const CANCEL_TIMEOUT_MS = 10_000;
/** Of one after another; with pauses that get longer from try to try, some four minutes. */
const MAX_FAILURES = 10;
const [MIN_PAUSE_MS, MAX_PAUSE_MS] = [1_000, 60_000];
/** A task may be asked for thousands of times: so many of the newest requests are kept, in the log too. */
const MAX_KEPT = 20;

/**
 * Sends a request that the endpoint carries out as a task (MCP 2025-11-25, tasks): asks how it stands until it has ended or wants
 * to know something, and then for its result. One that is cancelled is cancelled at the endpoint too.
 */
export async function requestAsTask(links: Links, link: McpLink, call: RpcCall): Promise<RpcAnswer> {
  const begun = await links.request(link, call);
  const task = taskIn(begun.outcome);
  // It is refused, or was carried out at once.
  if (!task) return begun;
  const { endpoint } = link;
  const params = [['taskId', JSON.stringify(task.taskId)]] as const;
  const { tool: _tool, args: _args, inputSchema: _schema, ...plain } = call;
  // It ends with what leads to the endpoint, too.
  const ending = endpoint.bindings.map(({ ended }) => ended);
  const signal = AbortSignal.any(call.signal ? [call.signal, ...ending] : ending);
  const ended = await followTask(links, link, { ...plain, params, signal }, task);
  // Where the target has left, nothing more is sent.
  if (signal.aborted && isBound(endpoint)) {
    const { signal: _signal, listener: _listener, ...quiet } = plain;
    const ofTask = { method: 'tasks/cancel', params, timeoutMs: CANCEL_TIMEOUT_MS } as const;
    void links.request(link, { ...quiet, ...ofTask, purpose: 'cancel', wanted: 'nothing' });
  }
  return {
    ...ended,
    latencyMs: begun.latencyMs + ended.latencyMs,
    exchanges: [...begun.exchanges, ...ended.exchanges],
  };
}

/** Each request goes through the session of its time: the one in which the task began may be over. */
async function followTask(
  links: Links,
  link: McpLink,
  of: Omit<RpcCall, 'method'> & { signal: AbortSignal },
  begun: TaskHead,
): Promise<RpcAnswer> {
  const { signal, listener } = of;
  const { address } = link.endpoint;
  const kept: RunningExchange[] = [];
  const secrets = new Set<string>();
  let latencyMs = 0;
  const over = (outcome: RpcAnswer['outcome']): RpcAnswer => ({
    outcome,
    latencyMs,
    exchanges: kept,
    secrets: [...secrets],
  });
  const ask = async (call: Pick<RpcCall, 'method'> & Partial<RpcCall>) => {
    const answer = await links.request(link, { ...of, ...call });
    latencyMs += answer.latencyMs;
    for (const exchange of answer.exchanges) {
      for (const secret of exchange.sent.secrets) secrets.add(secret);
      kept.push(exchange);
    }
    for (const oldest of kept.splice(0, Math.max(0, kept.length - MAX_KEPT))) oldest.drop();
    return answer.outcome;
  };
  /** @returns whether it is still wanted afterwards */
  const pause = async (ms: number): Promise<boolean> => {
    const startedMs = performance.now();
    const isWanted = await waitMs(ms, true, { signal }).catch(() => false);
    latencyMs += performance.now() - startedMs;
    return isWanted;
  };
  let task = begun;
  let failures = 0;
  let waitedMs = pollMsOf(task);
  for (;;) {
    const isWorking = task.status === 'working';
    if (isWorking && failures === 0) listener?.progress({ progress: 0, total: null, message: task.message });
    if ((isWorking || failures > 0) && !(await pause(waitedMs)))
      return over({ failure: abortReason(signal) });
    const outcome = isWorking
      ? await ask({ method: 'tasks/get', wanted: 'nothing' })
      : await ask({ method: 'tasks/result', timeoutMs: RESULT_TIMEOUT_MS });
    if ('failure' in outcome && isPassing(outcome.failure)) {
      failures += 1;
      const { code } = outcome.failure;
      // The result has been waited for long enough.
      if (failures === MAX_FAILURES || (!isWorking && code === 'SERVICE_TIMED_OUT')) {
        const details = { address, failures, lastFailure: code };
        return over({ failure: new AppError('TASK_NOT_FOLLOWED', details, { cause: outcome.failure }) });
      }
      const pauseMs = Math.min(MIN_PAUSE_MS * 2 ** (failures - 1), MAX_PAUSE_MS);
      waitedMs = Math.max(pauseMs, retryAfterMsOf(outcome.failure) ?? 0);
      continue;
    }
    if (!isWorking || !('result' in outcome)) return over(outcome);
    const next = taskIn(outcome);
    if (next?.taskId !== task.taskId) {
      const reason = 'tasks/get does not say how the task stands, which may still run';
      return over({ failure: new AppError('UNEXPECTED_ANSWER', { address, reason }) });
    }
    task = next;
    failures = 0;
    waitedMs = pollMsOf(task);
  }
}

function pollMsOf({ pollMs }: TaskHead): number {
  return Math.min(Math.max(pollMs ?? USUAL_POLL_MS, MIN_POLL_MS), MAX_POLL_MS);
}

function taskIn(outcome: RpcAnswer['outcome']): TaskHead | null {
  return 'result' in outcome ? outcome.result.task : null;
}
