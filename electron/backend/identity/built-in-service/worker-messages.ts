/** What the backend hands to the worker thread of the built-in data service. */
export type WorkerStart = { dataDir: string; applyThreadFile: string };

/** What the worker says once: that it serves, or why it does not. */
export type WorkerReport = { type: 'ready'; baseUrl: string } | { type: 'failed'; reason: string };

/** Finish the requests in hand, close the store, end. */
export const STOP = 'stop';

/** What the backend says: first, and perhaps much later, to serve on a port; in the end to stop. */
export type WorkerOrder = { type: 'serve'; port: number } | typeof STOP;
