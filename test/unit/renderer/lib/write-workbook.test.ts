import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { writeWorkbook } from '#renderer/lib/write-workbook.ts';

test('A small workbook keeps texts as texts and numbers as numbers', () => {
  const parts = unzipSync(
    writeWorkbook('对照/表', [
      ['设备<编号>', 'A'],
      ['=1+1\u0001', 2],
    ]),
  );
  const sheet = strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
  expect(sheet).toContain(
    '<c r="A1" t="inlineStr"><is><t xml:space="preserve">设备&lt;编号&gt;</t></is></c>',
  );
  expect(sheet).toContain('>=1+1</t>');
  expect(sheet).toContain('<c r="B2"><v>2</v></c>');
  expect(strFromU8(parts['xl/workbook.xml'] ?? new Uint8Array())).toContain('name="对照 表"');
});
