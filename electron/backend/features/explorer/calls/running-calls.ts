import { randomUUID } from 'node:crypto';
import { AppError } from '#shared/errors.ts';
import type { QuestionAnswer } from '../wire/rpc-call.ts';

/** The calls that run, and the questions that wait for a person. */
export class RunningCalls {
  readonly #calls = new Map<string, AbortController>();
  readonly #questions = new Map<string, (answer: QuestionAnswer) => void>();

  /** Notes a call until it has ended. */
  begin(): { callId: string; signal: AbortSignal; end: () => void } {
    const callId = randomUUID();
    const controller = new AbortController();
    this.#calls.set(callId, controller);
    return { callId, signal: controller.signal, end: () => void this.#calls.delete(callId) };
  }

  cancel(callId: string): void {
    this.#calls.get(callId)?.abort();
  }

  /** Waits for a person; a call that is cancelled meanwhile cancels its question. */
  ask(signal: AbortSignal): { questionId: string; answer: Promise<QuestionAnswer> } {
    const questionId = randomUUID();
    const answer = new Promise<QuestionAnswer>((resolve) => {
      this.#questions.set(questionId, resolve);
      signal.addEventListener('abort', () => resolve({ action: 'cancel' }), { once: true });
    }).finally(() => this.#questions.delete(questionId));
    return { questionId, answer };
  }

  /** @throws AppError INVALID_INPUT if nobody waits for it (any more). */
  answer(questionId: string, answer: QuestionAnswer): void {
    const resolve = this.#questions.get(questionId);
    if (!resolve) throw new AppError('INVALID_INPUT', { field: 'questionId', reason: 'nobody-waits' });
    resolve(answer);
  }

  close(): void {
    for (const controller of this.#calls.values()) controller.abort();
  }
}
