import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Store } from '#server/store/store.ts';
import { callTool } from '#test/support/call-mcp.ts';
import { countTurns } from '#test/support/count-turns.ts';
import { startMcp } from '#test/support/start-mcp.ts';

/** More than a piece of a call may take (call-scheduler.ts). */
const LOOK_MS = 11;

/** Makes looks into uploads take long, as those into records of megabytes do. @returns the turn of the event loop of each. */
function slowed(uploads: Store['uploads'], method: 'readLatest' | 'listOfType'): number[] {
  const turns: number[] = [];
  const turn = countTurns();
  const look = uploads[method];
  uploads[method] = async (...args: unknown[]): Promise<never> => {
    turns.push(turn());
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
  const { store, processUrl: url } = await startMcp();
  await upload(store, 'long', 'L1', '2026-06-15 11:00:00');
  const turns = slowed(store.uploads, 'readLatest');
  await callTool(url, 'query_measurements', { equipType: 'long', equipId: 'L1', fields: FIELDS });
  expect(turns.length).toBeGreaterThanOrEqual(FIELDS.length);
  expect(new Set(turns).size).toBe(turns.length);
});

test.each(['readLatest', 'listOfType'] as const)(
  'Others get their turn between the equipment of the list of types: %s',
  async (method) => {
    const { store, processUrl: url } = await startMcp();
    for (const equipType of ['long', 'longer'])
      for (const equipId of ['L1', 'L2', 'L3'])
        await upload(store, equipType, equipId, '2026-06-15 11:00:00');
    const turns = slowed(store.uploads, method);
    await callTool(url, 'list_equipment_types', { limit: 200 });
    expect(turns.length).toBeGreaterThan(2);
    expect(new Set(turns).size).toBe(turns.length);
  },
);

test.each([
  ['list_places', { state: 'overflow' }],
  ['get_latest_levels', { atLeast: 'overflow' }],
  ['summarize_project', { projectId: 'P001' }],
])(
  'Which of many places have sent records is asked for hundreds of them at once by %s',
  async (name, args) => {
    const { store, processUrl } = await startMcp({ places: 6000 });
    const turn = countTurns();
    const askedIn = new Map<number, number>();
    const isKnown = await store.uploads.knownEquipment();
    store.uploads.knownEquipment = async () => async (equipment) => {
      askedIn.set(turn(), (askedIn.get(turn()) ?? 0) + 1);
      // As from a database: who waits for one answer asks for the next one later.
      await nextTurn();
      return isKnown(equipment);
    };
    expect((await callTool(processUrl, name, args)).isError).toBe(false);
    // What is shown at the end is asked for once more.
    expect(askedIn.size).toBeLessThanOrEqual(6000 / 500 + 1);
    expect(Math.max(...askedIn.values())).toBe(500);
  },
);

test('Others get their turn while the equipment of many places is looked up for the list of types', async () => {
  const { store, processUrl: url } = await startMcp({ places: 6000 });
  await store.accounts.update('engineer', { allProjects: false, projects: ['P001', 'P002', 'P003'] });
  const turn = countTurns();
  const askedIn = new Map<number, number>();
  store.uploads.knownEquipment = async () => async () => {
    askedIn.set(turn(), (askedIn.get(turn()) ?? 0) + 1);
    const end = performance.now() + LOOK_MS / 500;
    while (performance.now() < end);
    return false;
  };
  await callTool(url, 'list_equipment_types', { limit: 200 });
  const asked = [...askedIn.values()];
  expect(asked.reduce((sum, count) => sum + count, 0)).toBe(6000);
  // A piece of a call, and what is looked up together after it.
  expect(Math.max(...asked)).toBeLessThanOrEqual(1_000);
});
