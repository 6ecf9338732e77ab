import { cellOf, type ColumnFact, type DraftCell, type DraftRow, type DraftSheet } from './draft.ts';
import type { Plot } from './plot.ts';
import type { Trouble } from './trouble-kind.ts';

const isData = ({ kind }: DraftRow): boolean => kind === 'data';
const BAD_SHARE = 0.12;

/** The only row of names of a sheet with one table; undefined if it has several. */
function onlyHeader({ rows }: DraftSheet): DraftRow | undefined {
  const headers = rows.filter(({ kind }) => kind === 'header');
  return headers.length === 1 && rows.every(({ kind }) => kind !== 'units') ? headers[0] : undefined;
}

/** A column more, at the end. */
function withColumn(
  sheet: DraftSheet,
  fact: ColumnFact,
  header: string,
  cellFor: (row: DraftRow) => { cell: DraftCell; row: DraftRow },
): DraftSheet {
  const width = sheet.columns.length;
  const pad = (cells: readonly DraftCell[]): DraftCell[] =>
    Array.from({ length: width }, (_, at) => cells[at] ?? cellOf(''));
  const rows = sheet.rows.map((row): DraftRow => {
    if (row.kind === 'header') return { ...row, cells: [...pad(row.cells), cellOf(header)] };
    // A row that is cut has nothing behind the cut.
    if (!isData(row) || row.cells.length < width) return row;
    const made = cellFor(row);
    return { ...made.row, cells: [...pad(made.row.cells), made.cell] };
  });
  return { ...sheet, columns: [...sheet.columns, fact], rows };
}

const untrue = ({ text, stored }: DraftCell): DraftCell => ({ text, ...(stored && { stored }) });

/** LEVEL.Q behind LEVEL: Good, and Bad where the value beside it is none. */
function withQualityTag(sheet: DraftSheet, { random }: Plot): DraftSheet {
  const header = onlyHeader(sheet);
  const columns = sheet.columns.flatMap(({ is }, at) => (is === 'value' ? [at] : []));
  if (!header || columns.length === 0) return sheet;
  const column = random.pick(columns);
  const name = (header.cells[column]?.text ?? '').replace(/[\s/,_]*[(（[].*$/u, '');
  if (name === '') return sheet;
  return withColumn(sheet, { is: 'helper', mayBeSent: false }, `${name}.Q`, (row) => {
    if (!random.chance(BAD_SHARE)) return { row, cell: cellOf('Good') };
    const cells = row.cells.map((cell, at) => (at === column ? cellOf('0.000') : cell));
    return { row: { ...row, cells }, cell: cellOf('Bad') };
  });
}

/** A column of codes of quality: which of them is bad only the owner of the file knows. */
function withQualityCodes(sheet: DraftSheet, { random, language }: Plot): DraftSheet {
  const header = onlyHeader(sheet);
  const name = { zh: '质量码', en: 'Quality', de: 'Quality' }[language];
  if (!header || header.cells.some(({ text }) => /quali|质量/iu.test(text))) return sheet;
  // A program has the same codes in all of its files.
  const codes = [
    ['192', '0'],
    ['0', '1'],
    ['1', '0'],
  ] as const;
  const letters = header.cells.reduce((sum, { text }) => sum + text.length, 0);
  const [good, bad] = codes[letters % codes.length] ?? codes[0];
  return withColumn(sheet, { is: 'helper', mayBeSent: false, badCode: bad }, name, (row) =>
    random.chance(BAD_SHARE)
      ? { row: { ...row, cells: row.cells.map(untrue) }, cell: cellOf(bad) }
      : { row, cell: cellOf(good) },
  );
}

/** Codes by which HJ 212 names what is measured in water. */
const CODES: Record<string, string> = {
  ph: 'w01001',
  dissolvedOxygen: 'w01009',
  temperature: 'w01010',
  conductivity: 'w01014',
  ammonia: 'w21003',
};

function withCodes(sheet: DraftSheet, { data }: Plot): DraftSheet {
  const header = onlyHeader(sheet);
  if (!header) return sheet;
  const coded = sheet.columns.map((fact, at) => {
    const [quantity, ...others] = fact.is === 'value' ? fact.fields : [];
    const code = quantity && others.length === 0 ? CODES[quantity.field] : undefined;
    const text = header.cells[at]?.text ?? '';
    const name = fact.is === 'value' ? fact.names.find((one) => text.startsWith(one)) : undefined;
    if (code === undefined || name === undefined || fact.is !== 'value') return { fact, text };
    for (const series of data.series.values()) if (series.quantity === quantity) series.names.push(code);
    return { fact: { ...fact, names: [...fact.names, code] }, text: text.replace(name, code) };
  });
  const cells = coded.map(({ text }, at) => ({ ...header.cells[at], text }));
  return {
    ...sheet,
    columns: coded.map(({ fact }) => fact),
    rows: sheet.rows.map((row) => (row === header ? { ...row, cells } : row)),
  };
}

/** Columns that mark single cells or rows, and names that are codes. */
export const MARKED_CELLS: readonly Trouble[] = [
  { name: 'a quality tag', weight: 1.2, does: withQualityTag },
  { name: 'codes of quality', weight: 1.2, does: withQualityCodes },
  { name: 'codes of quantities', weight: 1, does: withCodes },
];
