import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { PlaceLists } from '#electron/backend/features/places/list/place-lists.ts';
import type { ExportFormat, ExportRequest } from '#shared/contract/place-export.ts';
import { type BackendClient, openBackend } from '#test/support/open-backend.ts';
import { startDataService } from '#test/support/start-data-service.ts';
import { tempDir } from '#test/support/temp-dir.ts';

const WORKER_FILE = join(
  import.meta.dirname,
  '../../../../../../electron/backend/features/places/list/place-list-worker.ts',
);

async function openList(client: BackendClient): Promise<string> {
  const { baseUrl } = await startDataService();
  const draft = { name: 'Test', baseUrl, tokenHeader: 'X-SVC-TOKEN', zone: 'Asia/Shanghai' };
  const { id: connectionId } = await client.connections.add(draft);
  await client.session.signIn({ connectionId, username: 'engineer', password: 'engineer-demo' });
  return (await client.places.list({ connectionId })).listId;
}

function requestOf(listId: string, rows: number[], format: ExportFormat = 'csv'): ExportRequest {
  return {
    listId,
    format,
    rows,
    columns: [
      { key: 'placeId', header: 'ID', source: { kind: 'field', field: 'placeId' } },
      { key: 'nodeDepth', header: 'Depth (m)', source: { kind: 'field', field: 'nodeDepth' } },
      { key: 'level', header: 'Level (m)', source: { kind: 'numbers', values: rows.map(() => 1.25) } },
    ],
    positions: { lng: rows.map(() => null), lat: rows.map(() => null), method: rows.map(() => 'none') },
    title: 'Places',
  };
}

test('an export is written with progress, and fetched once', async () => {
  const { client } = await openBackend();
  const listId = await openList(client);
  const record = await client.places.record({ listId, row: 7 });
  const kinds = new Set<string>();
  let ready: { exportId: string; sizeBytes: number } | undefined;
  for await (const event of await client.placeExport.write(requestOf(listId, [7, 3]))) {
    kinds.add(event.kind);
    if (event.kind === 'ready') ready = event;
  }
  expect(kinds).toEqual(new Set(['progress', 'ready']));
  const { exportId = '', sizeBytes } = ready ?? {};
  const file = await client.placeExport.piece({ exportId, offset: 0 });
  expect(file.size).toBe(sizeBytes);
  const [head, first] = (await file.text()).split('\r\n');
  expect(head).toBe('ID,Depth (m),Level (m)');
  expect(first?.split(',')).toEqual([record['placeId'], record['nodeDepth'], '1.25']);
  await expect(client.placeExport.piece({ exportId, offset: 0 })).rejects.toMatchObject({
    code: 'PLACE_LIST_GONE',
  });
});

test('an export of a list that is gone says so', async () => {
  const { client } = await openBackend();
  await openList(client);
  const writing = async () => {
    for await (const _ of await client.placeExport.write(requestOf('another', [0])));
  };
  await expect(writing()).rejects.toMatchObject({ code: 'PLACE_LIST_GONE' });
});

test('whoever stops listening ends the export, and the list stays of use', async () => {
  const { client } = await openBackend();
  const listId = await openList(client);
  const rows = Array.from({ length: 200_000 }, (_, row) => row % 240);
  let isWritten = false;
  for await (const event of await client.placeExport.write(requestOf(listId, rows, 'xlsx'))) {
    isWritten = event.kind === 'ready';
    if (event.kind === 'progress' && event.done > 0) break;
  }
  expect(isWritten).toBe(false);
  expect(await client.places.record({ listId, row: 0 })).toHaveProperty('placeId');
});

test('an export that is cancelled is not written to its end', async () => {
  const lists = new PlaceLists(WORKER_FILE, join(await tempDir(), 'alerts.sqlite3'), () => {});
  onTestFinished(() => lists.close());
  const source = {
    connectionId: 'c',
    zone: 'Asia/Shanghai',
    secrets: [],
    wanted: new AbortController().signal,
  };
  const opened = await lists.open(source, new TextEncoder().encode('[{"placeId":"A"}]'));
  const rows = Array.from({ length: 100_000 }, () => 0);
  const ending = new AbortController();
  let most = 0;
  const onProgress = (rowsDone: number) => {
    most = rowsDone;
    ending.abort();
  };
  const writing = lists.export(requestOf(opened.listId, rows), onProgress, ending.signal);
  await expect(writing).rejects.toMatchObject({ code: 'CANCELLED' });
  // Asked after it, the thread answers when it has left it.
  await lists.chunk(opened.listId, 0);
  await lists.chunk(opened.listId, 0);
  expect(most).toBeLessThan(100_000);
});
