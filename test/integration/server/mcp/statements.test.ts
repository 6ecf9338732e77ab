import { Client } from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { loadDemo } from '#server/demo/load-demo.ts';
import type { StoredPlace } from '#server/store/store.ts';
import { callTool } from '#test/support/call-mcp.ts';
import { HAS_POSTGRES, newDatabase, openDatabase } from '#test/support/each-store.ts';
import { startMcp } from '#test/support/start-mcp.ts';

const PLACES = 600;

test.skipIf(!HAS_POSTGRES)(
  'The database is asked once for hundreds of places with uploads how they stand',
  async () => {
    const store = await openDatabase(await newDatabase());
    onTestFinished(() => store.close());
    await loadDemo(store, PLACES, () => {});
    const places = await store.places.list('all');
    const level = 0.1 + 0.2;
    // One in ten has a clock that is ahead.
    const upload = ({ record: { equipType, equipId } }: StoredPlace, at: number): Promise<void> => {
      const later = at % 10 === 0 ? [{ timestamp: '2036-02-07 06:28:16', level: 1 }] : [];
      const body = JSON.stringify([{ timestamp: '2026-06-15 12:00:25', level }, ...later]);
      return store.uploads.append({ equipType, equipId }, Buffer.from(body));
    };
    for (let at = 0; at < PLACES; at += 10)
      await Promise.all(places.slice(at, at + 10).map((place, index) => upload(place, index)));
    const { url } = await startMcp({ store });
    const asked = vi.spyOn(Client.prototype, 'query');
    for (const [name, args] of [
      ['list_places', { reporting: 'on-time', limit: 500 }],
      ['list_places', { limit: 500 }],
      ['get_latest_levels', { limit: 1000 }],
      ['get_latest_levels', { atLeast: 'overflow' }],
      ['summarize_project', { projectId: 'P001' }],
    ] as const) {
      asked.mockClear();
      const { isError, data, text } = await callTool(url, name, args);
      expect({ name, isError, text: isError && text }).toEqual({ name, isError: false, text: false });
      // Two pieces, each asked which of them have sent records and, in a transaction, how those stand; and what any call asks for.
      expect(asked.mock.calls.length).toBeLessThan(30);
      if (name === 'summarize_project') expect(data).toMatchObject({ recordsAhead: PLACES / 10 / 3 });
    }
    const { data } = await callTool(url, 'get_latest_levels', { limit: 1000 });
    const levels = data['levels'] as {
      levelM: number | null;
      recordsAhead?: number;
    }[];
    expect(levels).toHaveLength(PLACES);
    expect(levels.filter(({ levelM }) => levelM === level).length).toBeGreaterThan(PLACES / 2);
    expect(levels.filter(({ recordsAhead }) => recordsAhead === 1)).toHaveLength(PLACES / 10);
  },
);
