import {
  BLANK,
  cellOf,
  type ColumnFact,
  type DraftCell,
  type DraftRow,
  type DraftSheet,
  rowOf,
  textRow,
} from './draft.ts';
import type { Measure } from './data.ts';
import { type Plot, timeCells, valueFact } from './plot.ts';
import { optionalCell, sheetOf } from './row-layouts.ts';
import type { Station } from './stations.ts';
import { BATTERY } from './quantities.ts';
import type { Wall } from './wall-clock.ts';

type Row = { wall: Wall; time: number; index: number; station: Station };
export type Column = {
  header: string;
  below?: readonly string[];
  fact: ColumnFact;
  cell: (row: Row) => DraftCell;
};

const USELESS: ColumnFact = { is: 'helper', mayBeSent: false };

/** The columns of the time style of the plot. */
export function timeColumns(
  plot: Plot,
  headers: readonly string[],
  below: readonly (readonly string[])[] = [],
): Column[] {
  return headers.map((header, at) => ({
    header,
    below: below.map((row) => row[at] ?? ''),
    fact: { is: 'time' },
    cell: ({ wall }) => timeCells(plot, wall)[at] ?? BLANK,
  }));
}

export const useless = (
  header: string,
  text: (row: Row) => string,
  below: readonly string[] = [],
): Column => ({
  header,
  below,
  fact: USELESS,
  cell: (row) => cellOf(text(row)),
});

export function valueColumn(
  plot: Plot,
  measure: Measure,
  header: string,
  below: readonly string[] = [],
): Column {
  return {
    header,
    below,
    fact: valueFact(plot, [measure], [header]),
    cell: ({ station, time }) => plot.data.cell(station, measure, time),
  };
}

/** The file calls a measure by another name as well. */
export function addName({ data }: Plot, { quantity, kind, ordinal }: Measure, name: string): void {
  for (const series of data.series.values())
    if (series.quantity === quantity && series.kind === kind && series.ordinal === ordinal)
      series.names.push(name);
}

/** Head lines, header rows as the columns have them, and a row for every time of the first station. */
export function table(
  plot: Plot,
  head: readonly DraftRow[],
  columns: readonly Column[],
  end: readonly DraftRow[] = [],
): DraftSheet {
  const [station] = plot.data.stations;
  if (!station) throw new Error('A logger has no station.');
  const depth = Math.max(...columns.map(({ below = [] }) => below.length));
  const headers = Array.from({ length: depth }, (_, row) =>
    rowOf(
      row === 0 ? 'units' : 'header',
      columns.map(({ below = [] }) => cellOf(below[row] ?? '')),
    ),
  );
  const header = rowOf(
    'header',
    columns.map((column) => cellOf(column.header)),
  );
  const rows = plot.data.times.map((wall, time) =>
    rowOf(
      'data',
      columns.map(({ cell }) => cell({ wall, time, index: time, station })),
    ),
  );
  return sheetOf(
    [...head, header, ...headers, ...rows, ...end],
    columns.map(({ fact }) => fact),
  );
}

export const called = (plot: Plot): string => plot.data.stations[0]?.called ?? '';

/** Onset HOBOware: a title, the zone in the header of the time, the logger's number in those of the values. */
export function hoboLayout(plot: Plot): DraftSheet {
  const { random, data } = plot;
  const serial = random.whole(10_000_000, 20_999_999);
  const ends = ['Coupler Detached', 'Coupler Attached', 'Stopped', 'End Of File'].map((header) =>
    useless(`${header} (LGR S/N: ${serial})`, ({ index }) =>
      index === data.times.length - 1 && header === 'Stopped' ? 'Logged' : '',
    ),
  );
  return table(
    plot,
    [textRow('title', [`Plot Title: ${called(plot)}`])],
    [
      useless('#', ({ index }) => String(index + 1)),
      ...timeColumns(plot, plot.timeHeaders),
      ...data.measures.map((measure) =>
        valueColumn(
          plot,
          measure,
          `${measure.name}, ${measure.spelling} (LGR S/N: ${serial}, SEN S/N: ${serial + 1})`,
        ),
      ),
      ...ends,
    ],
  );
}

const bareName = ({ name }: Measure): string => name.replace(/^(?:Max|Min|Mean) /u, '').replaceAll(' ', '');

/** Campbell Scientific TOA5: four header rows, everything but numbers in quotes. */
export function toa5Layout(plot: Plot): DraftSheet {
  const { random, data } = plot;
  const battery = { header: 'BattV_Min', unit: 'V', quantity: BATTERY, kind: 'Min' as const };
  // What the logger stores is the mean of its samples, unless the measure is another kind of value by itself.
  for (const series of data.series.values()) if (series.kind === '') series.kind = 'Avg';
  const head = [
    'TOA5',
    called(plot),
    'CR1000X',
    String(random.whole(1000, 9999)),
    'CR1000X.Std.05.02',
    'CPU:well.CR1X',
    '4062',
    'Table1',
  ];
  return table(
    plot,
    [textRow('title', head)],
    [
      ...timeColumns(plot, ['TIMESTAMP'], [['TS'], ['']]),
      useless('RECORD', ({ index }) => String(index + 812), ['RN', '']),
      {
        header: 'BattV_Min',
        below: ['Volts', 'Min'],
        fact: { is: 'helper', mayBeSent: true },
        cell: ({ station, wall }) => optionalCell(plot, battery, station, wall, `12.${random.whole(10, 99)}`),
      },
      ...data.measures.map((measure) =>
        valueColumn(plot, measure, `${bareName(measure)}_${measure.kind || 'Avg'}`, [
          measure.spelling,
          measure.kind || 'Avg',
        ]),
      ),
    ],
  );
}

/** Van Essen Diver-Office: lines of settings, then the values, then a line that says the end. */
export function diverLayout(plot: Plot): DraftSheet {
  const { data } = plot;
  const head = [
    ['Data file for DataLogger.'],
    ['=============================================================================='],
    ['COMPANY', ''],
    ['LOCATION', called(plot)],
    ['DATE', '24/10/2024'],
    ['Instrument type', 'TD-Diver'],
    ['Sample period', 'M15'],
    ['BEGINNING OF DATA'],
  ].map((texts) => textRow('title', texts));
  const end = [textRow('footer', ['END OF DATA FILE OF DATALOGGER FOR WINDOWS'])];
  const columns = data.measures.map((measure) =>
    valueColumn(plot, measure, `${measure.name}[${measure.spelling}]`),
  );
  return table(plot, head, [...timeColumns(plot, plot.timeHeaders), ...columns], end);
}

/** Solinst: settings with the unit of each channel, date, clock and milliseconds apart. */
export function solinstLayout(plot: Plot): DraftSheet {
  const { random, data } = plot;
  const head = [
    ['Serial_number:'],
    [String(random.whole(1_000_000, 2_999_999))],
    ['Location:'],
    [called(plot)],
    ...data.measures.flatMap((measure) => [[measure.name.toUpperCase()], [`UNIT: ${measure.spelling}`]]),
  ].map((texts) => textRow('title', texts));
  return table(plot, head, [
    ...timeColumns(plot, ['Date', 'Time']),
    useless('ms', () => '0'),
    ...data.measures.map((measure) => valueColumn(plot, measure, measure.name.toUpperCase())),
  ]);
}

/** Kisters ZRXP: settings behind #, the code of a gap among them, then digits, value and status. */
export function zrxpLayout(plot: Plot): DraftSheet {
  const { data } = plot;
  const [measure] = data.measures;
  if (!measure) throw new Error('Nothing is measured.');
  const head = [
    `#SANR${called(plot)}|*|SNAME${data.stations[0]?.name ?? ''}|*|`,
    `#CNAME${measure.name}|*|CUNIT${measure.spelling}|*|RINVAL-777|*|`,
    '#LAYOUT(timestamp,value,status)|*|',
  ].map((line) => textRow('title', [line]));
  const sheet = table(plot, head, [
    ...timeColumns(plot, plot.timeHeaders),
    valueColumn(plot, measure, ''),
    useless('', () => '200'),
  ]);
  return { ...sheet, rows: sheet.rows.filter(({ kind }) => kind !== 'header') };
}

/** USGS and others of its kind: # lines, names, a row of formats (5s, 15s), values with a code behind each. */
export function rdbLayout(plot: Plot): DraftSheet {
  const { data } = plot;
  const head = ['# Data provided for site', `# ${called(plot)}`, '#'].map((line) => textRow('title', [line]));
  const columns: Column[] = [
    useless('agency_cd', () => 'HYD', ['5s']),
    {
      header: 'site_no',
      below: ['15s'],
      fact: { is: 'station' },
      cell: ({ station }) => cellOf(station.called),
    },
    ...timeColumns(plot, ['datetime'], [['20d']]),
    useless('tz_cd', () => 'CST', ['6s']),
    ...data.measures.flatMap((measure, at) => [
      valueColumn(plot, measure, measure.name, ['14n']),
      useless(`${measure.name}_cd${at}`, () => 'P', ['10s']),
    ]),
  ];
  return table(plot, head, columns);
}

/** OTT and SEBA: sections of settings in semicolons, decimal commas. */
export function ottLayout(plot: Plot): DraftSheet {
  const { data } = plot;
  const head = [
    ['Station:', called(plot)],
    ['Sensor:', data.measures[0]?.name ?? ''],
    ['Einheit:', data.measures[0]?.spelling ?? ''],
    [],
  ].map((texts) => textRow('title', texts));
  const columns = data.measures.map((measure) =>
    valueColumn(plot, measure, `${measure.name} [${measure.spelling}]`),
  );
  return table(plot, head, [...timeColumns(plot, ['Datum', 'Uhrzeit']), ...columns]);
}

/** ThingSpeak and other clouds: the time in UTC with its zone, a number of the entry, field1. */
export function cloudLayout(plot: Plot): DraftSheet {
  const { data } = plot;
  return table(
    plot,
    [],
    [
      ...timeColumns(plot, ['created_at']),
      useless('entry_id', ({ index }) => String(index + 90_311)),
      ...data.measures.map((measure) =>
        valueColumn(plot, measure, `${measure.name.toLowerCase().replaceAll(' ', '_')}_${measure.spelling}`),
      ),
    ],
  );
}

/** The tables of SL 323: codes for columns, one station in a column. */
export function hydrologyLayout(plot: Plot): DraftSheet {
  const codes: Record<string, string> = { level: 'Z', flow: 'Q', rainfall: 'DRP' };
  return table(
    plot,
    [],
    [
      { header: 'STCD', fact: { is: 'station' }, cell: ({ station }) => cellOf(station.called) },
      ...timeColumns(plot, ['TM']),
      ...plot.data.measures.map((measure) =>
        valueColumn(plot, measure, codes[measure.quantity.field] ?? measure.name),
      ),
    ],
  );
}

/** A recorder that has date, clock and a counter of thousandths, and a status for every channel. */
export function recorderLayout(plot: Plot): DraftSheet {
  const { random, data } = plot;
  const head = [
    ['Device', called(plot)],
    ['Channel count', String(data.measures.length)],
  ].map((texts) => textRow('title', texts));
  const columns = data.measures.flatMap((measure, at) => [
    valueColumn(plot, measure, `CH${at + 1} ${measure.name} [${measure.spelling}]`),
    useless(`CH${at + 1} Status`, () => random.pick(['0', '0', '0', '4'])),
  ]);
  return table(plot, head, [...timeColumns(plot, ['Date', 'Time']), ...columns]);
}
