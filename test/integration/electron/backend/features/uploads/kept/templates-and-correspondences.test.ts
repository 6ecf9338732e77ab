import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { OutboxStore } from '#electron/backend/features/uploads/outbox/store/outbox-store.ts';
import { mergeIntoDraft, saveVersion } from '#shared/domain/import/correspondence/correspondence-table.ts';
import { type ImportTemplate, makeTemplate } from '#shared/domain/import/template/import-template.ts';
import { DEFAULT_UPLOAD_POLICY } from '#shared/domain/outbox/upload-policy.ts';
import { openBackend } from '#test/support/open-backend.ts';
import { columnPlan, importPlan } from '#test/support/spreadsheets/import-plans.ts';
import { tempDir } from '#test/support/temp-dir.ts';

const DRAFT = { name: 'River', baseUrl: '127.0.0.1:1', tokenHeader: 'X-SVC-TOKEN', zone: 'Asia/Shanghai' };
const EMPTY = { draft: [], versions: [] };
const PLAN = importPlan([columnPlan(0, 'time'), columnPlan(1, 'value', 'level')]);

function template(templateId: string, name: string): ImportTemplate {
  return makeTemplate(PLAN, { templateId, name, savedAtMs: 1, fileName: 'WL-07_202401.csv' });
}

const TABLE = saveVersion(
  mergeIntoDraft(EMPTY, [
    {
      equipId: 'WL-07',
      equipName: '泵站前池',
      equipType: 'gauge',
      field: 'level',
      unit: 'm',
      decimals: 2,
      sourceHeaders: ['液位(m)'],
    },
  ]),
  'first',
  1,
);

it('remembers layouts until they are removed, and replaces one that is saved again', async () => {
  const first = await openBackend();
  const { templates } = first.client.uploads;
  expect(await templates.list()).toEqual([]);
  await templates.save(template('a', 'Wells'));
  await templates.save(template('b', 'Rain'));
  await templates.save(template('a', 'Wells of the old town'));
  await first.close();
  const second = await openBackend({ dataDir: first.dataDir });
  expect(await second.client.uploads.templates.list()).toEqual([
    template('b', 'Rain'),
    template('a', 'Wells of the old town'),
  ]);
  await second.client.uploads.templates.remove({ templateId: 'b' });
  await second.client.uploads.templates.remove({ templateId: 'never there' });
  expect((await second.client.uploads.templates.list()).map(({ templateId }) => templateId)).toEqual(['a']);
});

it('keeps a correspondence table for each connection, over a restart', async () => {
  const first = await openBackend();
  const [one, other] = [
    await first.client.connections.add(DRAFT),
    await first.client.connections.add({ ...DRAFT, name: 'Old town' }),
  ];
  const { correspondence } = first.client.uploads;
  expect(await correspondence.read({ connectionId: one.id })).toEqual(EMPTY);
  await correspondence.save({ connectionId: one.id, table: TABLE });
  await first.close();
  const second = await openBackend({ dataDir: first.dataDir });
  expect(await second.client.uploads.correspondence.read({ connectionId: one.id })).toEqual(TABLE);
  expect(await second.client.uploads.correspondence.read({ connectionId: other.id })).toEqual(EMPTY);
});

it('is no table for a connection that is called like a property of every object', async () => {
  const { client } = await openBackend();
  expect(await client.uploads.correspondence.read({ connectionId: 'constructor' })).toEqual(EMPTY);
});

it('forgets table and rules of a connection that is removed, and no template', async () => {
  const { client, dataDir, close } = await openBackend();
  const [gone, stays] = [await client.connections.add(DRAFT), await client.connections.add(DRAFT)];
  const { correspondence, policy, templates } = client.uploads;
  for (const { id } of [gone, stays]) {
    await correspondence.save({ connectionId: id, table: TABLE });
    const { canReadBack: _read, ...rules } = await policy.change({
      connectionId: id,
      policy: { ...DEFAULT_UPLOAD_POLICY, repeats: 'overwrites', keptDays: 7, bytesPerSecond: 250_000 },
    });
    expect(rules).toMatchObject({ repeats: 'overwrites', keptDays: 7, bytesPerSecond: 250_000 });
  }
  await templates.save(template('a', 'Wells'));
  await client.connections.remove({ id: gone.id });
  expect(await correspondence.read({ connectionId: gone.id })).toEqual(EMPTY);
  expect(await correspondence.read({ connectionId: stays.id })).toEqual(TABLE);
  expect(await policy.read({ connectionId: stays.id })).toMatchObject({ keptDays: 7 });
  expect(await templates.list()).toHaveLength(1);
  await close();
  const store = new OutboxStore({ file: join(dataDir, 'outbox.sqlite3'), maxFileBytes: 1_000_000_000 });
  expect(store.call('policy', [{ connectionId: gone.id, origin: 'http://127.0.0.1:1' }])).toBeNull();
  expect(store.call('policy', [{ connectionId: stays.id, origin: 'http://127.0.0.1:1' }])).toMatchObject({
    keptDays: 7,
  });
  store.close();
});

it('knows of the service that a connection is moved to nothing that was said of the one before', async () => {
  const { client } = await openBackend();
  const { id } = await client.connections.add(DRAFT);
  const { policy } = client.uploads;
  const said = { ...DEFAULT_UPLOAD_POLICY, repeats: 'overwrites', bytesPerSecond: 250_000 } as const;
  await policy.change({ connectionId: id, policy: said });
  const move = (baseUrl: string) => client.connections.edit({ id, draft: { ...DRAFT, baseUrl } });
  await move('http://127.0.0.1:2');
  expect(await policy.read({ connectionId: id })).toMatchObject({ ...said, repeats: 'not-known' });
  await move('http://127.0.0.1:1/path');
  expect(await policy.read({ connectionId: id })).toMatchObject(said);
});

it('starts without templates and tables if their files cannot be read, and sets them aside', async () => {
  const dataDir = await tempDir();
  const names = ['upload-templates.json', 'correspondences.json'];
  for (const name of names) await writeFile(join(dataDir, name), '{"version":1,');
  const { client } = await openBackend({ dataDir });
  expect(await client.uploads.templates.list()).toEqual([]);
  expect(await client.uploads.correspondence.read({ connectionId: 'c' })).toEqual(EMPTY);
  const kept = await readdir(dataDir);
  expect(names.filter((name) => kept.includes(name))).toEqual([]);
  expect(names.filter((name) => kept.some((each) => each.startsWith(name.split('.')[0] ?? '')))).toEqual(
    names,
  );
});
