import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { expandFiles, fileOfClipboard } from '#renderer/features/uploads/api/expand-files.ts';
import { encodeGbk } from '#test/support/spreadsheets/encode-gbk.ts';

const zipOf = (entries: Record<string, Uint8Array>) =>
  new File([new Uint8Array(zipSync(entries))], 'week.zip');

test('a ZIP gives its tables, with their own bytes, and nothing of what lies beside them', async () => {
  const zip = zipOf({
    'a/液位.csv': strToU8('time,level\n'),
    'b.XLSX': strToU8('x'),
    'readme.pdf': strToU8('x'),
    '__MACOSX/a/._b.csv': strToU8('x'),
  });
  const files = await expandFiles([new File(['1'], 'own.csv'), zip]);
  expect(files.map(({ name }) => name)).toEqual(['own.csv', '液位.csv', 'b.XLSX']);
  expect(await files[1]?.text()).toBe('time,level\n');
});

test('names that Chinese Windows wrote into a ZIP are read as Chinese', async () => {
  const zip = zipSync({ 'XXXX.csv': strToU8('time,level\n') });
  const name = encodeGbk('液位');
  for (let at = 0; at + 4 < zip.length; at += 1)
    if (new TextDecoder('latin1').decode(zip.slice(at, at + 4)) === 'XXXX') zip.set(name, at);
  const files = await expandFiles([new File([new Uint8Array(zip)], 'a.zip')]);
  expect(files.map((file) => file.name)).toEqual(['液位.csv']);
});

test('a ZIP that is damaged or has no table stays a file, so that it is said what it is', async () => {
  const whole = zipSync({ 'a.csv': strToU8('time,level\n'.repeat(1000)) });
  const cut = new File([new Uint8Array(whole.slice(0, 40))], 'cut.zip');
  expect(await expandFiles([cut])).toEqual([cut]);
  const empty = zipOf({ 'a.pdf': strToU8('x') });
  expect(await expandFiles([empty])).toEqual([empty]);
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
