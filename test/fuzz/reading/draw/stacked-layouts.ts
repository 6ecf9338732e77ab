import { cellOf, type ColumnFact, type DraftRow, type DraftSheet, rowOf } from './draft.ts';
import type { Measure } from './data.ts';
import { headerOf, type Plot, timeCells, valueFact } from './plot.ts';
import { headerRows, rowLayout, sheetOf } from './row-layouts.ts';
import type { Station } from './stations.ts';

const timeFacts = (plot: Plot): ColumnFact[] => plot.timeHeaders.map((): ColumnFact => ({ is: 'time' }));

/** Tables below each other, a station each, under a row that names it. */
export function stackedLayout(plot: Plot): DraftSheet {
  const { random, data, language } = plot;
  const label = { zh: '站点：', en: 'Station: ', de: 'Station: ' }[language];
  const isLabelled = random.chance(0.6);
  const hasGap = random.chance(0.6);
  const columns = [
    ...plot.timeHeaders.map((header) => ({ header, unit: '' })),
    ...data.measures.map((measure) => ({
      header: headerOf(plot, measure.name, measure),
      unit: measure.spelling,
    })),
  ];
  const header = headerRows(plot, columns);
  const repeatsHeader = random.chance(0.7);
  const rows = data.stations.flatMap((station, at) => {
    const title = rowOf('title', [cellOf(isLabelled ? `${label}${station.called}` : station.called)]);
    const values = data.times.map((wall, time) =>
      rowOf('data', [
        ...timeCells(plot, wall),
        ...data.measures.map((measure) => data.cell(station, measure, time)),
      ]),
    );
    const head = at === 0 || repeatsHeader ? header : [];
    return [...(at > 0 && hasGap ? [rowOf('other', [])] : []), title, ...head, ...values];
  });
  const facts = data.measures.map((measure) =>
    valueFact(plot, [measure], [headerOf(plot, measure.name, measure)]),
  );
  return sheetOf(rows, [...timeFacts(plot), ...facts]);
}

function tableOf(plot: Plot, station: Station, measures: readonly Measure[]): DraftRow[] {
  const columns = [
    ...plot.timeHeaders.map((header) => ({ header, unit: '' })),
    ...measures.map((measure) => ({ header: headerOf(plot, measure.name, measure), unit: measure.spelling })),
  ];
  const rows = plot.data.times.map((wall, time) =>
    rowOf('data', [
      ...timeCells(plot, wall),
      ...measures.map((measure) => plot.data.cell(station, measure, time)),
    ]),
  );
  return [...headerRows(plot, columns), ...rows];
}

/** Two tables of one station below each other, each with what the other does not have. */
export function twoTablesLayout(plot: Plot): DraftSheet {
  const { data } = plot;
  const [station] = data.stations;
  if (!station) throw new Error('There is no station.');
  const half = Math.max(1, Math.floor(data.measures.length / 2));
  const [first, second] = [data.measures.slice(0, half), data.measures.slice(half)];
  const below = second.length === 0 ? [] : [rowOf('other', []), ...tableOf(plot, station, second)];
  const facts = first.map((measure) => valueFact(plot, [measure], [headerOf(plot, measure.name, measure)]));
  return sheetOf([...tableOf(plot, station, first), ...below], [...timeFacts(plot), ...facts]);
}

/** A sheet for every station, named by it. */
export function sheetsOfStationsLayout(plot: Plot): DraftSheet[] {
  return plot.data.stations.map((station) => {
    const data = { ...plot.data, stations: [station] };
    return { ...rowLayout({ ...plot, data }), name: station.called.slice(0, 31) };
  });
}
