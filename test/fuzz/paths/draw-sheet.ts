import { bytesAsFile } from '#electron/backend/features/uploads/reading/byte-file.ts';
import {
  MemorySheet,
  type MemoryRow,
} from '#electron/backend/features/uploads/reading/memory/memory-sheet.ts';
import type { RowSource } from '#electron/backend/features/uploads/reading/row-source.ts';
import {
  SPAN_BOOLEAN,
  SPAN_CLOCK,
  SPAN_DATE,
  SPAN_DAY,
  SPAN_ERROR,
  SPAN_FORMULA,
  SPAN_HIDDEN_CLOCK,
  SPAN_MONTH,
  SPAN_NUMBER,
  SPAN_ROUNDED,
  SPAN_SHARED,
  SPAN_SHOWN,
  SPAN_TEXT,
  SPAN_WHOLE_DAY,
  type SpanCell,
} from '#electron/backend/features/uploads/reading/row-spans.ts';
import { TextSheet } from '#electron/backend/features/uploads/reading/text/text-sheet.ts';
import { readWallSeconds } from '#shared/domain/import/cells/calendar.ts';
import type { ImportPlan } from '#shared/domain/import/import-plan.ts';
import type { Random } from '../reading/draw/random.ts';
import { drawClock, drawNumber, drawTime, MISSING_TEXTS, ODD_TEXTS, STATIONS } from './draw-cells.ts';
import { WIDTH } from './draw-plan.ts';

/** A sheet that can be read as often as one likes. `shown`: its cells, for a report. */
export type DrawnSheet = { source: () => RowSource; shown: string };

type Signs = { decimal: string; thousands: string };

const signsOf = ({ columns }: ImportPlan): Signs => ({
  decimal: columns[3]?.decimalSign ?? '.',
  thousands: columns[3]?.thousandsSign ?? ',',
});

function drawTexts(random: Random, hasClock: boolean, { decimal, thousands }: Signs): string[] {
  const time = drawTime(random);
  const value = (): string =>
    random.chance(0.7)
      ? drawNumber(random, decimal, thousands)
      : random.pick(random.chance(0.5) ? ODD_TEXTS : MISSING_TEXTS);
  const cells = [
    hasClock && random.chance(0.8) ? (time.split(/[ T]/u)[0] ?? '') : time,
    hasClock ? drawClock(random) : random.pick(['', 'x']),
    random.chance(0.7) ? random.pick(['甲', '乙', '12', 'YT-01']) : random.pick(STATIONS),
    value(),
    value(),
    random.pick([value(), '开', '关']),
  ];
  if (random.chance(0.06)) cells.pop();
  if (random.chance(0.05)) cells.push(random.pick(['', ' ', 'extra']));
  return cells;
}

/** A row of a logger, whose cells are as plain as they can be. */
function drawPlain(random: Random, hasClock: boolean, { decimal }: Signs): string[] {
  const date = random.pick(['2024-01-05', '2024-01-05', '2024/1/5']);
  const clock = random.pick(['08:03:10', '12:40']);
  const number = (): string =>
    `${random.pick(['', '', '-'])}${random.whole(0, 2000)}${random.pick(['', `${decimal}5`, `${decimal}250`])}`;
  return [
    hasClock ? date : `${date} ${clock}`,
    hasClock ? clock : random.pick(['', 'x"']),
    random.pick(['甲', '乙', 'YT-01']),
    number(),
    random.chance(0.1) ? '' : number(),
    random.pick([number(), '开']),
  ];
}

/** The same row later on: other digits in its clock and its values, and now and then something that is none. */
function drawAlike(random: Random, before: readonly string[], hasClock: boolean): string[] {
  const odd = random.chance(0.15) ? random.whole(0, before.length - 1) : -1;
  return before.map((text, column) => {
    if (column === odd) {
      const at = random.whole(0, text.length);
      return text.slice(0, at) + random.pick(['.', '-', ',', 'x', '"', ' ', '0']) + text.slice(at + 1);
    }
    const isClock = column === (hasClock ? 1 : 0);
    const digits = isClock ? /(?<=:[0-5]?)\d(?=:|$)/gu : /\d/gu;
    return isClock || column > 2 ? text.replaceAll(digits, () => String(random.whole(0, 9))) : text;
  });
}

/** Rows of texts, some of them the same, some blank, some of another kind. */
function drawRows(random: Random, plan: ImportPlan, isLogger: boolean): string[][] {
  const hasClock = plan.columns[1]?.role === 'clock';
  const signs = signsOf(plan);
  const header = ['时间', '', '站', '液位', '流量', '状态'];
  const rows: string[][] = [header];
  let plain: string[] | null = null;
  for (let left = random.whole(1, 25); left > 0; left -= 1) {
    const before = rows[random.whole(0, rows.length - 1)] ?? header;
    if (isLogger && random.chance(0.85)) {
      plain ??= drawPlain(random, hasClock, signs);
      rows.push(drawAlike(random, plain, hasClock));
      continue;
    }
    if (random.chance(0.5)) plain = null;
    const kind = random.next();
    if (kind < 0.03) rows.push(random.pick([[], [' '], ['', '', ''], ['\0\0']]));
    else if (kind < 0.05)
      rows.push(
        random.pick([['合计', '', '', '12'], ['站点: 乙'], ['说明'], header, ['日期', '', '', '雨量']]),
      );
    else if (kind < 0.14) rows.push(before);
    else if (kind < 0.2) {
      const again = Array.from({ length: Math.max(WIDTH, before.length) }, (_, at) => before[at] ?? '');
      again[random.whole(3, WIDTH - 1)] = drawNumber(random, signs.decimal, signs.thousands);
      rows.push(again);
    } else rows.push(drawTexts(random, hasClock, signs));
  }
  return rows;
}

function quoted(random: Random, text: string, delimiter: string): string {
  const kind = random.next();
  if (kind < 0.12)
    return `"${text.replaceAll('"', '""')}"${random.chance(0.1) ? random.pick([' ', 'x', '""']) : ''}`;
  if (kind < 0.135) return `"${text}`;
  if (kind < 0.15) return `${text}"`;
  return text.includes(delimiter) || /[\r\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function asText(random: Random, rows: readonly string[][], isLogger: boolean): DrawnSheet {
  const delimiter = isLogger ? random.pick([';', '\t', '|']) : random.pick([',', ',', ';', '\t', ' ']);
  const end = random.pick(['\n', '\r\n', '\r']);
  const lines = rows.map((cells) =>
    cells.map((cell) => (isLogger ? cell : quoted(random, cell, delimiter))).join(delimiter),
  );
  const text = lines.join(end) + random.pick(['', end]);
  const bytes = Buffer.from(text);
  const joinsThousands = random.chance(0.1);
  const layout = { encoding: 'utf-8', delimiter, dataOffset: 0, joinsThousands } as const;
  return { source: () => new TextSheet(bytesAsFile(bytes), layout), shown: text };
}

/** A cell as a workbook may have it that shows this text, or something near it. */
function asCell(random: Random, text: string, column: number): SpanCell | undefined {
  if (text === '') return undefined;
  const isTime = column === 0 && /^2024-\d\d-\d\d \d\d:\d\d:\d\d$/u.test(text);
  if (isTime && random.chance(0.6)) {
    const value = readWallSeconds(text);
    return value % 86_400 === 0 && random.chance(0.5)
      ? { kind: random.pick([SPAN_DAY, SPAN_MONTH]), text, value }
      : { kind: random.pick([SPAN_DATE, SPAN_HIDDEN_CLOCK]), text, value };
  }
  if (column <= 1 && random.chance(0.02)) return { kind: SPAN_WHOLE_DAY, text, value: 86_400 };
  if (column <= 1 && random.chance(0.1))
    return { kind: SPAN_CLOCK, text, value: random.pick([28_800, 0, 86_399, 86_400, 90_000]) };
  if (/^-?\d{1,30}(?:\.\d+)?$/u.test(text) && random.chance(0.7)) {
    if (random.chance(0.1)) return { kind: SPAN_SHOWN, text: random.pick([`${text}%`, `00${text}`]) };
    return { kind: /^-?\d{16,}$/u.test(text) ? SPAN_ROUNDED : SPAN_NUMBER, text };
  }
  if (text.startsWith('#')) return { kind: SPAN_ERROR, text };
  if (text.startsWith('=')) return { kind: SPAN_FORMULA, text };
  if (random.chance(0.02)) return { kind: SPAN_BOOLEAN, text: random.pick(['1', '0']) };
  return { kind: random.pick([SPAN_TEXT, SPAN_SHARED]), text };
}

function asWorkbook(random: Random, texts: readonly string[][]): DrawnSheet {
  const rows = texts.map((cells): MemoryRow | undefined =>
    cells.length === 0
      ? undefined
      : {
          cells: cells.map((text, column) => asCell(random, text, column)),
          isHidden: random.chance(0.08),
          ...(random.chance(0.02) && { problem: 'row-damaged' as const }),
        },
  );
  const hiddenColumns = random.chance(0.2) ? [random.whole(0, 5)] : [];
  const table = { name: '', rows, merged: [], hidden: 'visible' as const, hiddenColumns };
  return { source: () => new MemorySheet(table), shown: JSON.stringify(rows, null, 1) };
}

/** An odd sheet for a plan: half of them text, half as workbooks have it. @param isLogger most rows are like the one before */
export function drawSheet(random: Random, plan: ImportPlan, isLogger: boolean): DrawnSheet {
  const rows = drawRows(random, plan, isLogger);
  return isLogger || random.chance(0.5) ? asText(random, rows, isLogger) : asWorkbook(random, rows);
}
