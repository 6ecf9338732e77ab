import { expect, it } from 'vitest';
import { createService, type LogEntry } from '#server/index.ts';
import { openSqliteStore } from '#server/store/sqlite/open-sqlite-store.ts';
import { signIn } from '#test/support/data-service-calls.ts';
import { openDataService } from '#test/support/start-data-service.ts';
import { tempDir } from '#test/support/temp-dir.ts';

it('leaves a store that holds an account as it is, and says so', async () => {
  const dataDir = await tempDir();
  const store = openSqliteStore(dataDir);
  const permissions = { enabled: true, http: true, mcp: false, allProjects: true, projects: [] };
  await store.accounts.add({ username: 'kim', passwordHash: '-', ...permissions });
  await store.close();
  const entries: LogEntry[] = [];
  await (await createService({ dataDir, demo: true, log: (entry) => entries.push(entry) })).close();
  expect(entries.map(({ event }) => event)).toEqual(['demo-skipped']);
  const after = openSqliteStore(dataDir);
  expect((await after.accounts.list()).map(({ username }) => username)).toEqual(['kim']);
  expect(await after.places.list('all')).toEqual([]);
  await after.close();
});

it('has as many places as are asked for', async () => {
  const record = await signIn(await openDataService({ demoPlaces: 1000 }));
  expect(record.places.split(',')).toHaveLength(1000);
});

it('adds nothing at all if one place cannot be kept', async () => {
  const store = openSqliteStore(await tempDir());
  const broken: Iterable<never> = {
    [Symbol.iterator]: () => {
      throw new Error('no place');
    },
  };
  const permissions = { enabled: true, http: true, mcp: false, allProjects: true, projects: [] };
  const account = { username: 'kim', passwordHash: '-', ...permissions };
  await expect(store.seed([account], broken)).rejects.toThrow('no place');
  expect(await store.accounts.list()).toEqual([]);
  await store.close();
});
