import {
  BLANK,
  cellOf,
  type ColumnFact,
  type DraftRow,
  type DraftSheet,
  type Merge,
  rowOf,
} from './draft.ts';
import type { Measure } from './data.ts';
import { headerOf, type Plot, timeCells, valueFact } from './plot.ts';
import { headerRows, sheetOf } from './row-layouts.ts';
import type { Station } from './stations.ts';

type Pair = { station: Station; measure: Measure };

const timeFacts = (plot: Plot): ColumnFact[] => plot.timeHeaders.map((): ColumnFact => ({ is: 'time' }));

function pairsOf({ random, data }: Plot): Pair[] {
  const pair = (station: Station, measure: Measure): Pair => ({
    station,
    measure: data.own(station, measure),
  });
  return random.chance(0.7)
    ? data.stations.flatMap((station) => data.measures.map((measure) => pair(station, measure)))
    : data.measures.flatMap((measure) => data.stations.map((station) => pair(station, measure)));
}

function valueRows(plot: Plot, pairs: readonly Pair[]): DraftRow[] {
  return plot.data.times.map((wall, time) =>
    rowOf('data', [
      ...timeCells(plot, wall),
      ...pairs.map(({ station, measure }) => plot.data.cell(station, measure, time)),
    ]),
  );
}

/** A column for every station and measure, both named in one header: YT0010001 液位(m). */
export function joinedHeaderLayout(plot: Plot): DraftSheet {
  const joint = plot.random.pick([' ', ' ', '_', '-', '', '.', ':']);
  const pairs = pairsOf(plot);
  const names = pairs.map(
    ({ station, measure }) => `${station.called}${joint}${headerOf(plot, measure.name, measure)}`,
  );
  const columns = [
    ...plot.timeHeaders.map((header) => ({ header, unit: '' })),
    ...pairs.map(({ measure }, at) => ({ header: names[at] ?? '', unit: measure.spelling })),
  ];
  const facts = pairs.map(({ measure }, at) => valueFact(plot, [measure], [names[at] ?? '']));
  return sheetOf([...headerRows(plot, columns), ...valueRows(plot, pairs)], [...timeFacts(plot), ...facts]);
}

/** A column for every station, named by it alone; a title says what is measured. */
export function stationHeaderLayout(plot: Plot): DraftSheet {
  const [measure] = plot.data.measures;
  if (!measure) throw new Error('Nothing is measured.');
  const pairs = plot.data.stations.map((station) => ({ station, measure }));
  const columns = [
    ...plot.timeHeaders.map((header) => ({ header, unit: '' })),
    ...pairs.map(({ station }) => ({ header: station.called, unit: measure.spelling })),
  ];
  const facts = pairs.map(({ station }) => valueFact(plot, [measure], [station.called]));
  const title = rowOf('title', [cellOf(headerOf({ unitPlace: 'bracket' }, measure.name, measure))]);
  const rows = [...headerRows(plot, columns), ...valueRows(plot, pairs)];
  return sheetOf([title, ...rows], [...timeFacts(plot), ...facts]);
}

/** Two rows of headers: a group above the names of its columns, stations over measures or the other way round. */
export function groupedHeaderLayout(plot: Plot): DraftSheet {
  const { random, data } = plot;
  // A group of several stations has one unit.
  const hasOwnUnits = data.stations.some((station) =>
    data.measures.some((measure) => data.own(station, measure) !== measure),
  );
  const isStationAbove = random.chance(0.8) || data.measures.length === 1 || hasOwnUnits;
  const pairs = isStationAbove
    ? data.stations.flatMap((station) =>
        data.measures.map((measure) => ({ station, measure: data.own(station, measure) })),
      )
    : data.measures.flatMap((measure) => data.stations.map((station) => ({ station, measure })));
  const isSpread = random.chance(0.4) && !plot.isWorkbook;
  const timeCount = plot.timeHeaders.length;
  const size = isStationAbove ? data.measures.length : data.stations.length;
  const group = ({ station, measure }: Pair): string =>
    isStationAbove ? station.called : headerOf(plot, measure.name, measure);
  const leaf = ({ station, measure }: Pair): string =>
    isStationAbove ? headerOf(plot, measure.name, measure) : station.called;
  const isTimeAbove = random.chance(0.5);
  const times = plot.timeHeaders.map(cellOf);
  const blanks = times.map(() => BLANK);
  const upper = rowOf('header', [
    ...(isTimeAbove ? times : blanks),
    ...pairs.map((pair, at) => (isSpread || at % size === 0 ? cellOf(group(pair)) : BLANK)),
  ]);
  const lower = rowOf('header', [
    ...(isTimeAbove ? blanks : times),
    ...pairs.map((pair) => cellOf(leaf(pair))),
  ]);
  const units =
    plot.unitPlace === 'row'
      ? [rowOf('units', [...blanks, ...pairs.map(({ measure }) => cellOf(measure.spelling))])]
      : [];
  const facts = pairs.map((pair) => valueFact(plot, [pair.measure], [group(pair), leaf(pair)]));
  const sheet = sheetOf([upper, lower, ...units, ...valueRows(plot, pairs)], [...timeFacts(plot), ...facts]);
  const merges = isSpread
    ? []
    : Array.from({ length: pairs.length / size }, (_, at): Merge => {
        const firstColumn = timeCount + at * size;
        return { firstRow: 1, lastRow: 1, firstColumn, lastColumn: firstColumn + size - 1 };
      });
  return { ...sheet, merges: size > 1 && plot.isWorkbook ? merges : [] };
}

/** A table beside the other for every station, each with its own times. */
export function sideBySideLayout(plot: Plot): DraftSheet {
  const { random, data } = plot;
  const gap = random.chance(0.4) ? 1 : 0;
  const lengths = data.stations.map((_, at) =>
    at === 0 ? data.times.length : random.whole(2, data.times.length),
  );
  const gaps = Array.from({ length: gap }, () => BLANK);
  const width = plot.timeHeaders.length + data.measures.length;
  const isNamedAbove = random.chance(0.5);
  const name = ({ called }: Station, measure: Measure): string =>
    isNamedAbove
      ? headerOf(plot, measure.name, measure)
      : `${called} ${headerOf(plot, measure.name, measure)}`;
  const blocks = data.stations.map((station, block) => {
    const joined = (cells: DraftRow['cells']): DraftRow['cells'] =>
      block === 0 ? cells : [...gaps, ...cells];
    return {
      station,
      joined,
      isFilled: (time: number) => time < (lengths[block] ?? 0),
    };
  });
  const above = rowOf(
    'header',
    blocks.flatMap(({ station, joined }) =>
      joined([cellOf(station.called), ...Array.from({ length: width - 1 }, () => BLANK)]),
    ),
  );
  const header = rowOf(
    'header',
    blocks.flatMap(({ station, joined }) =>
      joined([
        ...plot.timeHeaders.map(cellOf),
        ...data.measures.map((measure) => cellOf(name(station, measure))),
      ]),
    ),
  );
  const units = rowOf(
    'units',
    blocks.flatMap(({ joined }) =>
      joined([
        ...plot.timeHeaders.map(() => BLANK),
        ...data.measures.map(({ spelling }) => cellOf(spelling)),
      ]),
    ),
  );
  const rows = data.times.map((wall, time) =>
    rowOf(
      'data',
      blocks.flatMap(({ station, joined, isFilled }) =>
        joined(
          isFilled(time)
            ? [...timeCells(plot, wall), ...data.measures.map((measure) => data.cell(station, measure, time))]
            : Array.from({ length: width }, () => BLANK),
        ),
      ),
    ),
  );
  const facts = blocks.flatMap(({ station }, block): ColumnFact[] => [
    ...(block === 0 ? [] : gaps.map((): ColumnFact => ({ is: 'helper', mayBeSent: false }))),
    ...timeFacts(plot),
    ...data.measures.map((measure) => valueFact(plot, [measure], [station.called, name(station, measure)])),
  ]);
  const ofUnits = plot.unitPlace === 'row' ? [units] : [];
  return sheetOf([...(isNamedAbove ? [above] : []), header, ...ofUnits, ...rows], facts);
}

/** Times across, a row for every measure (of every station). */
export function transposedLayout(plot: Plot): DraftSheet {
  const { data } = plot;
  const isOne = data.stations.length === 1;
  const corner = plot.timeHeaders[0] ?? '';
  const header = rowOf('header', [
    ...(isOne ? [] : [cellOf({ zh: '站点', en: 'Station', de: 'Station' }[plot.language])]),
    cellOf(corner),
    ...data.times.map((wall) => timeCells(plot, wall)[0] ?? BLANK),
  ]);
  const rows = data.stations.flatMap((station) =>
    data.measures.map((measure) =>
      rowOf('data', [
        ...(isOne ? [] : [cellOf(station.called)]),
        cellOf(headerOf({ unitPlace: 'bracket' }, measure.name, measure)),
        ...data.times.map((_, time) => data.cell(station, measure, time)),
      ]),
    ),
  );
  const facts: ColumnFact[] = [
    ...(isOne ? [] : [{ is: 'station' } as const]),
    { is: 'quantity' },
    ...data.times.map(() => valueFact(plot, data.measures, [])),
  ];
  return sheetOf([header, ...rows], facts);
}
