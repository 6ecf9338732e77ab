/** What the backend hands to the worker thread of the built-in data service. */
export type WorkerStart = { dataDir: string; applyThreadFile: string; port: number };

/** What the worker says once: that it serves, or why it does not. */
export type WorkerReport = { type: 'ready'; baseUrl: string } | { type: 'failed'; reason: string };

/** The one thing the backend says: finish the requests in hand, close the store, end. */
export const STOP = 'stop';
