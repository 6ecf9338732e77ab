import { expect, onTestFinished, test } from 'vitest';
import type { PlaceListArrival } from '#shared/contract/places.ts';
import { faultRulesSchema } from '#server/faults/fault-rules.ts';
import { openBackend } from '#test/support/open-backend.ts';
import { startDataService } from '#test/support/start-data-service.ts';

type Arrival = PlaceListArrival | null;

/** A signed-in connection to a service whose place list comes slowly, and what is said of its arrival. */
const openSlow = (trickle: { bytesPerSecond: number; announced?: boolean }) =>
  openWith({ type: 'trickle', ...trickle });

/** The same, to a service the place list of which has a fault. */
async function openWith(effect: { type: string }) {
  const rules = [{ endpoint: 'placeList', effect }];
  const { baseUrl } = await startDataService({ faults: faultRulesSchema.parse({ rules }), log: () => {} });
  const { client } = await openBackend();
  const draft = { name: 'Slow', baseUrl, tokenHeader: 'X-SVC-TOKEN', zone: 'Asia/Shanghai' };
  const { id: connectionId } = await client.connections.add(draft);
  await client.session.signIn({ connectionId, username: 'engineer', password: 'engineer-demo' });
  const seen: Arrival[] = [];
  const ending = new AbortController();
  onTestFinished(() => ending.abort());
  const arrivals = await client.places.arrival({ connectionId }, { signal: ending.signal });
  const follow = async () => {
    for await (const arrival of arrivals) seen.push(arrival);
  };
  follow().catch(() => {});
  await expect.poll(() => seen).toEqual([null]);
  return { client, connectionId, seen };
}

const isReceiving = (arrival: Arrival) => arrival?.phase === 'receiving';

test('how much of a slow list has come is told until it is there, with how much there is to come', async () => {
  const { client, connectionId, seen } = await openSlow({ bytesPerSecond: 150_000 });
  const { count } = await client.places.list({ connectionId });
  expect(count).toBe(240);
  await expect.poll(() => seen.at(-1)).toBeNull();
  const phases = seen.map((arrival) => arrival?.phase ?? null);
  expect([...new Set(phases)]).toEqual([null, 'waiting', 'receiving', 'reading']);
  const receiving = seen.flatMap((arrival) => (arrival?.phase === 'receiving' ? [arrival] : []));
  expect(receiving.length).toBeGreaterThan(2);
  const received = receiving.map(({ receivedBytes }) => receivedBytes);
  expect(received).toEqual(received.toSorted((a, b) => a - b));
  const whole = seen.find((arrival) => arrival?.phase === 'reading');
  expect(new Set(receiving.map(({ totalBytes }) => totalBytes))).toEqual(
    new Set([whole?.phase === 'reading' ? whole.receivedBytes : 0]),
  );
});

test('a service that does not say how long its list is leaves the total open', async () => {
  const { client, connectionId, seen } = await openSlow({ bytesPerSecond: 150_000, announced: false });
  await client.places.list({ connectionId });
  const receiving = seen.filter(isReceiving);
  expect(receiving.length).toBeGreaterThan(0);
  expect(receiving).toEqual(receiving.map((arrival) => ({ ...arrival, totalBytes: null })));
});

test('a list that is cancelled on its way is not fetched further', async () => {
  const { client, connectionId, seen } = await openSlow({ bytesPerSecond: 1_000 });
  const ending = new AbortController();
  const listing = client.places.list({ connectionId }, { signal: ending.signal });
  listing.catch(() => {});
  await expect.poll(() => seen.some(isReceiving)).toBe(true);
  ending.abort();
  await expect(listing).rejects.toThrow();
  await expect.poll(() => seen.at(-1)).toBeNull();
});

test('a list that is cut in the middle says how much of it had come', async () => {
  const { client, connectionId, seen } = await openWith({ type: 'truncated-body' });
  const failure = await client.places.list({ connectionId }).catch((error: unknown) => error);
  expect(failure).toMatchObject({ code: 'ANSWER_BROKE_OFF', data: { silentMs: null } });
  const { receivedBytes, totalBytes } = (failure as { data: { receivedBytes: number; totalBytes: number } })
    .data;
  expect(receivedBytes).toBeGreaterThan(10_000);
  expect(receivedBytes).toBeLessThan(totalBytes);
  await expect.poll(() => seen.at(-1)).toBeNull();
});
