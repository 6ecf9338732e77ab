import { finished } from 'node:stream/promises';
import { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
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
 * Rows per second that the database takes in by plain `COPY`, sent to it with one commit for as many rows as an upload has:
 * the least that it takes to keep them.
 */
export async function copyRate(url: string, connections: number): Promise<number> {
  const records: UploadRecord[] = JSON.parse(uploadBody(SENT_UPLOAD_BYTES));
  const lines = Array.from({ length: connections * COPIES }, (_, index) => linesOf(records, index));
  const clients = Array.from({ length: connections }, () => new Client({ connectionString: url }));
  try {
    await Promise.all(clients.map((client) => client.connect()));
    await clients[0]?.query(MAKE_TABLE);
    const began = performance.now();
    await Promise.all(
      clients.map(async (client, at) => {
        for (const text of lines.slice(at * COPIES, (at + 1) * COPIES)) {
          const stream = client.query(copyFrom(`COPY ${TABLE} FROM STDIN`));
          stream.end(text);
          await finished(stream);
        }
      }),
    );
    return (lines.length * records.length * 1_000) / (performance.now() - began);
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}
