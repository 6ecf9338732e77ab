import type { Store, Versions } from './store.ts';

/**
 * Asks the store for its versions once for all requests of one turn of the event loop, at the end of the turn. So
 * everyone is told what was true after they asked: a request that comes after a change always sees it.
 */
export function versionsPerTurn(store: Pick<Store, 'versions'>): () => Promise<Versions> {
  let asking: Promise<Versions> | undefined;
  return () =>
    (asking ??= new Promise((resolve) => {
      setImmediate(() => {
        asking = undefined;
        resolve(store.versions());
      });
    }));
}
