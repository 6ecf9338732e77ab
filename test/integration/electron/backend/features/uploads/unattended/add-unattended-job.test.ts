import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { uploadTarget } from '#electron/backend/features/uploads/files/upload-target.ts';
import { addUnattendedFile } from '#electron/backend/features/uploads/unattended/add-unattended-file.ts';
import { addUnattendedJob } from '#electron/backend/features/uploads/unattended/add-unattended-job.ts';
import { waitForJob } from '#electron/backend/features/uploads/unattended/wait-for-job.ts';
import { NO_ANSWERS } from '#shared/domain/import/unattended/answers-file.ts';
import { readUnattended } from '#electron/backend/features/uploads/unattended/read-unattended.ts';
import { sharedPeriods } from '#shared/domain/import/file-repeats.ts';
import { fetchPlaceTable } from '#electron/backend/features/places/list/fetch-place-list.ts';
import { receiptTexts } from '#shared/domain/outbox/receipt-texts.ts';
import { knownEquipmentOf } from '#shared/domain/import/equipment-of-places.ts';
import { openWatch } from '#test/support/outbox/open-watch.ts';
import { type Misfortune, startUploadService } from '#test/support/outbox/start-upload-service.ts';
import { stationsOfUploader } from '#test/support/stations-of-uploader.ts';
import { tempDir } from '#test/support/temp-dir.ts';

const NEVER = new AbortController().signal;

/** An app that is signed in to a real service, and a file that is read without a question. */
async function openApp(misfortune?: Misfortune) {
  const service = await startUploadService(misfortune);
  const [station] = await stationsOfUploader(service.baseUrl);
  const [dataDir, folder] = [await tempDir(), await tempDir()];
  const text = `时间,站点,液位(m)\r\n2026-01-01 00:00,${station.equipId},1.20\r\n2026-01-01 00:05,${station.equipId},1.25\r\n`;
  const fileOf = async (name: string, content = text) => {
    const path = join(folder, name);
    await writeFile(path, content);
    return path;
  };
  const example = { path: await fileOf('example.csv'), fileName: 'example.csv' };
  const { parts, connectionId, close } = await openWatch({
    ...service,
    dataDir,
    folder: await tempDir(),
    example,
  });
  onTestFinished(close);
  const equipment = knownEquipmentOf(await fetchPlaceTable(parts, connectionId));

  /** A held file with the only sheet of it. */
  async function read(name: string, content?: string) {
    const { fileId } = await parts.uploadFiles.hold(await fileOf(name, content));
    const { sheets } = await readUnattended(parts.spreadsheets, parts.uploadFiles.get(fileId), {
      knowledge: { equipment, templates: [] },
      needsLayout: false,
      answers: NO_ANSWERS,
      context: { serviceZone: 'Asia/Shanghai', nowMs: Date.now() },
    });
    const [sheet] = sheets;
    if (!sheet) throw new Error('the file has no sheet');
    return { fileId, plan: sheet.reading.plan, report: sheet.report };
  }
  type Read = Awaited<ReturnType<typeof read>>;

  const target = () => uploadTarget(parts, connectionId);
  const add = ({ fileId, plan }: Read, more: Partial<Parameters<typeof addUnattendedJob>[1]> = {}) =>
    addUnattendedJob(
      parts,
      {
        fileId,
        plan,
        target: target(),
        writtenAtMs: Date.now(),
        overwrites: [],
        sendsAll: false,
        resumes: true,
        ...more,
      },
      NEVER,
    );
  const end = async (jobId: string) => (await waitForJob(parts.outbox, jobId, 0, NEVER)).end;

  async function moveTo(baseUrl: string, zone = 'Asia/Shanghai'): Promise<void> {
    const draft = { name: 'Weekly', baseUrl, tokenHeader: 'X-SVC-TOKEN', zone };
    await parts.connections.edit(connectionId, draft, (left) =>
      parts.connectionOwners.leave(connectionId, left),
    );
  }
  return { ...service, parts, text, equipment, read, target, add, end, moveTo };
}

it('a file is not added if its connection leads elsewhere, or is of another zone, since its stations were asked for', async () => {
  const app = await openApp();
  const other = await startUploadService();
  const file = await app.read('a.csv');
  const before = app.target();
  await app.moveTo(other.baseUrl);
  await expect(app.add(file, { target: before })).rejects.toMatchObject({ code: 'ADDRESS_CHANGED' });
  const after = app.target();
  await app.moveTo(other.baseUrl, 'UTC');
  await expect(app.add(file, { target: after })).rejects.toMatchObject({ code: 'ADDRESS_CHANGED' });
  expect(await app.parts.outbox.ask('openJobs')).toEqual([]);
  expect([app.seen, other.seen]).toEqual([[], []]);
});

it('a file stays with the account that asked for its stations', async () => {
  const app = await openApp();
  const file = await app.read('a.csv');
  const target = app.target();
  app.parts.sessions.drop(target.connectionId);
  const { jobId } = await app.add(file, { target });
  expect(await app.parts.outbox.ask('job', jobId)).toMatchObject({ account: 'uploader' });
});

it('what was sent to one address was not sent to another', async () => {
  const app = await openApp();
  const other = await startUploadService();
  const file = await app.read('a.csv');
  const first = await app.add(file);
  expect(await app.end(first.jobId)).toBe('stored');
  expect(await app.add(file)).toMatchObject({ kind: 'known', jobId: first.jobId });
  await app.moveTo(other.baseUrl);
  for (const one of [file, await app.read('b.csv', `${app.text}\r\n`)]) {
    const added = await app.add(one);
    const job = await app.parts.outbox.ask('job', added.jobId);
    expect([added.kind, job.total.rows, job.alreadySentRows]).toEqual(['new', 2, 0]);
  }
});

it('rows that were left to an upload that is refused are not called stored, and go with the next', async () => {
  const fault = { isOn: true };
  const app = await openApp(() => (fault.isOn ? { status: 406 } : undefined));
  const [a, b] = [await app.read('a.csv'), await app.read('b.csv', `${app.text}\r\n`)];
  const first = await app.add(a);
  const { fileId, plan } = a;
  const periods = sharedPeriods([a.report, b.report]);
  const before = { files: [{ fileId, plan }], periods, jobIds: [first.jobId] };
  const second = await app.add(b, { before });
  expect(second).toMatchObject({ kind: 'new', leftTo: [first.jobId] });
  expect(await app.parts.outbox.ask('job', second.jobId)).toMatchObject({
    state: 'finished',
    total: { rows: 0 },
  });
  expect([await app.end(first.jobId), await app.end(second.jobId)]).toEqual(['stopped', 'stopped']);
  fault.isOn = false;
  const again = await app.add(b);
  expect(again.kind).toBe('new');
  expect(await app.end(again.jobId)).toBe('stored');
  expect(app.accepted.size).toBe(1);
});

it('nothing of a file goes on before all its sheets are judged', async () => {
  const fault = { isOn: true };
  const app = await openApp(() => (fault.isOn ? { status: 406 } : undefined));
  const refused = await app.read('a.csv');
  const first = await app.add(refused);
  expect(await app.end(first.jobId)).toBe('stopped');
  fault.isOn = false;
  const ofFebruary = app.text.replaceAll('2026-01', '2026-02');
  const stored = await app.add(await app.read('b.csv', ofFebruary.replaceAll('1.2', '9.2')));
  expect(await app.end(stored.jobId)).toBe('stored');
  const sheets = [refused, await app.read('c.csv', ofFebruary)];
  const addAll = (overwrites: [] | 'all') =>
    addUnattendedFile(
      app.parts,
      sheets,
      ({ fileId, plan }) => ({
        fileId,
        plan,
        target: app.target(),
        writtenAtMs: Date.now() - 60_000,
        overwrites,
        sendsAll: false,
        resumes: true,
      }),
      () => {},
      NEVER,
    );
  expect(await addAll([])).toMatchObject({ kind: 'said-otherwise' });
  expect(await app.parts.outbox.ask('job', first.jobId)).toMatchObject({ state: 'stopped' });
  expect(await addAll('all')).toEqual({ kind: 'added' });
  expect(await app.end(first.jobId)).toBe('stored');
});

it('of a workbook of many sheets each is known, and no upload is made twice', async () => {
  const app = await openApp();
  const { connectionId, origin } = app.target();
  const sheets = Array.from({ length: 25 }, (_, index) => `S${index}`);
  const jobs: string[] = [];
  const about = {
    connectionId,
    origin,
    account: null,
    zone: 'UTC',
    connectionName: '',
    fileName: 'many.xlsx',
  };
  const usual = { fileSha256: 'f'.repeat(64), header: [], canary: false, againOf: null, writtenAtMs: null };
  for (const sheet of sheets) {
    const jobId = await app.parts.outbox.ask('beginJob', { ...about, ...usual, summary: { sheet } });
    await app.parts.outbox.ask('completeJob', jobId, 0);
    jobs.push(jobId);
  }
  const found = sheets.map(async (sheet) => {
    const of = await app.parts.outbox.ask('jobsOfSheet', {
      fileSha256: usual.fileSha256,
      connectionId,
      origin,
      sheet,
      equipId: '',
    });
    return of.map(({ id }) => id);
  });
  expect(await Promise.all(found)).toEqual(jobs.map((id) => [id]));
});

/** A file of three stations, of which the service stores the first and refuses the others. */
async function openPartlyRefused() {
  const fault = { isOn: true };
  let first = '';
  const app = await openApp((_, { equipId }) => {
    first ||= equipId;
    return fault.isOn && equipId !== first ? { status: 406 } : undefined;
  });
  const rows = app.equipment
    .slice(0, 3)
    .map(({ equipId }, minute) => `2026-01-01 00:0${minute},${equipId},1.20\r\n`);
  const file = await app.read('three.csv', `时间,站点,液位(m)\r\n${rows.join('')}`);
  const { jobId } = await app.add(file);
  expect(await app.end(jobId)).toBe('in-part');
  const { batches } = await app.parts.outbox.ask('jobBatches', jobId, { offset: 0, limit: 9 });
  const seqsOf = (wanted: string) => batches.filter(({ state }) => state === wanted).map(({ seq }) => seq);
  const copy = async (seqs: number[]) => {
    const copyId = await app.parts.outbox.sendAgain(jobId, seqs, 0);
    expect(await app.end(copyId)).toBe('stored');
    return copyId;
  };
  return { app, fault, file, jobId, done: seqsOf('done'), refused: seqsOf('held'), copy };
}

it('a copy of a part of an upload is not taken for the whole file, and says only what is true of its rows', async () => {
  const { app, fault, file, jobId, done, refused, copy } = await openPartlyRefused();
  expect([done.length, refused.length]).toEqual([1, 2]);
  const copied = await app.parts.outbox.ask('job', await copy(done));
  const [stored] = app.equipment;
  const head = receiptTexts('en', 'Asia/Shanghai').head(copied);
  expect(head.map(([name]) => name)).not.toContain('Rows of the file');
  expect(head).toContainEqual(['Stations', stored?.equipId]);
  fault.isOn = false;
  expect(await app.add(file)).toMatchObject({ kind: 'known', jobId, goesOn: true });
  expect(await app.parts.outbox.change('retryUpload', [jobId])).toBe('going');
  expect(await app.end(jobId)).toBe('stored');
  expect(app.accepted.size).toBe(3);
});

it('an upload is stored when copies of parts have stored the rest of it, and only then', async () => {
  const { app, fault, file, jobId, refused, copy } = await openPartlyRefused();
  fault.isOn = false;
  for (const [index, seq] of refused.entries()) {
    expect(await app.add(file)).toMatchObject({ kind: 'known', jobId, goesOn: true });
    await copy([seq]);
    expect(await app.end(jobId)).toBe(index === 0 ? 'in-part' : 'stored');
  }
  expect(await app.add(file)).toMatchObject({ kind: 'known', jobId, goesOn: false });
  expect([...app.accepted.values()]).toEqual([1, 1, 1]);
});
