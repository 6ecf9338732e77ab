import { randomUUID } from 'node:crypto';
import type { EndpointQuestion } from '#shared/contract/tools/calls.ts';
import { parseJson } from '#shared/domain/mcp/json-object.ts';
import { ANSWER_SCHEMAS, type Question } from '#shared/domain/mcp/wire/question.ts';
import { AppError } from '#shared/errors.ts';
import { StateCell } from '../../../kit/state-cell.ts';
import type { Ask, QuestionAnswer } from '../wire/rpc-call.ts';

/** No server waits longer, and nobody answers after that. */
const MAX_WAIT_MS = 10 * 60_000;

/** What an endpoint is told when nobody has answered. */
export const LAPSED: QuestionAnswer = { action: 'cancel' };

type Open = { kind: Question['kind']; resolve: (answer: QuestionAnswer | null) => void };

/** The questions of endpoints that wait for a person: those of calls, and those that belong to none. */
export class OpenQuestions {
  readonly #maxWaitMs: number;
  readonly #open = new Map<string, Open>();
  readonly #ofNoCall = new Map<string, EndpointQuestion>();
  /** The questions that belong to no call, the oldest first, and how many of them ended before anybody answered. */
  readonly ofNoCall = new StateCell<{ open: EndpointQuestion[]; lapsed: number }>({ open: [], lapsed: 0 });

  constructor(maxWaitMs = MAX_WAIT_MS) {
    this.#maxWaitMs = maxWaitMs;
  }

  /** Waits for a person; `answer` is null if the signal ends before that, or it takes too long. */
  ask({ kind }: Question, signal: AbortSignal) {
    const questionId = randomUUID();
    const askedAtMs = Date.now();
    const { promise, resolve } = Promise.withResolvers<QuestionAnswer | null>();
    this.#open.set(questionId, { kind, resolve });
    const cancel = () => resolve(null);
    const timer = setTimeout(cancel, this.#maxWaitMs);
    if (signal.aborted) cancel();
    signal.addEventListener('abort', cancel, { once: true });
    const answer = promise.finally(() => {
      clearTimeout(timer);
      signal.removeEventListener('abort', cancel);
      this.#open.delete(questionId);
    });
    return { questionId, askedAtMs, expiresAtMs: askedAtMs + this.#maxWaitMs, answer };
  }

  /** How an endpoint asks outside of any call. */
  of(target: { targetId: string; targetName: string }): Ask {
    return async (question, withdrawn = new AbortController().signal) => {
      const { answer, ...asked } = this.ask(question, withdrawn);
      this.#ofNoCall.set(asked.questionId, { ...asked, ...target, question });
      this.#tell(0);
      const given = await answer;
      this.#ofNoCall.delete(asked.questionId);
      this.#tell(given ? 0 : 1);
      return given ?? LAPSED;
    };
  }

  /** @throws AppError INVALID_INPUT if nobody waits for it (any more), or it is no answer to what was asked. */
  answer(questionId: string, action: QuestionAnswer['action'], contentText: string | null): void {
    const open = this.#open.get(questionId);
    if (!open) throw new AppError('INVALID_INPUT', { field: 'questionId', reason: 'nobody-waits' });
    if (action !== 'accept') return open.resolve({ action });
    const contentJson = contentText ?? '{}';
    if (!ANSWER_SCHEMAS[open.kind].safeParse(parseJson(contentJson)).success) {
      throw new AppError('INVALID_INPUT', { field: 'contentText', reason: 'no-answer' });
    }
    return open.resolve({ action, contentJson });
  }

  close(): void {
    for (const { resolve } of this.#open.values()) resolve(null);
  }

  #tell(lapsedMore: number): void {
    const lapsed = this.ofNoCall.value.lapsed + lapsedMore;
    this.ofNoCall.set({ open: [...this.#ofNoCall.values()], lapsed });
  }
}
