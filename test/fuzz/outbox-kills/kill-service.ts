import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { requestToken } from '#electron/backend/identity/session/request-token.ts';
import { createService, type DataService } from '#server/index.ts';
import { openSqliteStore } from '#server/store/sqlite/open-sqlite-store.ts';
import type { UploadRecord } from '#shared/domain/upload-record.ts';
import { openOddService, type OddService } from '#test/support/odd-service.ts';

const ALL = ['0001-01-01 00:00:00', '9999-12-31 23:59:59'] as const;
const MAX_WAIT_MS = 15;

/** How a body was stored for the last time: by which process of the app, and whether its answer was cut off. */
type Storing = { process: number; isCut: boolean };

/**
 * A real data service behind a way on which answers are late or get lost. It knows which process of the app has sent what, and
 * so whether a repeat is owed to a fault.
 */
export class KillService {
  /** Which process of the app is alive. */
  process = 0;
  uploads = 0;
  cuts = 0;
  repeats = 0;
  /** Bodies that were stored more than once, by name. */
  readonly repeated = new Set<string>();
  /** What must not be: more repeats than faults. */
  readonly violations: string[] = [];
  readonly #dataDir: string;
  readonly #service: DataService;
  readonly #random: () => number;
  readonly #storings = new Map<string, Storing>();
  readonly #repeatsOfKill = new Map<number, number>();
  #way: OddService | undefined;

  private constructor(dataDir: string, service: DataService, random: () => number) {
    this.#dataDir = dataDir;
    this.#service = service;
    this.#random = random;
  }

  static async open(dataDir: string, random: () => number): Promise<KillService> {
    const opened = new KillService(dataDir, await createService({ demo: true, dataDir }), random);
    opened.#way = await openOddService((request, response) => {
      opened.#serve(request, response).catch(() => response.destroy());
    });
    return opened;
  }

  get baseUrl(): string {
    return this.#way?.baseUrl ?? '';
  }

  async token(): Promise<string> {
    const credentials = { username: 'uploader', password: 'uploader-demo' };
    const { record } = await requestToken(this.baseUrl, credentials, fetch, new AbortController().signal);
    return record.token;
  }

  /** Ends the service, and reads what it has stored. */
  async stored(equipIds: readonly string[]): Promise<UploadRecord[][]> {
    await this.close();
    const store = openSqliteStore(this.#dataDir);
    try {
      return await Promise.all(
        equipIds.map((equipId) => store.uploads.readPeriod({ equipType: 'gauge', equipId }, ...ALL)),
      );
    } finally {
      await store.close();
    }
  }

  async close(): Promise<void> {
    await this.#way?.close();
    this.#way = undefined;
    await this.#service.close();
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { process } = this;
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    const url = new URL(request.url ?? '/', 'http://service.test');
    const equipId = url.searchParams.get('equipId');
    const [share, wait] = [this.#random(), this.#random()];
    if (equipId !== null) {
      this.uploads += 1;
      await pause(wait * MAX_WAIT_MS);
      if (share < 0.02) return void response.destroy();
      if (share < 0.04) return void response.writeHead(500).end();
    }
    const headers = new Headers();
    for (const [name, value] of Object.entries(request.headers)) headers.set(name, String(value));
    const method = request.method ?? 'GET';
    const answer = await this.#service.fetch(
      new Request(url, { method, headers, ...(method !== 'GET' && { body }) }),
    );
    const isCut = share > 0.97;
    if (equipId !== null && answer.status === 200) {
      const sha256 = createHash('sha256').update(body).digest('hex');
      this.#noteStored(`${equipId} ${sha256}`, { process, isCut });
      await pause(wait * MAX_WAIT_MS);
      if (isCut) return void response.destroy();
    }
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    response.end(Buffer.from(await answer.arrayBuffer()));
    return undefined;
  }

  #noteStored(name: string, storing: Storing): void {
    const before = this.#storings.get(name);
    this.#storings.set(name, storing);
    if (storing.isCut) this.cuts += 1;
    if (!before) return;
    this.repeats += 1;
    this.repeated.add(name);
    if (before.isCut) return;
    // Its answer was not cut off, so that only the end of the process can have taken it away.
    const owed = (this.#repeatsOfKill.get(before.process) ?? 0) + 1;
    this.#repeatsOfKill.set(before.process, owed);
    if (before.process === storing.process) this.violations.push(`${name} is repeated without a fault`);
    if (owed > 1) this.violations.push(`kill ${before.process} has led to ${owed} repeats`);
  }
}
