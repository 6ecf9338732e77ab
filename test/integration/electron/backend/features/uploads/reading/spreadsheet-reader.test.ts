import { readdirSync } from 'node:fs';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { END_THREAD } from '#electron/backend/kit/threads/end-thread.ts';
import type { Preview } from '#electron/backend/features/uploads/reading/reading-messages.ts';
import { SpreadsheetReader } from '#electron/backend/features/uploads/reading/spreadsheet-reader.ts';
import type { UploadBatch } from '#shared/domain/import/upload-batch.ts';
import { columnPlan, CONTEXT, importPlan } from '#test/support/spreadsheets/import-plans.ts';
import { tempDir } from '#test/support/temp-dir.ts';

const WORKER_FILE = join(
  import.meta.dirname,
  '../../../../../../../electron/backend/features/uploads/reading/reading-worker.ts',
);
const ROWS = 80_000;
const MANY_ROWS = 250_000;
const plan = importPlan([columnPlan(0, 'time'), columnPlan(1, 'value', 'level')]);
const check = { type: 'check' as const, plan, context: CONTEXT, known: [] };
const prepare = { type: 'prepare', plan, context: CONTEXT } as const;

function timeOf(minute: number): string {
  return new Date(Date.UTC(2020, 0, 1, 0, minute)).toISOString().slice(0, 19).replace('T', ' ');
}

function linesOf(rows: number): string {
  return Array.from({ length: rows }, (_, at) => `${timeOf(at)},${(at % 1000) / 100}`).join('\n');
}

async function openReader(content: string, more: { workerFile?: string; silenceTimeoutMs?: number } = {}) {
  const dir = await tempDir();
  const path = join(dir, 'data.csv');
  await writeFile(path, content);
  const workDir = join(dir, 'work');
  const reader = new SpreadsheetReader({ workerFile: WORKER_FILE, workDir, log: () => {}, ...more });
  onTestFinished(() => reader.close());
  return { dir, workDir, reader, path, file: { path, fileName: 'data.csv' } };
}

describe('The spreadsheet reader', () => {
  it('shows the first rows of a large file before it has counted the rest', async () => {
    const { reader, file } = await openReader(`time,level\n${linesOf(MANY_ROWS)}`);
    const previews: Preview[] = [];
    const sample = await reader.read(
      file,
      { type: 'open' },
      { onPreview: (preview) => previews.push(preview) },
    );
    expect(previews[0]?.sheets[0]).toMatchObject({ rowCount: null });
    expect(previews[0]?.sheets[0]?.head[1]?.cells[0]?.text).toBe(timeOf(0));
    expect(sample.sheets[0]).toMatchObject({ rowCount: MANY_ROWS + 1 });
    expect(sample.sheets[0]?.tail.at(-1)?.number).toBe(MANY_ROWS + 1);
    expect(sample.sha256).toMatch(/^[\da-f]{64}$/);
  });

  it('starts before there is anything to read if asked to', async () => {
    const { reader, dir } = await openReader('');
    expect(await readdir(dir)).toEqual(['data.csv']);
    reader.warmUp();
    await expect.poll(() => readdir(dir)).toContain('work');
  });

  it('is not waited for while it starts by whoever gives up', async () => {
    const { workDir, reader, file } = await openReader('time,level\n2026-01-01 00:00,1\n');
    await mkdir(workDir);
    // The start empties its folder first.
    await writeFile(join(workDir, 'of-an-earlier-run'), '');
    const leaving = new AbortController();
    const reading = reader.read(file, { type: 'open' }, { signal: leaving.signal });
    leaving.abort();
    const failure: unknown = await reading.catch((error: unknown) => error);
    expect(readdirSync(workDir)).toEqual(['of-an-earlier-run']);
    expect(failure).toMatchObject({ code: 'CANCELLED' });
  });

  it('starts at the next file if it could not start before', async () => {
    const { dir, file } = await openReader('time,level\n2026-01-01 00:00,1\n');
    const blocked = join(dir, 'blocked');
    await writeFile(blocked, 'a file where a folder has to be');
    const reader = new SpreadsheetReader({
      workerFile: WORKER_FILE,
      workDir: join(blocked, 'work'),
      log: () => {},
    });
    onTestFinished(() => reader.close());
    await expect(reader.read(file, { type: 'open' })).rejects.toMatchObject({ code: 'ENOTDIR' });
    await rm(blocked);
    expect((await reader.read(file, { type: 'open' })).sheets).toHaveLength(1);
  });

  it('shows any rows of a large file', async () => {
    const { reader, file } = await openReader(`time,level\n${linesOf(MANY_ROWS)}`);
    const rows = await reader.read(file, {
      type: 'rows',
      format: plan.format,
      sheet: '',
      firstRow: 200_002,
      lastRow: 200_003,
    });
    expect(rows.map(({ number, cells }) => [number, cells[0]?.text])).toEqual([
      [200_002, timeOf(200_000)],
      [200_003, timeOf(200_001)],
    ]);
  });

  it('reads the file in another encoding when asked to', async () => {
    const { reader, file } = await openReader('时间;液位\n2024-01-05 08:00:00;1,5');
    const { format, sheets } = await reader.read(file, {
      type: 'reread',
      encoding: 'gb18030',
      delimiter: null,
    });
    expect(format).toMatchObject({ encoding: 'gb18030', delimiter: ';' });
    expect(sheets[0]?.head[0]?.cells[0]?.text).not.toBe('时间');
  });

  it('makes exactly the batches that the check has announced', async () => {
    const { reader, file } = await openReader(`time,level\n${linesOf(ROWS)}\nbad,1\n${timeOf(5)},9`);
    const { report, series } = await reader.read(file, check);
    const batches: UploadBatch[] = [];
    const made = await reader.read(file, prepare, { takeBatch: (batch) => void batches.push(batch) });
    expect(made).toEqual(report);
    expect(batches).toHaveLength(report.batchCount);
    expect(batches.reduce((sum, { body }) => sum + body.length, 0)).toBe(report.sizeBytes);
    expect(report).toMatchObject({ recordCount: ROWS - 1, heldRows: 3 });
    expect(report.problems).toMatchObject([
      { row: 7, reason: 'duplicate-other', otherRow: ROWS + 3 },
      { row: ROWS + 2, reason: 'time-not-understood' },
      { row: ROWS + 3, reason: 'duplicate-other', otherRow: 7 },
    ]);
    expect(series).toMatchObject([
      { equipId: 'E1', field: 'level', finding: { count: ROWS - 1, min: 0, max: 9.99 } },
    ]);
  });

  it('finds duplicates without having been asked to check first', async () => {
    const { reader, file } = await openReader(`time,level\n${timeOf(0)},1\n${timeOf(1)},1\n${timeOf(0)},1`);
    const report = await reader.read(file, prepare, { takeBatch: () => {} });
    expect(report).toMatchObject({ recordCount: 2, problemCounts: { 'duplicate-same': 1 } });
  });

  it('hands batches over one after the other, in the order of the file', async () => {
    const { reader, file } = await openReader(`time,level\n${linesOf(ROWS)}`);
    const taken: number[] = [];
    let [underWay, most] = [0, 0];
    await reader.read(file, prepare, {
      takeBatch: async ({ firstRow }) => {
        most = Math.max(most, ++underWay);
        await setImmediate();
        taken.push(firstRow);
        underWay--;
      },
    });
    expect(most).toBe(1);
    expect(taken.length).toBeGreaterThan(5);
    expect(taken).toEqual(taken.toSorted((a, b) => a - b));
  });

  it('stops in the middle when it is cancelled, and reads on with the next task', async () => {
    const { reader, file } = await openReader(`time,level\n${linesOf(ROWS)}`);
    const controller = new AbortController();
    const batches: UploadBatch[] = [];
    const reading = reader.read(file, prepare, {
      signal: controller.signal,
      takeBatch: (batch) => {
        batches.push(batch);
        controller.abort();
      },
    });
    await expect(reading).rejects.toMatchObject({ code: 'CANCELLED' });
    const { report } = await reader.read(file, check);
    expect(batches.length).toBeLessThan(report.batchCount);
  });

  it.each(['in the same turn', 'in the next one', 'when the thread has the task and has not begun it'])(
    'does not wait for the start of its thread when it is cancelled %s',
    async (when) => {
      const dir = await tempDir();
      const workerFile = join(dir, 'never-begins.mjs');
      await writeFile(
        workerFile,
        `import { parentPort } from 'node:worker_threads';
        import { writeFileSync } from 'node:fs';
        parentPort.on('message', (message) => {
          if (message === '${END_THREAD}') parentPort.close();
          else writeFileSync(${JSON.stringify(join(dir, 'has-the-task'))}, '');
        });`,
      );
      const { reader, file } = await openReader('a', { workerFile });
      const controller = new AbortController();
      const reading = reader.read(file, check, { signal: controller.signal });
      reading.catch(() => {});
      if (when === 'in the next one') await setImmediate();
      if (when.startsWith('when')) await expect.poll(() => readdir(dir)).toContain('has-the-task');
      controller.abort();
      await expect(reading).rejects.toMatchObject({ code: 'CANCELLED' });
    },
  );

  it('passes on what keeps batches from being taken in', async () => {
    const { reader, file } = await openReader(`time,level\n${linesOf(ROWS)}`);
    const full = new Error('disk full');
    const reading = reader.read(file, prepare, { takeBatch: () => Promise.reject(full) });
    await expect(reading).rejects.toBe(full);
  });

  it('reads a file anew that has changed', async () => {
    const { reader, file, path } = await openReader('time,level\n2024-01-05 08:00:00,1');
    await reader.read(file, { type: 'open' });
    await writeFile(path, 'time,level\n2024-01-05 08:00:00,1\n2024-01-05 08:05:00,2');
    expect((await reader.read(file, check)).report.recordCount).toBe(2);
  });

  it('says that a file is gone', async () => {
    const { reader, file, path } = await openReader('time,level\n2024-01-05 08:00:00,1');
    await rm(path);
    await expect(reader.read(file, { type: 'open' })).rejects.toMatchObject({
      code: 'FILE_UNREADABLE',
      details: { fileName: 'data.csv', why: 'gone' },
    });
  });

  it('leaves nothing behind of what it has written anew', async () => {
    const { reader, file, path, workDir } = await openReader('');
    await writeFile(path, Buffer.from('\u{feff}time\tlevel\n2024-01-05 08:00:00\t1', 'utf16le'));
    const { format } = await reader.read(file, { type: 'open' });
    expect(format).toMatchObject({ encoding: 'utf-16le', delimiter: '\t' });
    expect(await readdir(workDir)).toHaveLength(1);
    await reader.read(file, { type: 'close' });
    expect(await readdir(workDir)).toEqual([]);
  });

  it('gives a file up on which its thread hangs, and begins a new thread', async () => {
    const dir = await tempDir();
    const workerFile = join(dir, 'hanging.mjs');
    await writeFile(
      workerFile,
      `import { parentPort } from 'node:worker_threads'; parentPort.on('message', () => {});`,
    );
    const { reader, file } = await openReader('a', { workerFile, silenceTimeoutMs: 50 });
    await expect(reader.read(file, { type: 'open' })).rejects.toMatchObject({
      code: 'FILE_UNREADABLE',
      details: { why: 'too-slow' },
    });
    await expect(reader.read(file, { type: 'open' })).rejects.toMatchObject({ code: 'FILE_UNREADABLE' });
  });
});
