import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { onTestFinished } from 'vitest';
import { openSqliteStore } from '#server/store/sqlite/open-sqlite-store.ts';
import type { UploadRecord } from '#shared/domain/upload-record.ts';
import { UPLOAD_PATH } from '#shared/service/upload.ts';
import { openDataService } from '../start-data-service.ts';
import { openOddService } from '../odd-service.ts';
import { tempDir } from '../temp-dir.ts';
import { placeSignOnKeys } from '../place-sign-on-keys.ts';

const ALL = ['0001-01-01 00:00:00', '9999-12-31 23:59:59'] as const;

/** What goes wrong with an upload on its way; `answer` instead of the service's, which does not see it. */
export type UploadFault =
  'cut-before' | 'cut-after' | 'hang' | { status: number; text?: string; headers?: Record<string, string> };

type SeenUpload = { sha256: string; equipId: string; sizeBytes: number; text: string; token: string };

/** Decides about the upload that has just arrived as a whole; `index` counts from 0. */
export type Misfortune = (
  index: number,
  upload: SeenUpload,
) => UploadFault | undefined | Promise<UploadFault | undefined>;

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/**
 * A real data service behind a way on which uploads meet misfortune. `accepted` counts how often the service stored each body,
 * by equipment and sha256; `stored` ends the service and reads what it has.
 */
export async function startUploadService(misfortune: Misfortune = () => undefined) {
  const dataDir = await tempDir();
  await placeSignOnKeys(dataDir);
  const service = await openDataService({ dataDir });
  const accepted = new Map<string, number>();
  const seen: SeenUpload[] = [];

  async function forward(request: IncomingMessage, body: Buffer): Promise<Response> {
    const headers = new Headers();
    for (const [name, value] of Object.entries(request.headers)) headers.set(name, String(value));
    const method = request.method ?? 'GET';
    const hasBody = method !== 'GET';
    return service.fetch(
      new Request(`http://service.test${request.url ?? '/'}`, {
        method,
        headers,
        ...(hasBody && { body: new Uint8Array(body) }),
      }),
    );
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await bodyOf(request);
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://service.test');
    let fault: UploadFault | undefined;
    const equipId = searchParams.get('equipId') ?? '';
    const sha256 = createHash('sha256').update(body).digest('hex');
    const name = `${equipId} ${sha256}`;
    const isUpload = pathname === UPLOAD_PATH;
    if (isUpload) {
      const upload = {
        sha256,
        equipId,
        sizeBytes: body.byteLength,
        text: body.toString(),
        token: String(request.headers['x-svc-token'] ?? ''),
      };
      seen.push(upload);
      fault = await misfortune(seen.length - 1, upload);
    }
    if (fault === 'cut-before') return void response.destroy();
    if (fault === 'hang') return;
    if (typeof fault === 'object') {
      response.writeHead(fault.status, { 'content-type': 'application/json', ...fault.headers });
      response.end(fault.text ?? JSON.stringify({ result: false, msg: `status ${fault.status}` }));
      return;
    }
    const answer = await forward(request, body);
    if (isUpload && answer.status === 200) accepted.set(name, (accepted.get(name) ?? 0) + 1);
    if (fault === 'cut-after') return void response.destroy();
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    response.end(Buffer.from(await answer.arrayBuffer()));
  }

  const odd = await openOddService((request, response) => {
    serve(request, response).catch(() => response.destroy());
  });
  onTestFinished(odd.close);

  /** Uploads have one owner at a time, so the service is ended first. */
  async function stored(equipType: string, equipIds: readonly string[]): Promise<UploadRecord[][]> {
    await service.close();
    const store = openSqliteStore(dataDir);
    const found: UploadRecord[][] = [];
    for (const equipId of equipIds) {
      found.push(await store.uploads.readPeriod({ equipType, equipId }, ...ALL));
    }
    await store.close();
    return found;
  }

  return { baseUrl: odd.baseUrl, accepted, seen, stored };
}
