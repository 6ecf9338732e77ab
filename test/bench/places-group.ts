import { loadavg } from 'node:os';
import { PlaceIndex } from '#renderer/features/places/model/place-index.ts';
import { searchTexts } from '#renderer/features/places/model/place-text.ts';
import { finish } from '#shared/domain/steps.ts';
import { en } from '#renderer/i18n/en/en.ts';
import { demoPlaces } from '#server/demo/demo-places.ts';
import { latestTimeIn, PlaceListBytes } from '#server/places/place-lists.ts';
import { chunkOf } from '#shared/domain/places/place-columns.ts';
import { PlaceTable } from '#shared/domain/places/place-table.ts';
import type { JsonValue } from '#shared/domain/json-value.ts';
import { readPlaceColumns } from '#shared/domain/places/read-place-columns.ts';
import type { BenchGroup, BenchRow } from './bench-row.ts';

const PLACES = 100_000;
const ZONE = 'Asia/Shanghai';
const ROUNDS = 9;
/** What a keystroke may take on a computer that does nothing else (design par. 8). */
const KEYSTROKE_MS = 60;
/** A plain search over the same texts, made ready as ours are, is done once; sort and a condition may cost as much again. */
const KEYSTROKE_AT_MOST = 2;
/** Parse and normalise may take this many times the parsing alone. */
const READ_AT_MOST = 1.6;

function median(times: number[]): number {
  return times.toSorted((a, b) => a - b)[times.length >>> 1] ?? Number.NaN;
}

function timeMs(work: () => unknown): number {
  const startMs = performance.now();
  work();
  return performance.now() - startMs;
}

const perSecond = (ms: number): number => 1_000 / ms;

function readingRow(text: string): BenchRow {
  const parse: number[] = [];
  const read: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    parse.push(timeMs(() => JSON.parse(text) as unknown));
    read.push(timeMs(() => readPlaceColumns(JSON.parse(text) as JsonValue[], ZONE)));
  }
  return {
    what: '100,000 places: parse and normalise',
    baseline: 'JSON.parse alone',
    unit: '1/s',
    ours: perSecond(median(read)),
    baselineRate: perSecond(median(parse)),
    bar: 1 / READ_AT_MOST,
  };
}

/** Sort by name and filter by a letter more each time, texts and ranks worked out ahead as in the window. */
function keystrokeRow(table: PlaceTable): BenchRow {
  const words = { t: en, value: String, zone: ZONE };
  const index = new PlaceIndex(table, 'zh-CN', (row) => searchTexts(table, row, words));
  finish(index.workAhead(['placeName']));
  const queries = ['文', '文德', '文德路', '文德路6', '滨', '滨江', '6号', 'p001', 'P001-0'];
  const sort = { field: 'placeName', direction: 'ascending' } as const;
  const depth = table.numbers('nodeDepth');
  const texts = Array.from(depth, (_, row) => searchTexts(table, row, words).join('\n').toLowerCase());
  const search: number[] = [];
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    for (const query of queries) {
      const letters = query.toLowerCase();
      search.push(timeMs(() => texts.filter((text) => text.includes(letters))));
      times.push(timeMs(() => index.rows(sort, { query, passes: (row) => (depth[row] ?? 0) > 1 })));
    }
  console.log(
    `A keystroke takes ${median(times).toFixed(1)} ms (limit ${KEYSTROKE_MS} ms on an idle computer; load ` +
      `${loadavg()[0]?.toFixed(1)}), the plain search ${median(search).toFixed(1)} ms.`,
  );
  return {
    what: '100,000 places: sort and filter of a keystroke',
    baseline: '`includes` over 100,000 cached strings',
    unit: '1/s',
    ours: perSecond(median(times)),
    baselineRate: perSecond(median(search)),
    bar: 1 / KEYSTROKE_AT_MOST,
  };
}

export const placesGroup: BenchGroup = {
  name: 'places',
  run: async () => {
    const places = [...demoPlaces(PLACES)];
    const bytes = (await PlaceListBytes.of(places, latestTimeIn(ZONE))).at(Date.now()).bytes();
    const text = new TextDecoder().decode(bytes);
    const reading = readingRow(text);
    const { columns } = readPlaceColumns(JSON.parse(text) as JsonValue[], ZONE);
    const table = new PlaceTable(columns.count);
    table.add(chunkOf(columns, 0, columns.count));
    return [reading, keystrokeRow(table)];
  },
};
