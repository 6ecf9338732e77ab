import { ResultCalls } from './result-calls.ts';

export type ResultQuestion = keyof ResultCalls;

/** The answers of tools, wherever they are kept. */
export type Results = {
  /** Makes one of the calls. @throws AppError as the calls do. */
  call<K extends ResultQuestion>(
    name: K,
    ...args: Parameters<ResultCalls[K]>
  ): Promise<ReturnType<ResultCalls[K]>>;
  /** Says that what was read for a call or a list is not wanted any more. */
  leave(id: string): void;
};

/** Makes a call in this thread: name and arguments belong together, which a name alone does not show. */
export function callResults(calls: ResultCalls, name: ResultQuestion, args: readonly unknown[]): unknown {
  const method = calls[name] as (...given: readonly unknown[]) => unknown;
  return method.apply(calls, [...args]);
}

/** Answers that are kept in this thread: for the command line, where nothing else waits. */
export function resultsHere(): Results {
  const calls = new ResultCalls();
  return {
    async call<K extends ResultQuestion>(name: K, ...args: Parameters<ResultCalls[K]>) {
      return callResults(calls, name, args) as ReturnType<ResultCalls[K]>;
    },
    leave: (id) => calls.leave({ id }),
  };
}
