import { createReadStream } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';

import type { ImportPlan } from '#shared/domain/import/import-plan.ts';

/** One way to read a file, in a process of its own and loading nothing else, so that its memory is its own. Prints what it took as JSON. */
const [way = '', path = ''] = process.argv.slice(2);
const CHUNK_BYTES = 1024 * 1024;

/** The bar: read, decode, split into lines and cells, quotes not minded. */
async function split(): Promise<number> {
  const decoder = new TextDecoder();
  let [carried, cells] = ['', 0];
  for await (const chunk of createReadStream(path, { highWaterMark: CHUNK_BYTES })) {
    const lines = (carried + decoder.decode(chunk as Buffer, { stream: true })).split('\n');
    carried = lines.pop() ?? '';
    for (const line of lines) cells += line.split(',').length;
  }
  return cells;
}

/** @param hasStations false: the file is of one equipment */
async function batches(hasStations = false): Promise<number> {
  const { makeBatches } = await import('#electron/backend/features/uploads/reading/batches/make-batches.ts');
  const { openSource } = await import('#electron/backend/features/uploads/reading/open-source.ts');
  const { takeHeads } = await import('#electron/backend/features/uploads/reading/take-sample.ts');
  const { answerQuestion } = await import('#shared/domain/import/question.ts');
  const { guessPlan } = await import('#shared/domain/import/guess-plan.ts');
  const dir = await mkdtemp(join(tmpdir(), 'stillwell-bench-'));
  const source = await openSource(path, dir);
  try {
    const sheets = await takeHeads(source);
    const [sheet] = sheets;
    if (!sheet) return 0;
    const { encodingGuess, format } = source;
    const sample = {
      fileName: '',
      sizeBytes: source.file.sizeBytes,
      sha256: '',
      format,
      encodingGuess,
      sheets,
    };
    const guessed = guessPlan(sample, sheet, []).plan;
    // What a file leaves open is answered before it is sent.
    const plan = guessed.questions.reduce(
      (open, { id, options }) => answerQuestion(open, id, options[0]?.id ?? ''),
      guessed,
    );
    const equipId: ImportPlan['equipment']['equipId'] = hasStations
      ? { from: 'station', idOfStation: {} }
      : { from: 'fixed', equipId: 'E1' };
    plan.equipment = { equipType: 'gauge', typeOfEquip: {}, equipId };
    const context = { serviceZone: 'Asia/Shanghai', nowMs: Date.now() };
    const rows = await source.rows(format, sheet.name);
    let sizeBytes = 0;
    // As sending a batch to another thread does, this lets go of its memory at once.
    const take = ({ body }: { body: Uint8Array }): void => {
      sizeBytes += body.length;
      (body.buffer as ArrayBuffer).transfer(0);
    };
    const { report, mayHaveDuplicates } = makeBatches(rows, plan, { context, take }, null);
    if (mayHaveDuplicates || report.heldRows > 0) throw new Error('The file of the bench has problems.');
    if (report.sizeBytes !== sizeBytes) throw new Error('Batches and report differ.');
    return report.recordCount;
  } finally {
    source.close();
    await rm(dir, { recursive: true });
  }
}

async function papaparse(): Promise<number> {
  const { default: Papa } = await import('papaparse');
  let rows = 0;
  return new Promise((resolve, reject) => {
    Papa.parse(createReadStream(path, { highWaterMark: CHUNK_BYTES }), {
      chunk: ({ data }) => void (rows += data.length),
      complete: () => resolve(rows),
      error: reject,
    });
  });
}

async function udsv(): Promise<number> {
  const { inferSchema, initParser } = await import('udsv');
  let parser: ReturnType<typeof initParser> | undefined;
  let rows = 0;
  const decoder = new TextDecoder();
  for await (const chunk of createReadStream(path, { highWaterMark: CHUNK_BYTES })) {
    const text = decoder.decode(chunk as Buffer, { stream: true });
    parser ??= initParser(inferSchema(text));
    parser.chunk<string[][]>(text, parser.stringArrs as never, (part) => void (rows += part.length));
  }
  parser?.end();
  return rows;
}

async function readExcelFile(): Promise<number> {
  const { readSheet } = await import('read-excel-file/node');
  return (await readSheet(await readFile(path))).length;
}

const WAYS: Record<string, () => Promise<number>> = {
  split,
  batches: () => batches(),
  stations: () => batches(true),
  papaparse,
  udsv,
  'read-excel-file': readExcelFile,
};
const run = WAYS[way];
if (!run) throw new Error(`There is no way called ${way}.`);
/** The first rounds are compiled while they run. */
const ROUNDS = 4;
const times: number[] = [];
for (let round = 0; round < ROUNDS; round++) {
  const start = performance.now();
  await run();
  times.push(performance.now() - start);
}
const residentMb = process.resourceUsage().maxRSS / 1024;
console.log(JSON.stringify({ ms: Math.min(...times), residentMb }));
