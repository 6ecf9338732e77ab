import {
  type ColumnFact,
  cellOf,
  type DraftCell,
  type DraftRow,
  type DraftSheet,
  type DraftValue,
  type Series,
  rowOf,
} from './draft.ts';
import { type Beside, drawBesides, headerOf, type Plot, timeCells, valueFact } from './plot.ts';
import { withSigns } from './number-styles.ts';
import type { Station } from './stations.ts';
import { timestampOf, type Wall } from './wall-clock.ts';

export const sheetOf = (rows: DraftRow[], columns: ColumnFact[]): DraftSheet => ({
  name: '',
  isHidden: false,
  rows,
  columns,
  hiddenColumns: [],
  merges: [],
  fillsDown: false,
});

const STATION_HEADERS = {
  id: {
    zh: ['站号', '设备编号', '站点编码', '测站编码'],
    en: ['Station ID', 'site_no', 'device'],
    de: ['Stationsnummer', 'Geräte-ID'],
  },
  name: {
    zh: ['站名', '站点名称', '监测点', '测站'],
    en: ['Station', 'Site Name', 'Location'],
    de: ['Station', 'Messstelle'],
  },
} as const;

type Column = { header: string; unit: string; fact: ColumnFact; cell: (row: Row) => DraftCell };
type Row = { index: number; time: number; station: Station };

/** A time, then the values of all measures: of one station, or of the one that a column names. */
export function rowLayout(plot: Plot): DraftSheet {
  const { random, data } = plot;
  const besides = drawBesides(plot);
  const beside = (isLeft: boolean): Column[] =>
    besides
      .filter((one) => one.isLeft === isLeft)
      .map((one) => ({
        ...one,
        cell: ({ index, time, station }) => {
          const wall = data.times[time] ?? 0;
          const cell = one.cell(index, wall);
          return one.quantity ? optionalCell(plot, one, station, wall, cell.text) : cell;
        },
      }));
  const times = plot.timeHeaders.map((header, at): Column => ({
    header,
    unit: '',
    fact: { is: 'time' },
    cell: ({ time }) => timeCells(plot, data.times[time] ?? 0)[at] ?? cellOf(''),
  }));
  const stations = stationColumns(plot);
  const values = data.measures.map((measure): Column => ({
    header: headerOf(plot, measure.name, measure),
    unit: measure.spelling,
    fact: valueFact(plot, [measure], [headerOf(plot, measure.name, measure)]),
    cell: ({ time, station }) => data.cell(station, measure, time),
  }));
  const front = random.chance(0.3) ? [...stations, ...times] : [...times, ...stations];
  const columns = [...beside(true), ...front, ...values, ...beside(false)];
  const rows = rowsInOrder(plot).map((row, index) =>
    rowOf(
      'data',
      columns.map(({ cell }) => cell({ ...row, index })),
    ),
  );
  return sheetOf(
    [...headerRows(plot, columns), ...rows],
    columns.map(({ fact }) => fact),
  );
}

/** A cell with a value that may be sent, but need not be. */
export function optionalCell(
  { data }: Plot,
  {
    header,
    unit,
    quantity,
    kind = '',
  }: Pick<Beside, 'header' | 'unit' | 'quantity'> & Partial<Pick<Series, 'kind'>>,
  { equipId }: Station,
  wall: Wall,
  literal: string,
): DraftCell {
  const key = `${equipId} beside ${header}`;
  if (quantity && !data.series.has(key)) {
    const names = [header.replace(/\(.*$/u, '')];
    const named = { key, quantity, kind, ordinal: null, equipId, names };
    data.series.set(key, { ...named, unit: unit === '' ? null : unit, isOptional: true });
  }
  const value: DraftValue = { equipId, timestamp: timestampOf(wall), series: key, literal };
  const { decimal = '.' } = data.measures[0]?.numbers ?? {};
  return { text: withSigns(literal, { decimal, thousands: '' }), value };
}

function stationColumns({ random, data, language, isOrdinary }: Plot): Column[] {
  const [first] = data.stations;
  if (data.stations.length < 2 || !first) return [];
  const isId = first.called === first.id;
  const called: Column = {
    header: random.pick(STATION_HEADERS[isId ? 'id' : 'name'][language]),
    unit: '',
    fact: { is: 'station' },
    cell: ({ station }) => cellOf(station.called),
  };
  const isBoth = isId && first.equipType !== null && !isOrdinary && random.chance(0.3);
  if (!isBoth) return [called];
  const name: Column = {
    header: random.pick(STATION_HEADERS.name[language]),
    unit: '',
    fact: { is: 'station-name' },
    cell: ({ station }) => cellOf(station.name),
  };
  return [called, name];
}

/** Time after time with all stations, or station after station. */
function rowsInOrder({ random, data }: Plot): { time: number; station: Station }[] {
  const times = data.times.map((_, time) => time);
  return random.chance(0.5)
    ? times.flatMap((time) => data.stations.map((station) => ({ time, station })))
    : data.stations.flatMap((station) => times.map((time) => ({ time, station })));
}

export function headerRows(
  { unitPlace, random }: Plot,
  columns: readonly { header: string; unit: string }[],
): DraftRow[] {
  const header = rowOf(
    'header',
    columns.map(({ header: text }) => cellOf(text)),
  );
  if (unitPlace !== 'row') return [header];
  const isBracketed = random.chance(0.4);
  const unit = (text: string): string => (text === '' || !isBracketed ? text : `(${text})`);
  return [
    header,
    rowOf(
      'units',
      columns.map((column) => cellOf(unit(column.unit))),
    ),
  ];
}

const LONG_HEADERS = {
  zh: { name: ['指标', '监测项目', '参数名称', '变量名'], value: ['数值', '监测值', '值'], unit: '单位' },
  en: { name: ['Parameter', 'Variable', 'TagName'], value: ['Value', 'Result', 'Reading'], unit: 'Unit' },
  de: { name: ['Parameter', 'Messgröße'], value: ['Wert', 'Messwert'], unit: 'Einheit' },
} as const;

/** A row for every single value: time, station, what was measured, the value and its unit. */
export function longLayout(plot: Plot): DraftSheet {
  const { random, data, language } = plot;
  const words = LONG_HEADERS[language];
  const hasUnits = data.stations.length > 1 || random.chance(0.7);
  const stations = stationColumns(plot);
  const isUnitInName = !hasUnits;
  const unitPlace = plot.unitPlace === 'row' ? 'bracket' : plot.unitPlace;
  const headers = [
    ...plot.timeHeaders,
    ...stations.map(({ header }) => header),
    random.pick(words.name),
    random.pick(words.value),
    ...(hasUnits ? [words.unit] : []),
  ];
  const rows = rowsInOrder(plot).flatMap(({ time, station }) =>
    data.measures.map((measure) =>
      rowOf('data', [
        ...timeCells(plot, data.times[time] ?? 0),
        ...stations.map(({ cell }) => cell({ index: 0, time, station })),
        cellOf(isUnitInName ? headerOf({ unitPlace }, measure.name, measure) : measure.name),
        data.cell(station, measure, time),
        ...(hasUnits ? [cellOf(data.own(station, measure).spelling)] : []),
      ]),
    ),
  );
  const facts: ColumnFact[] = [
    ...plot.timeHeaders.map((): ColumnFact => ({ is: 'time' })),
    ...stations.map(({ fact }) => fact),
    { is: 'quantity' },
    valueFact(plot, data.measures, []),
    ...(hasUnits ? [{ is: 'unit' } as const] : []),
  ];
  const header = rowOf('header', headers.map(cellOf));
  return sheetOf([header, ...rows], facts);
}
