import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { nameChecksum } from '#server/store/sqlite/equipment-names.ts';
import { DATABASE_FILE } from '#server/store/sqlite/open-sqlite-store.ts';
import { UPLOAD_PATH } from '#shared/service/upload.ts';
import { ask, signIn, upload } from '#test/support/data-service-calls.ts';
import { dirWithKeys, openDataService } from '#test/support/start-data-service.ts';

const BODY_BYTES = 500_000;
/** 64 MB of one piece of equipment. */
const MAX_BODIES = 128;

it('too much of one piece of equipment is answered 500 with when to send it again; the others are taken', async () => {
  const dataDir = await dirWithKeys();
  const service = await openDataService({ dataDir });
  const { token } = await signIn(service);
  const db = new DatabaseSync(join(dataDir, DATABASE_FILE), { timeout: 5_000 });
  // Nothing of the first equipment can be applied.
  db.exec(`INSERT INTO equipment VALUES (1, 'gauge', 'G1', ${nameChecksum(1, 'gauge', 'G1')});
    CREATE TRIGGER damage BEFORE INSERT ON measurement WHEN NEW.equipment = 1
    BEGIN SELECT RAISE(ABORT, 'damaged'); END`);
  db.close();
  const [head, tail] = ['[{"timestamp":"2026-01-01 00:00:00","note":"', '"}]'];
  const body = head + 'x'.repeat(BODY_BYTES - head.length - tail.length) + tail;
  const statuses: number[] = [];
  let last: Response | undefined;
  for (let sent = 0; sent < MAX_BODIES + 2; sent += 1) {
    last = await upload(service, token, body);
    statuses.push(last.status);
  }
  expect(statuses.indexOf(500)).toBeGreaterThanOrEqual(MAX_BODIES - 1);
  expect(statuses.at(-1)).toBe(500);
  expect(last?.headers.get('Retry-After')).toBe('10');
  expect(await last?.json()).toEqual({
    result: false,
    msg: 'Too many uploads of this equipment wait to be applied. Nothing of this one was kept: send it again in 10 seconds.',
  });
  const other = await ask(service, `${UPLOAD_PATH}?equipType=gauge&equipId=G2`, {
    method: 'POST',
    headers: { 'X-SVC-TOKEN': token },
    body: '[{"timestamp":"2026-01-01 00:00:00","level":1}]',
  });
  expect(other.status).toBe(200);
});
