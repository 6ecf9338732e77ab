import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { UploadFiles } from '#electron/backend/features/uploads/files/upload-files.ts';
import { SpreadsheetReader } from '#electron/backend/features/uploads/reading/spreadsheet-reader.ts';
import { SOURCE_WORKERS } from '#scripts/build/source-workers.ts';
import { tempDir } from '#test/support/temp-dir.ts';

test('a file that is let go of while its last piece is written is not held, and leaves nothing on the disk', async () => {
  const dir = await tempDir();
  const folder = join(dir, 'incoming');
  const workerFile = SOURCE_WORKERS.spreadsheets;
  const reader = new SpreadsheetReader({ workerFile, workDir: join(dir, 'unpacked'), log: () => {} });
  const files = new UploadFiles(folder, reader);
  const fileId = await files.begin('levels.csv');
  await files.append(fileId, Buffer.from('time,level\n'));
  const finishing = files.finish(fileId);
  const [finished] = await Promise.allSettled([finishing, files.discard(fileId)]);
  expect(finished).toMatchObject({ status: 'rejected', reason: { code: 'FILE_NOT_HELD' } });
  expect(files.list()).toEqual([]);
  expect(await readdir(folder)).toEqual([]);
  await reader.close();
});
