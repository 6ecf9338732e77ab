import type { Failure } from '#shared/errors.ts';

/** What a thread can be asked, as functions of its own side: arguments and answers must be ones that can be cloned. */
export type ThreadFunctions<F> = { [K in keyof F]: (...args: never[]) => unknown };

/** One question to a thread; the name says which arguments come with it. */
export type ThreadCall<F extends ThreadFunctions<F>> = {
  [K in keyof F]: { id: number; name: K; args: Parameters<F[K]> };
}[keyof F];

/** What becomes of a call: progress any number of times, then one of the others. */
export type ThreadReport =
  | { id: number; progress: number }
  | { id: number; value: unknown }
  | { id: number; failure: Failure }
  /** It failed in a way that nobody has foreseen. */
  | { id: number; error: string };
