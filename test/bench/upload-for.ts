import { setTimeout as pause } from 'node:timers/promises';
import { HEALTH_PATH, healthSchema } from '#server/operating/answer-health.ts';
import { SENT_UPLOAD_BYTES } from '#shared/domain/upload-limits.ts';
import { DEFAULT_TOKEN_HEADER, TOKEN_PATH, tokenRecordSchema } from '#shared/service/token.ts';
import { UPLOAD_PATH } from '#shared/service/upload.ts';
import { uploadBody } from './upload-body.ts';

const LOOK_MS = 50;

/** What was acknowledged of uploads, and how often the service asked to wait. */
export type Ingested = { rows: number; askedToWait: number };

/** @returns the header of an upload of the demo's engineer. */
export async function login(baseUrl: string): Promise<Record<string, string>> {
  const body = new URLSearchParams({ username: 'engineer', password: 'engineer-demo' });
  const answer = await fetch(baseUrl + TOKEN_PATH, { method: 'POST', body });
  return { [DEFAULT_TOKEN_HEADER]: tokenRecordSchema.parse(await answer.json()).token };
}

/** Resolves when a service has applied what it has acknowledged: the processor is for whoever is measured next. */
export async function settled(baseUrl: string): Promise<void> {
  for (;;) {
    const answer = await fetch(baseUrl + HEALTH_PATH);
    if (healthSchema.parse(await answer.json()).uploads?.waiting === 0) return;
    await pause(LOOK_MS);
  }
}

/**
 * Uploads to equipment of its own each time, so that every row is a new one. It pauses only as long as the service asks for
 * when more waits to be applied than there is room for.
 */
export async function uploadFor(
  baseUrl: string,
  headers: Record<string, string>,
  uploader: string,
  seconds: number,
): Promise<Ingested> {
  const body = uploadBody(SENT_UPLOAD_BYTES);
  const rows: unknown[] = JSON.parse(body);
  const began = performance.now();
  const ingested = { rows: 0, askedToWait: 0 };
  for (let index = 0; performance.now() - began < seconds * 1_000; index += 1) {
    const path = `${UPLOAD_PATH}?equipType=bench&equipId=${uploader}-${index}`;
    const answer = await fetch(baseUrl + path, { method: 'POST', headers, body });
    const text = await answer.text();
    const waitSeconds = Number(answer.headers.get('retry-after') ?? Number.NaN);
    if (answer.status === 200) {
      ingested.rows += rows.length;
    } else if (answer.status === 500 && waitSeconds > 0) {
      ingested.askedToWait += 1;
      await pause(waitSeconds * 1_000);
    } else throw new Error(`An upload was answered ${answer.status} ${text}`);
  }
  return ingested;
}
