import { strToU8, Zip, ZipPassThrough, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { expandFiles, filesOfClipboard } from '#renderer/features/uploads/api/expand-files.ts';
import { encodeGbk } from '#test/support/spreadsheets/encode-gbk.ts';

const zipOf = (entries: Record<string, Uint8Array>, level: 0 | 6 = 6) =>
  new File([new Uint8Array(zipSync(entries, { level }))], 'week.zip');

const namesIn = async (...files: File[]) =>
  (await expandFiles(files)).map(({ file, why }) => (why === null ? file.name : `${file.name}: ${why}`));

const changed = async (file: File, change: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer>) =>
  new File([change(new Uint8Array(await file.arrayBuffer()))], file.name);

const LINE = 'time,level\n2026-01-01 00:00,1.25\n';

test('a ZIP gives its tables, with their own bytes, and nothing of what lies beside them', async () => {
  const zip = zipOf({
    'a/液位.csv': strToU8('time,level\n'),
    'south\\b.XLSX': strToU8('x'),
    'readme.pdf': strToU8('x'),
    '__MACOSX/a/._b.csv': strToU8('x'),
  });
  const files = await expandFiles([new File(['1'], 'own.csv'), zip]);
  expect(files.map(({ file }) => file.name)).toEqual(['own.csv', '液位.csv', 'b.XLSX']);
  expect(await files[1]?.file.text()).toBe('time,level\n');
});

test('names that Chinese Windows wrote into a ZIP are read as Chinese', async () => {
  const zip = zipSync({ 'XXXX.csv': strToU8('time,level\n') });
  const name = encodeGbk('液位');
  for (let at = 0; at + 4 < zip.length; at += 1)
    if (new TextDecoder('latin1').decode(zip.slice(at, at + 4)) === 'XXXX') zip.set(name, at);
  expect(await namesIn(new File([new Uint8Array(zip)], 'a.zip'))).toEqual(['液位.csv']);
});

test('a ZIP that is cut off or has no table stays a file, so that it is said what it is', async () => {
  const whole = zipOf({ 'a.csv': strToU8(LINE), 'b.csv': strToU8(LINE) }, 0);
  const { size } = whole;
  for (const end of [40, size / 2, size - 22, size - 1])
    expect(await namesIn(await changed(whole, (bytes) => bytes.slice(0, end)))).toEqual(['week.zip']);
  expect(await namesIn(zipOf({ 'a.pdf': strToU8('x') }))).toEqual(['week.zip']);
});

test('of a ZIP with a changed byte nothing is taken, and it is called damaged', async () => {
  const flip = (bytes: Uint8Array<ArrayBuffer>) => {
    const at = new TextDecoder('latin1').decode(bytes).indexOf('1.25');
    return bytes.with(at, '7'.codePointAt(0) ?? 0);
  };
  const stored = zipOf({ 'a.csv': strToU8('x'), 'b.csv': strToU8(LINE) }, 0);
  expect(await namesIn(await changed(stored, flip))).toEqual(['week.zip: damaged']);
  const text = LINE.repeat(100);
  const deflated = zipOf({ 'a.csv': strToU8(text) });
  for (let at = 40; at < 60; at += 1) {
    const [only] = await expandFiles([
      await changed(deflated, (bytes) => bytes.with(at, (bytes[at] ?? 0) ^ 4)),
    ]);
    // Some bits say nothing.
    expect(only?.why ?? (await only?.file.text())).toBeOneOf(['damaged', text]);
  }
});

test('workbooks that a server has stored in a stream come out as they are', async () => {
  const workbook = zipSync({ 'xl/workbook.xml': strToU8('<workbook/>'), 'xl/a.csv': strToU8('x') });
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  const zip = new Zip((_, piece) => pieces.push(new Uint8Array(piece)));
  for (const name of ['one.xlsx', 'two.xlsx']) {
    const entry = new ZipPassThrough(name);
    zip.add(entry);
    entry.push(workbook, true);
  }
  zip.end();
  const files = await expandFiles([new File(pieces, 'week.zip')]);
  expect(files.map(({ file }) => [file.name, file.size])).toEqual([
    ['one.xlsx', workbook.length],
    ['two.xlsx', workbook.length],
  ]);
});

test('what a program has replaced in a ZIP, and left there, is no part of it', async () => {
  const [old, now] = [strToU8(LINE.replace('1.25', '9.99')), strToU8(LINE)].map((bytes) =>
    zipSync({ 'a.csv': bytes }, { level: 0 }),
  );
  const localBytes = (old?.length ?? 0) - 46 - 'a.csv'.length - 22;
  const behind = new Uint8Array([...(old?.slice(0, localBytes) ?? []), ...(now ?? [])]);
  const view = new DataView(behind.buffer);
  const [entryAt, endAt] = [behind.length - 22 - 46 - 'a.csv'.length, behind.length - 22];
  view.setUint32(entryAt + 42, localBytes, true);
  view.setUint32(endAt + 16, entryAt, true);
  const files = await expandFiles([new File([behind], 'week.zip')]);
  expect(await Promise.all(files.map(({ file }) => file.text()))).toEqual([LINE]);
});

test('tables of a ZIP in a ZIP are taken, to some depth, and one that cannot be read is named', async () => {
  const bytesOf = async (file: File) => new Uint8Array(await file.arrayBuffer());
  const inner = await bytesOf(zipOf({ 'b.csv': strToU8(LINE) }));
  expect(await namesIn(zipOf({ 'a.csv': strToU8(LINE), 'in.zip': inner }))).toEqual(['a.csv', 'b.csv']);
  const broken = inner.slice(0, 40);
  expect(await namesIn(zipOf({ 'a.csv': strToU8(LINE), 'in.zip': broken }))).toEqual(['a.csv', 'in.zip']);
  const deep = await [1, 2, 3, 4].reduce(
    async (before) => bytesOf(zipOf({ 'in.zip': await before })),
    Promise.resolve(inner),
  );
  expect(await namesIn(new File([deep], 'deep.zip'))).toEqual(['in.zip']);
});

test('files of one name are called by their folders as well, as far as that tells them apart', async () => {
  const bytes = strToU8(LINE);
  const zip = zipOf({
    'YT0010001/2024/07.csv': bytes,
    'YT0010002/2024/07.csv': bytes,
    'YT0010002/2024/08.csv': bytes,
    '07.csv': bytes,
  });
  expect(await namesIn(zip)).toEqual([
    'YT0010001 2024 07.csv',
    'YT0010002 2024 07.csv',
    '08.csv',
    'week 07.csv',
  ]);
  const inFolder = (path: string) => {
    const file = new File(['x'], path.split('/').at(-1) ?? '');
    return Object.defineProperty(file, 'webkitRelativePath', { value: path });
  };
  const chosen = ['all/north/data.csv', 'all/south/data.csv', 'all/south/own.csv'].map(inFolder);
  expect(await namesIn(...chosen)).toEqual(['north data.csv', 'south data.csv', 'own.csv']);
  const dropped = [1, 2].map(() => new File(['x'], 'data.csv'));
  expect(await namesIn(...dropped)).toEqual(['data.csv', 'data.csv']);
  expect((await expandFiles(chosen))[0]?.file.size).toBe(1);
});

test('an encrypted ZIP, and one that unpacks to more than is taken, say so', async () => {
  const zip = zipOf({ 'a.csv': strToU8(LINE) }, 0);
  const { size } = zip;
  const entryAt = size - 22 - 46 - 'a.csv'.length;
  const encrypted = await changed(zip, (bytes) => bytes.with(entryAt + 8, 1).with(6, 1));
  expect(await namesIn(encrypted)).toEqual(['week.zip: encrypted']);
  const bomb = zipOf({ 'a.csv': new Uint8Array(9_000_000) });
  const declared = await changed(bomb, (bytes) => bytes.with(bytes.length - 22 - 46 - 5 + 27, 0x40));
  expect(await namesIn(declared)).toEqual(['week.zip: too-large-unpacked']);
  // One that says that it is small is not unpacked any further than that.
  const lying = await changed(bomb, (bytes) => bytes.with(bytes.length - 22 - 46 - 5 + 26, 0));
  expect(await namesIn(lying)).toEqual(['week.zip: damaged']);
});

const fileOfClipboard = (text: string, name: string, files: File[] = []) => {
  const copied = { getData: () => text, files: files as unknown as FileList };
  return filesOfClipboard(copied, name)[0] ?? null;
};

test('a table that was copied with a picture of its cells, as spreadsheet programs do, is that table', async () => {
  const picture = new File(['x'], 'image.png', { type: 'image/png' });
  const table = '时间\t液位\n2024/7/1 0:00\t1.2\n';
  expect(fileOfClipboard(table, 'pasted.tsv', [picture])?.name).toBe('pasted.tsv');
  const file = new File(['x'], 'a.csv', { type: 'text/csv' });
  expect(fileOfClipboard('a.csv', 'pasted.tsv', [file])).toBe(file);
  expect(fileOfClipboard(table, 'pasted.tsv', [file])).toBe(file);
  expect(fileOfClipboard('', 'pasted.tsv', [picture])).toBe(picture);
});

test('a copied table becomes a file, a word or a sentence does not', async () => {
  const file = fileOfClipboard('时间\t液位\n2024/7/1 0:00\t1.2\n', 'pasted.tsv');
  expect(file?.name).toBe('pasted.tsv');
  expect(await file?.text()).toContain('液位');
  // As a spreadsheet program copies a header with line breaks, and a row alone.
  expect(fileOfClipboard('时间\t"液位\n(m)"\n2024/7/1 0:00\t1.2\n', 'pasted.tsv')).not.toBeNull();
  expect(fileOfClipboard('2024/7/1 0:00\t1.2', 'pasted.tsv')).not.toBeNull();
  expect(fileOfClipboard('液位表\n时间,液位\n2024/7/1 0:00,1.2', 'pasted.tsv')).not.toBeNull();
  expect(fileOfClipboard('时间;液位\n2024/7/1 0:00;1,2', 'pasted.tsv')).not.toBeNull();
  expect(fileOfClipboard('时间 液位\n2024/7/1 0:00 1.2\n', 'pasted.tsv')).not.toBeNull();
  expect(fileOfClipboard('1.2\n1.3\n', 'pasted.tsv')).not.toBeNull();
  const prose = [
    'P001',
    '2024',
    'Dear all,\nthe files are here\n',
    'Dear all, here they are;\nplease check them, thanks\n',
    'We met on 3 May, 2024.\nThen again on 4 June, 2025.\n',
    'the files are here\nthe others are not\n',
    '\tThe files are here\n\tand there\n',
    '各位，数据见附件\n请查收，谢谢\n',
    '1. open the file\n2. press Send\n',
  ];
  expect(prose.filter((text) => fileOfClipboard(text, 'pasted.tsv') !== null)).toEqual([]);
});
