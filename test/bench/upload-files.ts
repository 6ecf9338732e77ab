import { closeSync, openSync, writeFileSync, writeSync } from 'node:fs';
import { buildXlsx, DATE_STYLES } from '#test/support/spreadsheets/build-xlsx.ts';

const MINUTE_MS = 60_000;
const START_MS = Date.UTC(2020, 0, 1);
const SERIAL_OF_1970 = 25_569;

function valuesOf(row: number): string[] {
  return [
    (1 + Math.sin(row / 700)).toFixed(3),
    (0.87 + (row % 100) / 1000).toFixed(3),
    (20 + (row % 977) / 100).toFixed(2),
    (100_000 + row * 0.043).toFixed(2),
  ];
}

/** About 100 MB: a time and four numbers a minute; with thousands signs in quotes if asked for. */
export function writeBenchCsv(path: string, rows: number, isQuoted: boolean): void {
  const file = openSync(path, 'w');
  let text = 'time,level,velocity,flow,total\n';
  for (let row = 0; row < rows; row++) {
    const time = new Date(START_MS + row * MINUTE_MS).toISOString();
    const values = valuesOf(row);
    if (isQuoted) values[3] = `"${Number(values[3]).toLocaleString('en-US', { minimumFractionDigits: 2 })}"`;
    text += `${time.slice(0, 10)} ${time.slice(11, 19)},${values.join(',')}\n`;
    if (text.length > 1_000_000) {
      writeSync(file, text);
      text = '';
    }
  }
  writeSync(file, text);
  closeSync(file);
}

/** The same columns as a workbook, its times as date cells. */
export function writeBenchXlsx(path: string, rows: number): void {
  const header = ['time', 'level', 'velocity', 'flow', 'total'];
  const texts = header.map((text) => `<si><t>${text}</t></si>`).join('');
  const cells = header.map((_, column) => `<c r="${'ABCDE'[column]}1" t="s"><v>${column}</v></c>`);
  const lines = [`<row r="1">${cells.join('')}</row>`];
  for (let row = 0; row < rows; row++) {
    const serial = (START_MS + row * MINUTE_MS) / 86_400_000 + SERIAL_OF_1970;
    const values = valuesOf(row).map(
      (value, at) => `<c r="${'BCDE'[at]}${row + 2}"><v>${Number(value)}</v></c>`,
    );
    lines.push(`<row r="${row + 2}"><c r="A${row + 2}" s="1"><v>${serial}</v></c>${values.join('')}</row>`);
  }
  const xlsx = buildXlsx({
    sheets: [{ name: 'Data', rows: lines.join('') }],
    sharedStrings: texts,
    styles: DATE_STYLES,
  });
  writeFileSync(path, xlsx);
}
