import { createHash } from 'node:crypto';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { UploadBatch } from '#shared/domain/import/upload-batch.ts';
import type { RecordContext } from '#shared/domain/import/make-records.ts';
import type { OpenUpload } from './open-upload.ts';
import { filesBefore, type SheetToSend } from './read-files.ts';
import { UploadProblem } from './upload-problem.ts';

type IndexEntry = {
  file: string;
  from: string;
  sheet: string;
  equipType: string;
  equipId: string;
  bytes: number;
  sha256: string;
  rows: number;
  firstTimestamp: string;
  lastTimestamp: string;
};

/** Folder for bodies: new, or empty, so that no body of another run stands among them. @throws UploadProblem */
export async function openOutFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true }).catch((cause: unknown) => {
    throw new UploadProblem(`The folder ${folder} cannot be made: ${String(cause)}`, undefined, { cause });
  });
  if ((await readdir(folder)).length > 0) throw new UploadProblem(`The folder ${folder} is not empty.`);
}

/** Writes the exact body of every batch that would be sent, and at the end what each is of. */
export class BodyFolder {
  readonly #folder: string;
  readonly #index: IndexEntry[] = [];

  constructor(folder: string) {
    this.#folder = folder;
  }

  async add({ reader, uploadFiles }: OpenUpload, one: SheetToSend, context: RecordContext): Promise<void> {
    const { plan } = one.sheet.reading;
    const ofBefore = filesBefore(one, () => '');
    const before = ofBefore && {
      ...ofBefore,
      files: ofBefore.files.map((file) => ({ file: uploadFiles.get(file.fileId), plan: file.plan })),
    };
    await reader.read(
      uploadFiles.get(one.fileId),
      { type: 'prepare', plan, context, before },
      { takeBatch: (batch) => this.#write(one, batch) },
    );
  }

  async finish(): Promise<void> {
    const text = JSON.stringify(
      { format: 'stillwell-upload-bodies', version: 1, bodies: this.#index },
      null,
      2,
    );
    await writeFile(join(this.#folder, 'index.json'), `${text}\n`);
  }

  async #write({ file, sheet }: SheetToSend, batch: UploadBatch): Promise<void> {
    const { equipType, equipId, body, recordCount, firstTimestamp, lastTimestamp } = batch;
    const name = `body-${String(this.#index.length + 1).padStart(6, '0')}.json`;
    await writeFile(join(this.#folder, name), body);
    this.#index.push({
      file: name,
      from: file.name,
      sheet: sheet.reading.plan.sheet,
      equipType,
      equipId,
      bytes: body.byteLength,
      sha256: createHash('sha256').update(body).digest('hex'),
      rows: recordCount,
      firstTimestamp,
      lastTimestamp,
    });
  }
}
