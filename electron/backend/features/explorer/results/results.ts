import { ResultDesk } from './result-desk.ts';

export type ResultQuestion = keyof ResultDesk;

/** The answers of tools, wherever they are kept. */
export type Results = {
  /** Asks the desk. @throws AppError as the desk does. */
  call<K extends ResultQuestion>(
    name: K,
    ...args: Parameters<ResultDesk[K]>
  ): Promise<ReturnType<ResultDesk[K]>>;
};

/** Asks a desk of this thread: a question and its arguments belong together, which a name alone does not show. */
export function askDesk(desk: ResultDesk, name: ResultQuestion, args: readonly unknown[]): unknown {
  const method = desk[name] as (...given: readonly unknown[]) => unknown;
  return method.apply(desk, [...args]);
}

/** Answers that are kept in this thread: for the command line, where nothing else waits. */
export function resultsHere(): Results {
  const desk = new ResultDesk();
  return {
    async call<K extends ResultQuestion>(name: K, ...args: Parameters<ResultDesk[K]>) {
      return askDesk(desk, name, args) as ReturnType<ResultDesk[K]>;
    },
  };
}
