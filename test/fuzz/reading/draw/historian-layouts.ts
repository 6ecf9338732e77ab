import { cellOf, type ColumnFact, type DraftSheet, rowOf, textRow } from './draft.ts';
import type { Measure } from './data.ts';
import { addName, called, table, timeColumns, useless, valueColumn } from './logger-layouts.ts';
import { type Plot, timeCells, valueFact } from './plot.ts';
import { sheetOf } from './row-layouts.ts';
import type { Station } from './stations.ts';
import { serialOf } from './time-style.ts';

const USELESS: ColumnFact = { is: 'helper', mayBeSent: false };

/** LIT101 or YT0010001.LIT101: what control systems call a measurement. */
const tagOf = (plot: Plot, { called: station }: Station, { quantity }: Measure, at: number): string =>
  plot.data.stations.length === 1 ? `${quantity.tag}${101 + at}` : `${station}.${quantity.tag}${101 + at}`;

type Line = { tag: string; times: string[]; value: ReturnType<typeof cellOf>; stamp: number };

/** A line for every value, tag after tag. */
function linesOf(plot: Plot): Line[] {
  const { data } = plot;
  return data.stations.flatMap((station) =>
    data.measures.flatMap((measure, at) => {
      const tag = tagOf(plot, station, measure, at);
      addName(plot, measure, tag);
      return data.times.map((wall, time) => ({
        tag,
        times: timeCells(plot, wall).map(({ text }) => text),
        value: data.cell(station, measure, time),
        stamp: wall,
      }));
    }),
  );
}

const facts = (plot: Plot, order: readonly ColumnFact['is'][]): ColumnFact[] =>
  order.map((is): ColumnFact => {
    if (is === 'value') return valueFact(plot, plot.data.measures, []);
    if (is === 'helper') return USELESS;
    return { is };
  });

/** AVEVA (Wonderware) historian: a tag in every line, and three columns of quality. */
export function wonderwareLayout(plot: Plot): DraftSheet {
  const header = textRow('header', [
    'TagName',
    'DateTime',
    'Value',
    'Quality',
    'QualityDetail',
    'OPCQuality',
  ]);
  const rows = linesOf(plot).map(({ tag, times, value }) =>
    rowOf('data', [cellOf(tag), ...times.map(cellOf), value, ...['0', '192', '192'].map(cellOf)]),
  );
  return sheetOf([header, ...rows], facts(plot, ['quantity', 'time', 'value', 'helper', 'helper', 'helper']));
}

/** OSIsoft PI: tag, time with the name of the month, value. */
export function piLayout(plot: Plot): DraftSheet {
  const header = textRow('header', ['Tag', 'Timestamp', 'Value', 'Status']);
  const rows = linesOf(plot).map(({ tag, times, value }) =>
    rowOf('data', [cellOf(tag), ...times.map(cellOf), value, cellOf('Good')]),
  );
  return sheetOf([header, ...rows], facts(plot, ['quantity', 'time', 'value', 'helper']));
}

/** Siemens WinCC: the time as text and as a serial number times a million. */
export function winccLayout(plot: Plot): DraftSheet {
  const header = textRow('header', ['VarName', 'TimeString', 'VarValue', 'Validity', 'Time_ms']);
  const rows = linesOf(plot).map(({ tag, times, value, stamp }) => {
    const [days = '', part = ''] = serialOf(stamp).split('.');
    const digits = part.padEnd(10, '0').slice(0, 10);
    return rowOf('data', [
      cellOf(tag),
      ...times.map(cellOf),
      value,
      cellOf('1'),
      cellOf(`${days}${digits.slice(0, 6)},${digits.slice(6)}`),
    ]);
  });
  return sheetOf([header, ...rows], facts(plot, ['quantity', 'time', 'value', 'helper', 'helper']));
}

/** InTouch and 组态王: date and clock with a dollar sign, tags as headers. */
export function inTouchLayout(plot: Plot): DraftSheet {
  const [station] = plot.data.stations;
  return table(
    plot,
    [textRow('title', [called(plot)])],
    [
      ...timeColumns(plot, ['$Date', '$Time']),
      ...plot.data.measures.map((measure, at) =>
        valueColumn(plot, measure, station ? tagOf(plot, station, measure, at) : ''),
      ),
    ],
  );
}

/** InfluxDB: lines of types above the header, blank first column, the name of the field in a column. */
export function influxLayout(plot: Plot): DraftSheet {
  const { data } = plot;
  const head = [
    ['#group', 'false', 'false', 'false', 'false', 'true', 'true'],
    ['#datatype', 'string', 'long', 'dateTime:RFC3339', 'double', 'string', 'string'],
    ['#default', '_result', '', '', '', '', ''],
  ].map((texts) => textRow('title', texts));
  const header = textRow('header', ['', 'result', 'table', '_time', '_value', '_field', 'station']);
  const rows = data.stations.flatMap((station, at) =>
    data.measures.flatMap((measure) =>
      data.times.map((wall, time) =>
        rowOf('data', [
          ...['', '', String(at)].map(cellOf),
          ...timeCells(plot, wall),
          data.cell(station, measure, time),
          cellOf(measure.name.toLowerCase().replaceAll(' ', '_')),
          cellOf(station.called),
        ]),
      ),
    ),
  );
  const order = ['helper', 'helper', 'helper', 'time', 'value', 'quantity', 'station'] as const;
  return sheetOf([...head, header, ...rows], facts(plot, order));
}

/** Ignition and others: t_stamp, then a column per tag with a column of quality behind it. */
export function tagTableLayout(plot: Plot): DraftSheet {
  const [station] = plot.data.stations;
  return table(
    plot,
    [],
    [
      ...timeColumns(plot, ['t_stamp']),
      ...plot.data.measures.flatMap((measure, at) => {
        const tag = station ? tagOf(plot, station, measure, at) : '';
        return [valueColumn(plot, measure, `${tag} ${measure.name}`), useless(`${tag} Quality`, () => '192')];
      }),
    ],
  );
}
