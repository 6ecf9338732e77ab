import { AsyncLocalStorage } from 'node:async_hooks';

/** What the library's storage has to know of the request it works for, and has no parameter for. */
type AskedRequest = {
  /** AccountStore.version() when the request began, before any account was looked at. */
  asOf: number;
  /** Who asks. */
  clientAddress: string;
};

type CurrentRequest = AskedRequest & {
  /** Whose objects it works with, as soon as one of an account was found. */
  account?: string | undefined;
  /** What it has found in the store, each as JSON of its model and its key. */
  found: Set<string>;
};

const storage = new AsyncLocalStorage<CurrentRequest>();

/** Runs the answering of a request to the sign-on service. */
export const runRequest = <T>(request: AskedRequest, answer: () => Promise<T>): Promise<T> =>
  storage.run({ ...request, found: new Set() }, answer);

/** The request being answered; undefined outside of one. */
export const currentRequest = (): CurrentRequest | undefined => storage.getStore();
