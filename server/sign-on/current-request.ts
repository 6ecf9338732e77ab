import { AsyncLocalStorage } from 'node:async_hooks';

/** What the library's storage has to know of the request it works for, and has no parameter for. */
type CurrentRequest = {
  /** AccountStore.version() when the request began, before any account was looked at. */
  asOf: number;
  /** Who asks. */
  clientAddress: string;
};

const storage = new AsyncLocalStorage<CurrentRequest>();

/** Runs the answering of a request to the sign-on service. */
export const runRequest = <T>(request: CurrentRequest, answer: () => Promise<T>): Promise<T> =>
  storage.run(request, answer);

/** The request being answered; undefined outside of one. */
export const currentRequest = (): CurrentRequest | undefined => storage.getStore();
