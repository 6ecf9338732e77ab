import type { CallEvent } from '#shared/contract/tools/calls.ts';
import type { JsonValue } from '#shared/domain/json-value.ts';
import type { OfferKind } from '#shared/domain/mcp/tools/offer.ts';
import type { BackendClient } from '#renderer/lib/backend/backend-connection.ts';
import { toAppError } from '#renderer/lib/backend/to-app-error.ts';
import { type CallRun, isRunning, withCallEvent } from '../model/call-run.ts';

export type CallAsked = {
  targetId: string;
  kind: OfferKind;
  tool: string;
  argumentsText: string | null;
  inputSchema: JsonValue | undefined;
  outputSchema: JsonValue | undefined;
  isTask?: boolean;
};

const MAX_RUNS = 200;

/** The calls of this window. They go on while another section is shown. */
export class CallRuns {
  readonly #client: BackendClient;
  readonly #listeners = new Set<() => void>();
  readonly #leaving = new Map<number, AbortController>();
  #runs: readonly CallRun[] = [];
  #lastId = 0;

  constructor(client: BackendClient) {
    this.#client = client;
  }

  /** Newest first. */
  all = (): readonly CallRun[] => this.#runs;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Calls a tool and follows it; it never throws, for how it ended stands in the run. */
  async start(asked: CallAsked): Promise<void> {
    const { inputSchema, outputSchema, isTask = false, ...call } = asked;
    this.#lastId += 1;
    const runId = this.#lastId;
    const leaving = new AbortController();
    this.#leaving.set(runId, leaving);
    this.#become([{ ...newRun(runId), ...call }, ...this.#runs].slice(0, MAX_RUNS));
    const schemas = {
      ...(inputSchema === undefined ? {} : { inputSchema }),
      ...(outputSchema === undefined ? {} : { outputSchema }),
    };
    try {
      const events = await this.#client.tools.call(
        { ...call, ...schemas, isTask },
        { signal: leaving.signal },
      );
      for await (const event of events) this.#note(runId, event);
      this.#change(runId, (run) => (isRunning(run) ? { ...run, failure: lost() } : run));
    } catch (error) {
      const failure = toAppError(error).toFailure();
      this.#change(runId, (run) => (isRunning(run) ? { ...run, failure, questions: [] } : run));
    } finally {
      this.#leaving.delete(runId);
    }
  }

  /** The endpoint is told, and how the call ended comes as its outcome; before it has begun there is nobody to tell. */
  async cancel(run: CallRun): Promise<void> {
    this.#change(run.runId, (before) => ({ ...before, isCancelling: true }));
    if (run.callId === null) this.#leaving.get(run.runId)?.abort();
    else await this.#client.tools.cancel({ callId: run.callId });
  }

  #note(runId: number, event: CallEvent): void {
    this.#change(runId, (run) => withCallEvent(run, event));
  }

  #change(runId: number, change: (run: CallRun) => CallRun): void {
    this.#become(this.#runs.map((run) => (run.runId === runId ? change(run) : run)));
  }

  #become(runs: readonly CallRun[]): void {
    this.#runs = runs;
    for (const listener of this.#listeners) listener();
  }
}

function newRun(runId: number): Omit<CallRun, 'targetId' | 'kind' | 'tool' | 'argumentsText'> {
  return {
    runId,
    startedAtMs: Date.now(),
    callId: null,
    dialect: null,
    progress: null,
    logs: [],
    declined: [],
    lostAnswers: [],
    isRenewed: false,
    questions: [],
    hasLapsed: false,
    isCancelling: false,
    outcome: null,
    failure: null,
  };
}

/** The stream ended without a last word: the line to the backend was lost. */
function lost() {
  return { code: 'BACKEND_LOST', details: {} } as const;
}
