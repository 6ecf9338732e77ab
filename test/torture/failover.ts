import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Client } from 'pg';
import { TOKEN_PATH, tokenRecordSchema } from '#shared/service/token.ts';
import { UPLOAD_PATH } from '#shared/service/upload.ts';
import { PostgresServers } from '#test/support/postgres-server.ts';

const ROOT = join(import.meta.dirname, '../..');
const WRITERS = 8;

/** What is lost in the middle of uploads. */
export const LOSSES = ['primary killed', 'primary frozen', 'service killed'] as const;
export type Loss = (typeof LOSSES)[number];

export type FailoverResult = {
  acknowledged: number;
  /** Acknowledged, and not in the database that goes on. */
  lost: number;
  /** Answered with an error, or not at all. */
  refused: number;
  /** From the loss until an upload that began after it was acknowledged. */
  silenceMs: number;
};

type Service = { child: ChildProcess; baseUrl: string };

async function startService(database: string, secret: string): Promise<Service> {
  const options = ['--database', database, '--demo', '--port', '0'];
  const child = spawn(process.execPath, [join(ROOT, 'server/cli.ts'), ...options], {
    env: { ...process.env, STILLWELL_KEYS_SECRET: secret },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const baseUrl = /http:\/\/\S+/.exec(line)?.[0];
    if (baseUrl === undefined) continue;
    child.stdout.resume();
    return { child, baseUrl };
  }
  throw new Error('The service did not start.');
}

async function signIn({ baseUrl }: Service): Promise<string> {
  const body = new URLSearchParams({ username: 'engineer', password: 'engineer-demo' });
  const answer = await fetch(baseUrl + TOKEN_PATH, { method: 'POST', body });
  return tokenRecordSchema.parse(await answer.json()).token;
}

/** Records of a long upload. */
const LONG_UPLOAD = 300;

const timeOf = (second: number): string =>
  new Date(Date.UTC(2026, 0, 1) + second * 1_000).toISOString().slice(0, 19).replace('T', ' ');

class Load {
  readonly acknowledged: string[] = [];
  refused = 0;
  #lostAtMs = Number.POSITIVE_INFINITY;
  #answeredAtMs = Number.NaN;
  #wanted: { count: number; resolve: () => void } | undefined;
  #isOver = false;

  /** @param services those that are still there: a proxy asks no other. */
  async write(writer: number, services: readonly Service[], token: string): Promise<void> {
    // Short uploads and long ones are written by different statements.
    const length = writer % 2 === 0 ? 1 : LONG_UPLOAD;
    for (let turn = 0; !this.#isOver; turn += 1) {
      const service = services[(writer + turn) % services.length];
      const records = Array.from({ length }, (_, at) => {
        const value = turn * length + at;
        return { timestamp: timeOf(value), value };
      });
      const beganMs = performance.now();
      const isKept = await fetch(`${service?.baseUrl}${UPLOAD_PATH}?equipType=failover&equipId=W${writer}`, {
        method: 'POST',
        headers: { 'X-SVC-TOKEN': token },
        body: JSON.stringify(records),
      }).then(
        async (answer) => (await answer.arrayBuffer(), answer.status === 200),
        () => false,
      );
      if (isKept) this.#acknowledge(`W${writer} ${records.at(-1)?.timestamp}`, beganMs);
      else this.refused += 1;
    }
  }

  /** Returns when so many more are acknowledged. */
  more(count: number): Promise<void> {
    return new Promise((resolve) => {
      this.#wanted = { count: this.acknowledged.length + count, resolve };
    });
  }

  noteLoss(): void {
    this.#lostAtMs = performance.now();
  }

  end(): void {
    this.#isOver = true;
  }

  get silenceMs(): number {
    return Math.round(this.#answeredAtMs - this.#lostAtMs);
  }

  #acknowledge(what: string, beganMs: number): void {
    this.acknowledged.push(what);
    if (beganMs >= this.#lostAtMs && Number.isNaN(this.#answeredAtMs)) this.#answeredAtMs = performance.now();
    if (this.#wanted && this.acknowledged.length >= this.#wanted.count) this.#wanted.resolve();
  }
}

async function storedIn(url: string): Promise<Set<string>> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(
    `SELECT equip_id || ' ' || to_char(ts, 'YYYY-MM-DD HH24:MI:SS') AS what
     FROM measurement JOIN equipment USING (equipment) WHERE equip_type = 'failover'`,
  );
  await client.end();
  return new Set(rows.map(({ what }) => String(what)));
}

/**
 * Two services write to a primary with a synchronous standby; in the middle of it something is lost.
 * @param folder an empty one, which is removed.
 * @param uploads so many are acknowledged before the loss, and so many after it.
 */
export async function failOver(folder: string, loss: Loss, uploads: number): Promise<FailoverResult> {
  const servers = new PostgresServers(folder);
  const services: Service[] = [];
  try {
    const primary = await servers.startPrimary();
    const standby = loss === 'service killed' ? undefined : await servers.addStandby(primary);
    if (standby) await servers.makeSynchronous(primary);
    const hosts = [primary, ...(standby ? [standby] : [])].map(({ port }) => `127.0.0.1:${port}`);
    const database = `postgres://postgres@${hosts.join(',')}/postgres`;
    const secret = randomBytes(32).toString('base64');
    const starting = [1, 2].map(async () => services.push(await startService(database, secret)));
    await Promise.all(starting);
    const alive = [...services];
    const [first] = alive;
    if (!first) throw new Error('There is no service.');
    const token = await signIn(first);
    const load = new Load();
    const writing = Array.from({ length: WRITERS }, (_, writer) => load.write(writer, alive, token));
    await load.more(uploads);
    load.noteLoss();
    if (loss === 'primary killed') primary.kill();
    if (loss === 'primary frozen') primary.freeze();
    if (standby) await standby.promote();
    else alive.shift()?.child.kill('SIGKILL');
    await load.more(uploads);
    load.end();
    await Promise.all(writing);
    const stored = await storedIn((standby ?? primary).url);
    return {
      acknowledged: load.acknowledged.length,
      lost: load.acknowledged.filter((what) => !stored.has(what)).length,
      refused: load.refused,
      silenceMs: load.silenceMs,
    };
  } finally {
    for (const { child } of services) child.kill('SIGKILL');
    servers.stop();
  }
}
