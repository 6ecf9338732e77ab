import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { buildXlsx } from '../spreadsheets/build-xlsx.ts';
import { stationsOfUploader } from '../stations-of-uploader.ts';
import { tempDir } from '../temp-dir.ts';
import { openWatch } from './open-watch.ts';
import { type Misfortune, startUploadService } from './start-upload-service.ts';

export const HEADER = '时间,站点,液位(m)\r\n';

/** A real service, an empty folder to watch, and an example of its layout. */
export async function startWorld(misfortune?: Misfortune, day = '2026-01-01') {
  const service = await startUploadService(misfortune);
  const [first, second] = await stationsOfUploader(service.baseUrl);
  const [dataDir, folder, elsewhere] = [await tempDir(), await tempDir(), await tempDir()];
  const rows = [
    `${day} 00:00,${first.equipId},1.20\r\n`,
    `${day} 00:05,${first.equipId},1.25\r\n`,
    `${day} 00:00,${second.equipId},0.70\r\n`,
  ];
  const example = { path: join(elsewhere, 'example.csv'), fileName: 'example.csv' };
  const text = HEADER + rows.join('');
  await writeFile(example.path, text);
  const put = async (name: string, content = text): Promise<string> => {
    const path = join(folder, name);
    await writeFile(path, content);
    return path;
  };
  const stored = () => service.stored(first.equipType, [first.equipId, second.equipId]);
  return { ...service, stored, dataDir, folder, example, rows, text, put };
}

export type World = Awaited<ReturnType<typeof startWorld>>;

export async function openApp(world: World, more: Partial<Parameters<typeof openWatch>[0]> = {}) {
  const app = await openWatch({ ...world, ...more });
  let closing: Promise<void> | undefined;
  const close = () => (closing ??= app.close());
  onTestFinished(close);
  return { ...app, close };
}

/** What a folder has: its own files, and those in `done/` without their receipts. */
export async function namesIn(folder: string): Promise<{ here: string[]; done: string[]; receipts: number }> {
  const here = (await readdir(folder)).filter((name) => name !== 'done');
  const done = await readdir(join(folder, 'done')).catch(() => []);
  const isReceipt = (name: string) => name.endsWith('.html');
  return { here, done: done.filter((name) => !isReceipt(name)), receipts: done.filter(isReceipt).length };
}

/** A workbook with a sheet for each day of January 2026, each with two levels of one station. */
export function workbookOf(equipId: string, days: readonly string[], [first, second]: [string, string]) {
  const text = (at: string, words: string) => `<c r="${at}" t="inlineStr"><is><t>${words}</t></is></c>`;
  const row = (index: number, time: string, level: string) =>
    `<row r="${index}">${text(`A${index}`, time)}${text(`B${index}`, equipId)}<c r="C${index}"><v>${level}</v></c></row>`;
  const sheets = days.map((day) => ({
    name: `S${day}`,
    rows: [
      `<row r="1">${text('A1', '时间')}${text('B1', '站点')}${text('C1', '液位(m)')}</row>`,
      row(2, `2026-01-${day} 00:00`, first),
      row(3, `2026-01-${day} 00:05`, second),
    ].join(''),
  }));
  return buildXlsx({ sheets });
}
