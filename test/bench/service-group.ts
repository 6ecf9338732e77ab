import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SENT_UPLOAD_BYTES } from '#shared/domain/upload-limits.ts';
import { PLACE_LIST_PATH } from '#shared/service/place-list.ts';
import { DEFAULT_TOKEN_HEADER, TOKEN_PATH, tokenRecordSchema } from '#shared/service/token.ts';
import { UPLOAD_PATH } from '#shared/service/upload.ts';
import type { BenchGroup, BenchOptions, BenchRow } from './bench-row.ts';
import { type ChildServer, startChild } from './child-server.ts';
import type { Load } from './http-load.ts';
import { compareRates } from './request-rate.ts';
import { uploadBody } from './upload-body.ts';
import { settled } from './upload-for.ts';

const ROOT = join(import.meta.dirname, '../..');
/** Pieces of equipment that uploads are for: one alone has its own bound of what may wait (docs/adr/0002). */
const EQUIPMENT = 200;

type Case = { what: string; baseline: string; load: Load; seconds: number; bar: number };

const uploadPath = (index: number): string => `${UPLOAD_PATH}?equipType=bench&equipId=B${index}`;

function casesOf(token: string): Case[] {
  const headers = { [DEFAULT_TOKEN_HEADER]: token };
  const login: Load = {
    path: TOKEN_PATH,
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: 'username=engineer&password=engineer-demo',
  };
  const upload: Load = {
    path: uploadPath(0),
    otherPaths: Array.from({ length: EQUIPMENT - 1 }, (_none, index) => uploadPath(index + 1)),
    method: 'POST',
    headers,
    body: uploadBody(SENT_UPLOAD_BYTES),
  };
  return [
    { what: 'token', baseline: 'node:http, one scrypt of the same cost', load: login, seconds: 7, bar: 0.9 },
    {
      what: 'placeList (240)',
      baseline: 'node:http, same bytes',
      load: { path: PLACE_LIST_PATH, headers },
      seconds: 1,
      bar: 0.7,
    },
    {
      what: 'upload (490 kB)',
      baseline: 'node:http, write and fsync of each, unchecked',
      load: upload,
      // So short that less than an account may have waiting (1 GB) comes: to be acknowledged is measured, not to be applied.
      seconds: 1,
      bar: 0.7,
    },
  ];
}

async function startBoth(dir: string): Promise<{ ours: ChildServer; baseline: ChildServer; token: string }> {
  const ours = await startChild(join(ROOT, 'server/cli.ts'), [
    '--demo',
    '--port',
    '0',
    '--data-dir',
    join(dir, 'data'),
  ]);
  const body = new URLSearchParams({ username: 'engineer', password: 'engineer-demo' });
  const tokenText = await (await fetch(ours.baseUrl + TOKEN_PATH, { method: 'POST', body })).text();
  const { token } = tokenRecordSchema.parse(JSON.parse(tokenText));
  const places = await fetch(ours.baseUrl + PLACE_LIST_PATH, { headers: { [DEFAULT_TOKEN_HEADER]: token } });
  const files = [join(dir, 'token.json'), join(dir, 'places.json')] as const;
  await writeFile(files[0], tokenText);
  await writeFile(files[1], await places.text());
  const baseline = await startChild(join(import.meta.dirname, 'baseline-server.ts'), [
    ...files,
    join(dir, 'uploads'),
  ]);
  return { ours, baseline, token };
}

/** Each number of connections meets servers of its own, so that no row pays for what another left behind. */
async function measure(connections: number, row: string): Promise<BenchRow[]> {
  const dir = await mkdtemp(join(tmpdir(), 'stillwell-bench-'));
  const { ours, baseline, token } = await startBoth(dir);
  const rows: BenchRow[] = [];
  try {
    for (const { what, baseline: words, load, seconds, bar } of casesOf(token)) {
      if (!what.startsWith(row)) continue;
      const settle = () => settled(ours.baseUrl);
      const rates = await compareRates([baseline.baseUrl, ours.baseUrl], load, connections, seconds, settle);
      const title = `${what}, ${connections} connection${connections > 1 ? 's' : ''}`;
      rows.push({ what: title, baseline: words, unit: '/s', bar, ...rates });
    }
  } finally {
    await Promise.all([ours.stop(), baseline.stop()]);
    await rm(dir, { recursive: true });
  }
  return rows;
}

async function run({ row, connections, onRows }: BenchOptions): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const count of connections) {
    const measured = await measure(count, row);
    onRows(measured);
    rows.push(...measured);
  }
  return rows;
}

/** The three HTTP endpoints of the data service. */
export const serviceGroup: BenchGroup = { name: 'service', run };
