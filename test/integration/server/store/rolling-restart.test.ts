import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { PLACE_LIST_PATH } from '#shared/service/place-list.ts';
import { TOKEN_PATH, tokenRecordSchema } from '#shared/service/token.ts';
import { UPLOAD_PATH } from '#shared/service/upload.ts';
import { HAS_POSTGRES, newDatabase, openDatabase } from '#test/support/each-store.ts';
import { freePort } from '#test/support/find-postgres.ts';
import { firstLine, startScript } from '#test/support/run-script.ts';

const GAUGE = { equipType: 'gauge', equipId: 'G1' };
const ALL = ['0001-01-01 00:00:00', '9999-12-31 23:59:59'] as const;
const CLIENTS = 4;

/** As a proxy does that has several services: a request that one of them has not begun to answer goes to the next. */
async function askAny(origins: readonly string[], first: number, path: string, init: RequestInit) {
  const refusals: unknown[] = [];
  for (let turn = 0; turn < origins.length; turn += 1) {
    const origin = origins[(first + turn) % origins.length];
    try {
      return await fetch(`${origin}${path}`, init);
    } catch (error) {
      refusals.push(error);
    }
  }
  throw new AggregateError(refusals, 'No service answers.');
}

describe.skipIf(!HAS_POSTGRES)('when the processes of a service start again one after the other', () => {
  it('every request is answered, and every upload is there', { timeout: 90_000 }, async () => {
    const database = await newDatabase();
    const environment = { STILLWELL_KEYS_SECRET: randomBytes(32).toString('base64') };
    const ports = [await freePort(), await freePort()];
    const origins = ports.map((port) => `http://127.0.0.1:${port}`);
    const start = async (port: number) => {
      const child = startScript(
        'server/cli.ts',
        ['--database', database, '--demo', '--port', String(port)],
        environment,
      );
      await firstLine(child);
      child.stdout.resume();
      child.stderr.resume();
      return child;
    };
    const processes = [];
    for (const port of ports) processes.push(await start(port));
    const login = new URLSearchParams({ username: 'uploader', password: 'uploader-demo' });
    const logged = await fetch(`${origins[0]}${TOKEN_PATH}`, { method: 'POST', body: login });
    const { token } = tokenRecordSchema.parse(await logged.json());
    const headers = { 'X-SVC-TOKEN': token };

    let isOver = false;
    const statuses = new Map<number, number>();
    const sent: string[] = [];
    const note = async (answer: Response): Promise<void> => {
      await answer.arrayBuffer();
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    };
    const ask = async (client: number): Promise<void> => {
      for (let index = 0; !isOver; index += 1) {
        const second = client * 100_000 + index;
        const timestamp = new Date(second * 1_000).toISOString().slice(0, 19).replace('T', ' ');
        const query = String(new URLSearchParams(GAUGE));
        const upload = { method: 'POST', headers, body: JSON.stringify([{ timestamp, level: second }]) };
        await note(await askAny(origins, index, `${UPLOAD_PATH}?${query}`, upload));
        sent.push(timestamp);
        await note(await askAny(origins, index, PLACE_LIST_PATH, { headers }));
      }
    };
    const asking = Promise.all(Array.from({ length: CLIENTS }, (_, client) => ask(client)));
    for (const [index, port] of ports.entries()) {
      const before = sent.length;
      await expect.poll(() => sent.length, { timeout: 20_000 }).toBeGreaterThan(before + 20);
      const child = processes[index];
      child?.kill('SIGTERM');
      if (child) expect(await once(child, 'exit')).toEqual([0, null]);
      await start(port);
    }
    isOver = true;
    await asking;
    expect([...statuses.keys()]).toEqual([200]);
    const store = await openDatabase(database);
    const records = await store.uploads.readPeriod(GAUGE, ...ALL);
    await store.close();
    expect(records.map(({ timestamp }) => timestamp)).toEqual(sent.toSorted());
  });
});
