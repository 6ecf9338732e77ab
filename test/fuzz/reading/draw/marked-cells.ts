import { cellOf, type ColumnFact, type DraftCell, type DraftRow, type DraftSheet } from './draft.ts';
import type { Plot } from './plot.ts';
import type { Language } from './quantities.ts';
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
  // A day above its values is no tag.
  if (name === '' || /^\d{1,4}[-/.年_]\d|^\d{8}|\d:\d\d/u.test(name.normalize('NFKC'))) return sheet;
  return withColumn(sheet, { is: 'helper', mayBeSent: false, badCode: 'Bad' }, `${name}.Q`, (row) => {
    if (!random.chance(BAD_SHARE)) return { row, cell: cellOf('Good') };
    const cells = row.cells.map((cell, at) => (at === column ? cellOf('0.000') : cell));
    return { row: { ...row, cells, isMarkedBad: true }, cell: cellOf('Bad') };
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

/** Names of columns that say yes of good rows, of bad ones, and those that do not say of which. */
const FAULT_NAMES: Record<'good' | 'bad' | 'open', Record<Language, readonly string[]>> = {
  good: {
    zh: ['是否有效', '有效性', '是否正常', '数据有效'],
    en: ['Valid', 'data_ok', 'QC passed'],
    de: ['Gültig'],
  },
  bad: {
    zh: ['是否故障', '故障', '传感器故障', '是否异常', '异常'],
    en: ['Fault', 'error', 'Sensor fault', 'invalid', 'flag_bad', 'isBad'],
    de: ['Fehler', 'Störung', 'Ungültig'],
  },
  open: { zh: ['状态', '标志', '报警'], en: ['Status', 'Flag', 'Alarm'], de: ['Zustand', 'Flag'] },
};
const YES_NO: Record<Language, readonly (readonly [yes: string, no: string])[]> = {
  zh: [
    ['是', '否'],
    ['TRUE', 'FALSE'],
    ['1', '0'],
  ],
  en: [
    ['TRUE', 'FALSE'],
    ['Yes', 'No'],
    ['Y', 'N'],
    ['1', '0'],
  ],
  de: [
    ['Ja', 'Nein'],
    ['wahr', 'falsch'],
    ['1', '0'],
  ],
};

/** A column that says yes or no of each row: whether it is good, or whether it is bad. */
function withFaults(sheet: DraftSheet, { random, language }: Plot): DraftSheet {
  const header = onlyHeader(sheet);
  if (!header) return sheet;
  // A program names and writes it the same way in all of its files.
  const letters = header.cells.reduce((sum, { text }) => sum + text.length, 0);
  const sense = (['bad', 'good', 'bad', 'open'] as const)[letters % 4] ?? 'bad';
  const names = FAULT_NAMES[sense][language];
  const words = YES_NO[language];
  const [yes, no] = words[Math.floor(letters / 4) % words.length] ?? ['1', '0'];
  const name = names[letters % names.length] ?? '';
  if (header.cells.some(({ text }) => text === name)) return sheet;
  const bad = sense === 'good' ? no : yes;
  const share = random.pick([0, BAD_SHARE, BAD_SHARE]);
  return withColumn(sheet, { is: 'helper', mayBeSent: false, badCode: bad }, name, (row) =>
    random.chance(share)
      ? { row: { ...row, cells: row.cells.map(untrue), isMarkedBad: true }, cell: cellOf(bad) }
      : { row, cell: cellOf(bad === yes ? no : yes) },
  );
}

/** Numbers that have lost their decimal sign: nobody wants them as they stand. */
function withLostSigns(sheet: DraftSheet, { data, random }: Plot): DraftSheet {
  const [measure] = data.measures;
  const isPlain = data.measures.every(({ numbers }) => numbers.form === 'plain' && numbers.thousands === '');
  const columns = sheet.columns.flatMap(({ is }, at) => (is === 'value' ? [at] : []));
  if (!measure || !isPlain || columns.length === 0) return sheet;
  const column = random.pick(columns);
  const texts = sheet.rows.filter(isData).map(({ cells }) => cells[column]?.text ?? '');
  const sizes = texts.map(Number);
  const isNarrow = sizes.every((size) => size >= 1) && Math.max(...sizes) <= 3 * Math.min(...sizes);
  // Only numbers of two decimals or more are far from those that have lost their sign.
  if (!isNarrow || texts.length < 6 || texts.some((text) => !/^\d+\.\d{2,3}$/u.test(text))) return sheet;
  let isLost = false;
  const rows = sheet.rows.map((row): DraftRow => {
    const cell = row.cells[column];
    if (!isData(row) || !cell?.value || cell.stored || !(isLost ? random.chance(BAD_SHARE) : true))
      return row;
    isLost = true;
    const lost = { text: cell.text.replace('.', '') };
    return { ...row, cells: row.cells.map((one, at) => (at === column ? lost : one)) };
  });
  return { ...sheet, rows };
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
    // A header that names a station is no code.
    const isMeasure = (one: string): boolean => data.measures.some((measure) => measure.name === one);
    const name =
      fact.is === 'value' ? fact.names.find((one) => isMeasure(one) && text.startsWith(one)) : undefined;
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

/** A column that nobody wants sent, at the end. */
const withHelper = (
  sheet: DraftSheet,
  header: string,
  cellFor: (row: DraftRow, index: number) => string,
): DraftSheet => {
  if (!onlyHeader(sheet)) return sheet;
  let index = 0;
  return withColumn(sheet, { is: 'helper', mayBeSent: false }, header, (row) => ({
    row,
    cell: cellOf(cellFor(row, index++)),
  }));
};

/** Seconds since the logger was started, or of the epoch, beside the clock. */
function withSeconds(sheet: DraftSheet, { random, language }: Plot): DraftSheet {
  const [header, first, step] = random.pick([
    [{ zh: '累计秒', en: 'Elapsed (s)', de: 'Sekunden' }[language], 0, 300],
    [{ zh: '时间戳', en: 'Timestamp', de: 'Unixzeit' }[language], 1_704_067_200, 300],
    [{ zh: '毫秒', en: 'Epoch ms', de: 'Millisekunden' }[language], 1_704_067_200_000, 300_000],
    [{ zh: '天数', en: 'Days', de: 'Tage' }[language], 45_292, 1],
  ] as const);
  return withHelper(sheet, header, (_row, index) => String(first + index * step));
}

/** Feet and inches: no number that anybody could send. */
function withFeetAndInches(sheet: DraftSheet, { random, language }: Plot): DraftSheet {
  const write = random.pick([
    (feet: number, inches: number) => `${feet}'${inches}"`,
    (feet: number, inches: number) => `${feet}' ${inches}"`,
    (feet: number, inches: number) => `${feet} ft ${inches} in`,
    (feet: number, inches: number) => `${feet}-${inches}`,
  ]);
  const header = { zh: '水尺(ft-in)', en: 'Stage (ft-in)', de: 'Lattenpegel (ft-in)' }[language];
  return withHelper(sheet, header, () => write(random.whole(3, 14), random.whole(0, 11)));
}

/** Rows of statistics that have a time; a column beside the values says what they are. */
function withTimedStatistics(sheet: DraftSheet, { random, language }: Plot): DraftSheet {
  const last = sheet.rows.findLastIndex(isData);
  const row = sheet.rows[last];
  if (!row || !onlyHeader(sheet)) return sheet;
  const words = { zh: ['最大值', '平均值'], en: ['Max', 'Mean'], de: ['Maximum', 'Mittelwert'] }[language];
  const wide = withHelper(sheet, { zh: '类型', en: 'Type', de: 'Art' }[language], () => '');
  const statistics = words.map((word): DraftRow => ({
    kind: 'footer',
    cells: [
      ...Array.from({ length: sheet.columns.length }, (_, at): DraftCell => {
        const cell = row.cells[at] ?? cellOf('');
        return cell.value === undefined
          ? cell
          : { text: `${random.whole(1, 9)}${untrue(cell).text.slice(1)}` };
      }),
      cellOf(word),
    ],
  }));
  const helper: ColumnFact = { is: 'helper', mayBeSent: false, badCode: words.join(', ') };
  const columns = wide.columns.map((fact, at) => (at === sheet.columns.length ? helper : fact));
  return {
    ...wide,
    columns,
    rows: [...wide.rows.slice(0, last + 1), ...statistics, ...wide.rows.slice(last + 1)],
  };
}

const OTHER_UNITS: Record<string, string> = { m: 'cm', 'm³/h': 'L/s', mm: 'cm', kPa: 'MPa' };

/** Below the values a table of the same columns, one of which is in another unit: nobody wants it. */
function withTableBelow(sheet: DraftSheet, plot: Plot): DraftSheet {
  const header = onlyHeader(sheet);
  const measure = plot.data.measures.find(({ unit }) => unit && OTHER_UNITS[unit.symbol] !== undefined);
  const column =
    header?.cells.findIndex(({ text }) => measure && text.includes(`(${measure.spelling})`)) ?? -1;
  const data = sheet.rows.filter(isData);
  if (!header || !measure || column < 0 || data.length < 4) return sheet;
  const other = `(${OTHER_UNITS[measure.unit?.symbol ?? ''] ?? ''})`;
  const below = header.cells.map((cell, at) =>
    at === column ? cellOf(cell.text.replace(`(${measure.spelling})`, other)) : cell,
  );
  const values = data.slice(0, 3).map((row): DraftRow => ({ kind: 'other', cells: row.cells.map(untrue) }));
  return { ...sheet, rows: [...sheet.rows, { kind: 'other', cells: below }, ...values] };
}

/** The units of a turned table stand behind its times. */
function withUnitsBehind(sheet: DraftSheet, { language }: Plot): DraftSheet {
  const at = sheet.columns.findIndex(({ is }) => is === 'quantity');
  if (at < 0 || !onlyHeader(sheet)) return sheet;
  const unit = { zh: '单位', en: 'Unit', de: 'Einheit' }[language];
  return withColumn(sheet, { is: 'unit' }, unit, (row) => {
    const [, name = '', spelling = ''] = /^(.*)\(([^()]+)\)$/u.exec(row.cells[at]?.text ?? '') ?? [];
    if (spelling === '') return { row, cell: cellOf('') };
    const cells = row.cells.map((cell, place) => (place === at ? cellOf(name) : cell));
    return { row: { ...row, cells }, cell: cellOf(spelling) };
  });
}

const MIN_DECIMALS = 2;

/** A column of units: of the only measure, m in most rows and cm in others. */
function withUnitPerRow(sheet: DraftSheet, { data, random, language }: Plot): DraftSheet {
  const [measure, ...others] = data.measures;
  const header = onlyHeader(sheet);
  const columns = sheet.columns.flatMap(({ is }, at) => (is === 'value' ? [at] : []));
  const [column = -1] = columns;
  const isPlain = measure?.numbers.form === 'plain' && measure.numbers.thousands === '';
  if (!header || !isPlain || others.length > 0 || columns.length !== 1 || measure.unit?.symbol !== 'm')
    return sheet;
  if (measure.decimals < MIN_DECIMALS || data.measures.some(({ numbers }) => numbers.decimal !== '.'))
    return sheet;
  const named = header.cells.map((cell, at) => (at === column ? cellOf(measure.name) : cell));
  const units = { zh: '单位', en: 'Unit', de: 'Einheit' }[language];
  const unnamed = {
    ...sheet,
    rows: sheet.rows.map((row) => (row === header ? { ...row, cells: named } : row)),
  };
  return withColumn(unnamed, { is: 'unit' }, units, (row) => {
    const cell = row.cells[column];
    const digits = /^(\d+)\.(\d{2})(\d*)$/u.exec(cell?.text ?? '');
    if (!cell?.value || cell.stored || !digits || !random.chance(0.3)) return { row, cell: cellOf('m') };
    const [, whole = '', two = '', rest = ''] = digits;
    const text = `${`${whole}${two}`.replace(/^0+(?=\d)/u, '')}${rest === '' ? '' : `.${rest}`}`;
    const cells = row.cells.map((one, at) => (at === column ? { ...cell, text } : one));
    return { row: { ...row, cells }, cell: cellOf('cm') };
  });
}

/** Columns that mark single cells or rows, or stand beside them, names that are codes, and tables below others. */
export const MARKED_CELLS: readonly Trouble[] = [
  { name: 'seconds beside a clock', weight: 1, does: withSeconds },
  { name: 'feet and inches', weight: 0.8, does: withFeetAndInches },
  { name: 'statistics with times', weight: 0.8, does: withTimedStatistics },
  { name: 'a table below in another unit', weight: 1, does: withTableBelow },
  { name: 'units behind the times', weight: 1, does: withUnitsBehind },
  { name: 'a unit per row', weight: 1, does: withUnitPerRow },
  { name: 'a quality tag', weight: 1.2, does: withQualityTag },
  { name: 'codes of quality', weight: 1.2, does: withQualityCodes },
  { name: 'yes and no of faults', weight: 1.6, does: withFaults },
  { name: 'lost decimal signs', weight: 1.2, does: withLostSigns },
  { name: 'codes of quantities', weight: 1, does: withCodes },
];
