import { describe, expect, onTestFinished, test } from 'vitest';
import { openSqliteStore } from '#server/store/sqlite/open-sqlite-store.ts';
import type { Account } from '#server/store/store.ts';
import { loadDemo } from '#server/demo/load-demo.ts';
import { CallScheduler } from '#server/mcp/call-scheduler.ts';
import { placePage } from '#server/mcp/place-page.ts';
import { type PlaceEntry, placeStatuses } from '#server/mcp/place-status.ts';
import type { ToolContext } from '#server/mcp/tool.ts';
import { uploadedEquipment } from '#server/mcp/uploaded-equipment.ts';
import { visiblePlacesIn } from '#server/mcp/visible-places.ts';
import { wallClock } from '#server/mcp/wall-clock.ts';
import { NOON_MS } from '#test/support/start-mcp.ts';
import { tempDir } from '#test/support/temp-dir.ts';

const ZONE = 'Asia/Shanghai';
const ENGINEER: Pick<Account, 'allProjects' | 'projects'> = { allProjects: true, projects: [] };

/** What a call works with, and how many places it has judged. */
async function countingContext() {
  const store = openSqliteStore(await tempDir());
  onTestFinished(() => store.close());
  await loadDemo(store, 240, () => {});
  const account = { ...(await store.accounts.find('engineer')), ...ENGINEER } as Account;
  const visible = await visiblePlacesIn(store.places, ZONE)(account);
  const turn = await new CallScheduler().during('engineer', async (begun) => begun);
  const uploads = uploadedEquipment(store.uploads, account, visible, turn);
  const clock = wallClock(ZONE);
  const count = { judged: 0 };
  const statusesOf: ToolContext['statusesOf'] = async function* (places, nowMs) {
    for await (const entry of placeStatuses(places, nowMs, uploads, clock)) {
      count.judged += 1;
      yield entry;
    }
  };
  const context: ToolContext = { visible, uploads, zone: ZONE, clock, turn, nowMs: NOON_MS, statusesOf };
  return { context, count, store };
}

async function everyEntry(context: ToolContext, keeps?: (entry: PlaceEntry) => boolean) {
  const filter = { places: context.visible.list, keeps };
  const entries: PlaceEntry[] = [];
  const totals = new Set<number>();
  let cursor: string | undefined;
  do {
    const args = { limit: 7, ...(cursor === undefined ? {} : { cursor }) };
    const show = (entry: PlaceEntry) => {
      entries.push(entry);
      return entry.place.record.placeId;
    };
    const page = await placePage('list_places', args, filter, { standardLimit: 7, show }, context);
    totals.add(page.total);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return { entries, totals };
}

describe('All pages of a list of places', () => {
  test('judge each place once, and one more for each page to know whether another follows', async () => {
    const { context, count } = await countingContext();
    const { entries, totals } = await everyEntry(context);
    expect(entries.map(({ place }) => place)).toEqual(context.visible.list);
    expect([...totals]).toEqual([240]);
    expect(count.judged).toBeLessThanOrEqual(240 + Math.ceil(240 / 7));
  });

  test('judge each place twice if a filter makes the first page count them', async () => {
    const { context, count } = await countingContext();
    const keeps = ({ status }: PlaceEntry): boolean => status.state === 'alarm';
    const { entries, totals } = await everyEntry(context, keeps);
    const judged = count.judged;
    expect(entries.length).toBeGreaterThan(7);
    expect([...totals]).toEqual([entries.length]);
    expect(entries.every(keeps)).toBe(true);
    const kept = context.visible.list.filter((place) => entries.some((entry) => entry.place === place));
    expect(entries.map(({ place }) => place)).toEqual(kept);
    expect(judged).toBeLessThan((240 * entries.length) / 7);
  });
});
