import type { UploadBatch } from '#shared/domain/import/upload-batch.ts';

const LARGE_PAD = 'x'.repeat(70_000);

export function pick<T>(all: readonly T[], index: number): T | undefined {
  return all.length === 0 ? undefined : all[index % all.length];
}

/** The file and the number of each row of a body. */
export function namesOf(body: Uint8Array): { file: string; row: number }[] {
  const records = JSON.parse(new TextDecoder().decode(body)) as { row: string }[];
  return records.map((record) => {
    const [file = '', row] = record.row.split('/');
    return { file, row: Number(row) };
  });
}

/** A batch of a file whose rows are named by file and number, so that a service can tell which it has. */
export function makeBatch(
  file: string,
  equipId: string,
  firstRow: number,
  rows: number,
  isLarge: boolean,
): UploadBatch {
  const times = Array.from({ length: rows }, (_, index) =>
    new Date(Date.UTC(2026, 0, 1) + (firstRow + index) * 60_000).toISOString().slice(0, 19).replace('T', ' '),
  );
  const pad = isLarge ? LARGE_PAD : '';
  const records = times.map((timestamp, index) =>
    JSON.stringify({ timestamp, row: `${file}/${firstRow + index}`, pad }),
  );
  return {
    equipType: 'gauge',
    equipId,
    body: new TextEncoder().encode(`[${records.join(',')}]`),
    recordCount: rows,
    firstRow,
    lastRow: firstRow + rows - 1,
    firstTimestamp: times[0] ?? '',
    lastTimestamp: times.at(-1) ?? '',
  };
}
