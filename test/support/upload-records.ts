import type { Store } from '#server/store/store.ts';

/** Puts records of equipment into a store, as an accepted upload does. */
export function uploadRecords(
  store: Pick<Store, 'uploads'>,
  equipType: string,
  equipId: string,
  records: unknown,
): Promise<void> {
  const body = typeof records === 'string' ? records : JSON.stringify(records);
  return store.uploads.append({ equipType, equipId }, Buffer.from(body));
}
