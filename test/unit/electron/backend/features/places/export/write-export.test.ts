import Papa from 'papaparse';
import readXlsxFile from 'read-excel-file/node';
import { describe, expect, test } from 'vitest';
import { writeExport } from '#electron/backend/features/places/export/write-export.ts';
import type { ExportColumn, ExportFormat, ExportRequest } from '#shared/contract/place-export.ts';
import type { PlaceField, PlaceRecord } from '#shared/domain/places/place-fields.ts';

const fieldColumn = (field: PlaceField): ExportColumn => ({
  key: field,
  header: `${field} head`,
  source: { kind: 'field', field },
});
const LONG = '井'.repeat(5_000);
const EVIL = [
  '=cmd|calc',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  'a,b',
  'a"b',
  'a\r\nb',
  ' edge ',
  '😀 <&>',
  LONG,
  '＝1',
  '_x0041_',
  'bell\u0007',
];
const RECORDS: PlaceRecord[] = EVIL.map((placeName, row) => ({
  placeId: `L${row}`,
  placeName,
  nodeDepth: row === 0 ? '=1+1' : '4.20',
  nodeBottomElev: '-1.50',
  mounted: '1',
  latestTime: '2026-06-15 12:00:00',
}));
const COLUMNS: ExportColumn[] = [
  ...(['placeId', 'placeName', 'nodeDepth', 'nodeBottomElev', 'mounted', 'latestTime', 'lng'] as const).map(
    fieldColumn,
  ),
  {
    key: 'level',
    header: 'Level (m)',
    source: { kind: 'numbers', values: EVIL.map((_, at) => (at === 1 ? null : at / 4)) },
  },
  {
    key: 'state',
    header: '状态',
    source: { kind: 'texts', values: EVIL.map((_, at) => (at === 1 ? '' : 'alarm')) },
  },
];

function requestOf(format: ExportFormat, rows = EVIL.map((_, row) => row)): ExportRequest {
  return {
    listId: '',
    format,
    rows,
    columns: COLUMNS,
    positions: {
      lng: rows.map((row) => (row === 2 ? null : 118.123456789)),
      lat: rows.map((row) => (row === 2 ? null : 32.5)),
      method: rows.map((row) => (row === 2 ? 'none' : 'from lngEx')),
    },
    title: 'Demo: places/2026',
  };
}

async function write(
  request: ExportRequest,
  recordOf = (row: number) => RECORDS[row] ?? {},
): Promise<Buffer> {
  const steps = writeExport(request, recordOf, 'Asia/Shanghai');
  for (;;) {
    const step = steps.next();
    if (step.done) return Buffer.from(await new Blob(step.value).arrayBuffer());
  }
}

describe('CSV', () => {
  test('is read again with every text as it came, but for formulas', async () => {
    const text = (await write(requestOf('csv'))).toString('utf8');
    expect(text.startsWith('\uFEFFplaceId head,placeName head')).toBe(true);
    const { data, errors } = Papa.parse<string[]>(text.slice(1), { skipEmptyLines: true });
    expect(errors).toEqual([]);
    const [head, ...rows] = data;
    expect(head?.slice(-2)).toEqual(['Level (m)', '状态']);
    const guarded = new Set(['=cmd|calc', '+1', '-1', '@SUM(A1)', '\t=1', '＝1']);
    expect(rows.map(([, name]) => name)).toEqual(EVIL.map((name) => (guarded.has(name) ? `'${name}` : name)));
  });

  test('keeps the digits of numbers and their signs, and guards what only should be a number', async () => {
    const text = (await write(requestOf('csv', [0, 1]))).toString('utf8');
    const [, first, second] = Papa.parse<string[]>(text).data;
    expect(first?.slice(2)).toEqual(["'=1+1", '-1.50', '1', '2026-06-15 12:00:00', '', '0', 'alarm']);
    expect(second?.slice(2)).toEqual(['4.20', '-1.50', '1', '2026-06-15 12:00:00', '', '', '']);
  });

  test('has lines that end as RFC 4180 says', async () => {
    const text = (await write(requestOf('csv', [5]))).toString('utf8');
    expect(text.split('\r\n')).toHaveLength(3);
  });
});

describe('XLSX', () => {
  test('is read again: numbers as numbers, texts to the letter, nothing a formula', async () => {
    const [sheet] = await readXlsxFile(await write(requestOf('xlsx')));
    expect(sheet?.sheet).toBe('Demo  places 2026');
    const rows = sheet?.data ?? [];
    expect(rows).toHaveLength(EVIL.length + 1);
    expect(rows[0]?.[2]).toBe('nodeDepth head');
    expect(rows[1]?.[2]).toBe('=1+1');
    expect(rows[2]?.slice(2, 4)).toEqual([4.2, -1.5]);
    expect(rows[3]?.[7]).toBe(0.5);
    for (const [at, name] of EVIL.entries()) {
      const written = String(rows[at + 1]?.[1])
        .replaceAll('\r\n', '\n')
        .trim();
      expect(written.replaceAll('_x005F_', '_')).toBe(
        name.replace('\u0007', '\uFFFD').replaceAll('\r\n', '\n').trim(),
      );
    }
  });

  test('shortens a text that no cell can hold', async () => {
    const [sheet] = await readXlsxFile(
      await write({ ...requestOf('xlsx', [0]), columns: [fieldColumn('placeName')] }, () => ({
        placeName: 'x'.repeat(40_000),
      })),
    );
    expect(String(sheet?.data[1]?.[0])).toHaveLength(32_767);
  });

  test('has columns beyond Z', async () => {
    const columns = Array.from({ length: 28 }, (_, at) => ({ ...fieldColumn('placeId'), header: `h${at}` }));
    const [sheet] = await readXlsxFile(await write({ ...requestOf('xlsx', [3]), columns }));
    expect(sheet?.data[0]?.[27]).toBe('h27');
    expect(sheet?.data[1]?.[27]).toBe('L3');
  });
});

test('GeoJSON has WGS84 points, longitude first, and no geometry without a position', async () => {
  const collection = JSON.parse((await write(requestOf('geojson'))).toString('utf8')) as {
    type: string;
    features: { geometry: unknown; properties: Record<string, unknown> }[];
  };
  expect([collection.type, collection.features.length]).toEqual(['FeatureCollection', EVIL.length]);
  const [first, second, third] = collection.features;
  expect(first?.geometry).toEqual({ type: 'Point', coordinates: [118.1234568, 32.5] });
  expect(first?.properties).toMatchObject({
    placeName: '=cmd|calc',
    nodeDepth: '=1+1',
    level: 0,
    positionMethod: 'from lngEx',
  });
  expect(second?.properties).toMatchObject({
    nodeDepth: 4.2,
    mounted: true,
    lng: null,
    level: null,
    state: null,
  });
  expect(third).toMatchObject({ type: 'Feature', geometry: null, properties: { positionMethod: 'none' } });
});

test('KML has a placemark for each place, and is proper XML whatever the texts', async () => {
  const text = (await write(requestOf('kml'))).toString('utf8');
  expect(text.match(/<Placemark>/g)).toHaveLength(EVIL.length);
  expect(text.match(/<Point>/g)).toHaveLength(EVIL.length - 1);
  expect(text).toContain('<coordinates>118.1234568,32.5</coordinates>');
  expect(text).toContain('<name>😀 &lt;&amp;&gt;</name>');
  expect(text).not.toContain('\u0007');
  const opened = [...text.matchAll(/<(\/?)([A-Za-z]+)[^>]*?(\/?)>/g)].filter(
    ([, , , isEmpty]) => isEmpty === '',
  );
  expect(opened.filter(([, end]) => end === '').length).toBe(opened.filter(([, end]) => end === '/').length);
});

test.each<ExportFormat>(['csv', 'xlsx', 'geojson', 'kml'])(
  '100,000 places are written as %s, all of them',
  async (format) => {
    const rows = Array.from({ length: 100_000 }, (_, row) => row);
    const columns = (['placeId', 'nodeDepth'] as const).map(fieldColumn);
    const bytes = await write({ ...requestOf(format, rows), columns }, (row) => ({
      placeId: `L${row}`,
      nodeDepth: '1.50',
    }));
    if (format !== 'xlsx')
      expect(bytes.toString('utf8').match(/L\d+/g)?.length).toBeGreaterThanOrEqual(100_000);
    else expect((await readXlsxFile(bytes))[0]?.data.at(-1)).toEqual(['L99999', 1.5]);
  },
  60_000,
);
