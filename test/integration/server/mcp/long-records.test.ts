import { expect, onTestFinished, test } from 'vitest';
import type { Store } from '#server/store/store.ts';
import { callTool } from '#test/support/call-mcp.ts';
import { startMcp } from '#test/support/start-mcp.ts';

/** More than a piece of a call may take (call-scheduler.ts). */
const LOOK_MS = 11;

/** Makes looks into uploads take long, as those into records of megabytes do. @returns the turn of the event loop of each. */
function slowed(uploads: Store['uploads'], method: 'readLatest' | 'listOfType'): number[] {
  const turns: number[] = [];
  let turn = 0;
  let ticking = setImmediate(function tick() {
    turn += 1;
    ticking = setImmediate(tick);
  });
  onTestFinished(() => clearImmediate(ticking));
  const look = uploads[method];
  uploads[method] = async (...args: unknown[]): Promise<never> => {
    turns.push(turn);
    const end = performance.now() + LOOK_MS;
    while (performance.now() < end);
    return Reflect.apply(look, uploads, args) as never;
  };
  return turns;
}

const FIELDS = ['a', 'b', 'c', 'd', 'e'];

async function upload(store: Store, equipType: string, equipId: string, timestamp: string): Promise<void> {
  const record = { timestamp, ...Object.fromEntries(FIELDS.map((name) => [name, 1])) };
  await store.uploads.append({ equipType, equipId }, Buffer.from(JSON.stringify([record])));
  // Once it is applied nobody who reads it waits for anything.
  await store.uploads.readPeriod({ equipType, equipId }, timestamp, timestamp);
}

test('Others get their turn between the fields that a call names', async () => {
  const { store, url } = await startMcp();
  await upload(store, 'long', 'L1', '2026-06-15 11:00:00');
  const turns = slowed(store.uploads, 'readLatest');
  await callTool(url, 'query_measurements', { equipType: 'long', equipId: 'L1', fields: FIELDS });
  expect(turns.length).toBeGreaterThanOrEqual(FIELDS.length);
  expect(new Set(turns).size).toBe(turns.length);
});

test.each(['readLatest', 'listOfType'] as const)(
  'Others get their turn between the equipment of the list of types: %s',
  async (method) => {
    const { store, url } = await startMcp();
    for (const equipType of ['long', 'longer'])
      for (const equipId of ['L1', 'L2', 'L3'])
        await upload(store, equipType, equipId, '2026-06-15 11:00:00');
    const turns = slowed(store.uploads, method);
    await callTool(url, 'list_equipment_types', { limit: 200 });
    expect(turns.length).toBeGreaterThan(2);
    expect(new Set(turns).size).toBe(turns.length);
  },
);
