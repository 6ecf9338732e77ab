import { randomBytes } from 'node:crypto';
import { writeFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { Client } from 'pg';
import { SENT_UPLOAD_BYTES } from '#shared/domain/upload-limits.ts';
import { type UploadRecord } from '#shared/domain/upload-record.ts';
import { uploadBody } from './upload-body.ts';

/** Uploads that are copied on each connection. */
const COPIES = 50;
const TABLE = 'copied_measurement';

/** The rows of an upload as `COPY` reads them. */
function linesOf(records: readonly UploadRecord[], equipment: number): string {
  return records
    .map(({ timestamp, ...fields }) => `${equipment}\t${timestamp}\t${JSON.stringify(fields)}\n`)
    .join('');
}

/** A table of the same kind as that of measurements, with one part for all times. */
const MAKE_TABLE = `
  CREATE TABLE ${TABLE} (LIKE measurement INCLUDING ALL) PARTITION BY RANGE (ts);
  CREATE TABLE ${TABLE}_all PARTITION OF ${TABLE} DEFAULT`;

/**
 * Rows per second that the database takes in by plain `COPY` from files, one commit for as many rows as an upload has: the
 * least that it takes to keep them.
 */
export async function copyRate(url: string, connections: number): Promise<number> {
  const records: UploadRecord[] = JSON.parse(uploadBody(SENT_UPLOAD_BYTES));
  const name = join(tmpdir(), `stillwell-copy-${randomBytes(6).toString('hex')}`);
  const files = Array.from({ length: connections * COPIES }, (_, index) => `${name}-${index}.txt`);
  for (const [equipment, file] of files.entries())
    writeFileSync(file, linesOf(records, equipment), { mode: 0o644 });
  const clients = Array.from({ length: connections }, () => new Client({ connectionString: url }));
  try {
    await Promise.all(clients.map((client) => client.connect()));
    await clients[0]?.query(MAKE_TABLE);
    const began = performance.now();
    await Promise.all(
      clients.map(async (client, at) => {
        for (const file of files.slice(at * COPIES, (at + 1) * COPIES))
          await client.query(`COPY ${TABLE} FROM '${file}'`);
      }),
    );
    return (files.length * records.length * 1_000) / (performance.now() - began);
  } finally {
    await Promise.all(clients.map((client) => client.end()));
    for (const file of files) rmSync(file, { force: true });
  }
}
