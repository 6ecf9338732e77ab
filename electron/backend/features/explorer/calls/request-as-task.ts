import { setTimeout as waitMs } from 'node:timers/promises';
import { AppError } from '#shared/errors.ts';
import type { Links } from '../targets/links.ts';
import type { TaskHead } from '../wire/heard-message.ts';
import type { McpLink } from '../wire/mcp-link.ts';
import type { RpcAnswer, RpcCall } from '../wire/rpc-call.ts';

const USUAL_POLL_MS = 1_000;
/** Bounds of what an endpoint may ask for. */
const [MIN_POLL_MS, MAX_POLL_MS] = [100, 60_000];
/** After an answer of a person the result comes when the task has ended, and nothing is said before. */
const RESULT_TIMEOUT_MS = 3_600_000;

/**
 * Sends a request that the endpoint carries out as a task (MCP 2025-11-25, tasks): asks how it stands until it has ended or wants
 * to know something, and then for its result. One that is cancelled is cancelled at the endpoint too.
 */
export async function requestAsTask(links: Links, link: McpLink, call: RpcCall): Promise<RpcAnswer> {
  const begun = await links.request(link, call);
  const task = taskIn(begun);
  // It is refused, or was carried out at once.
  if (!task) return begun;
  const params = [['taskId', JSON.stringify(task.taskId)]] as const;
  const { tool: _tool, args: _args, inputSchema: _schema, ...plain } = call;
  const ended = await followTask(link, { ...plain, params }, task);
  if (call.signal?.aborted) {
    const { signal: _signal, listener: _listener, ...quiet } = plain;
    void link.request({ ...quiet, method: 'tasks/cancel', params, purpose: 'cancel', wanted: 'nothing' });
  }
  return {
    ...ended,
    latencyMs: begun.latencyMs + ended.latencyMs,
    exchanges: [...begun.exchanges, ...ended.exchanges],
  };
}

async function followTask(link: McpLink, of: Omit<RpcCall, 'method'>, begun: TaskHead): Promise<RpcAnswer> {
  const { signal, listener } = of;
  const exchanges: RpcAnswer['exchanges'][number][] = [];
  let latencyMs = 0;
  const note = (answer: RpcAnswer): RpcAnswer => {
    exchanges.push(...answer.exchanges);
    latencyMs += answer.latencyMs;
    return { ...answer, latencyMs, exchanges };
  };
  let task = begun;
  while (task.status === 'working') {
    listener?.progress({ progress: 0, total: null, message: task.message });
    const pollMs = Math.min(Math.max(task.pollMs ?? USUAL_POLL_MS, MIN_POLL_MS), MAX_POLL_MS);
    try {
      await waitMs(pollMs, undefined, { signal });
    } catch {
      return { outcome: { failure: new AppError('CANCELLED', {}) }, latencyMs, exchanges };
    }
    latencyMs += pollMs;
    const answer = note(await link.request({ ...of, method: 'tasks/get', wanted: 'nothing' }));
    const next = taskIn(answer);
    if (!next) return answer;
    task = next;
  }
  return note(await link.request({ ...of, method: 'tasks/result', timeoutMs: RESULT_TIMEOUT_MS }));
}

function taskIn({ outcome }: RpcAnswer): TaskHead | null {
  return 'result' in outcome ? outcome.result.task : null;
}
