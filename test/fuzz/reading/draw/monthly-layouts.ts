import { BLANK, cellOf, type ColumnFact, type DraftCell, type DraftSheet, rowOf, textRow } from './draft.ts';
import { headerOf, type Plot, valueFact } from './plot.ts';
import { optionalCell, sheetOf } from './row-layouts.ts';
import { partsOf } from './wall-clock.ts';

const monthOf = ({ data }: Plot): { year: number; month: number } => partsOf(data.times[0] ?? 0);
const dayOf = (wall: number): string => String(partsOf(wall).day);

function titleOf(plot: Plot): DraftCell {
  const [measure] = plot.data.measures;
  if (!measure) throw new Error('Nothing is measured.');
  const { year, month } = monthOf(plot);
  const name = measure.name.replace(/^\d+#\s*|\s*\d+$/gu, '');
  const what = headerOf({ unitPlace: 'bracket' }, name, measure);
  return cellOf(
    plot.language === 'zh'
      ? `${year}年${month}月${what}月报表`
      : `Monthly report ${year}-${String(month).padStart(2, '0')} ${what}`,
  );
}

const USELESS: ColumnFact = { is: 'helper', mayBeSent: false };

/** A row for every day of a month: the mean, the highest and the lowest value, and the hours of these. */
export function daysDownLayout(plot: Plot): DraftSheet {
  const { data, random } = plot;
  const [measure] = data.measures;
  const [station] = data.stations;
  if (!measure || !station) throw new Error('Nothing is measured.');
  const kinds = [
    ['Avg', '平均'],
    ['Max', '最高'],
    ['Min', '最低'],
  ] as const;
  const unit = measure.unit?.symbol ?? '';
  const { quantity } = measure;
  const rows = data.times.map((wall) =>
    rowOf('data', [
      cellOf(dayOf(wall)),
      ...kinds.flatMap(([kind, header], at) => {
        const literal = `${random.whole(1, 9)}.${random.whole(100, 999)}`;
        const cell = optionalCell(plot, { header, unit, quantity, kind }, station, wall, literal);
        return at === 0 ? [cell] : [cell, cellOf(String(random.whole(0, 23)))];
      }),
    ]),
  );
  const header = textRow('header', ['日', '平均', '最高', '时', '最低', '时']);
  const value = valueFact(plot, [measure], []);
  return sheetOf(
    [rowOf('title', [titleOf(plot)]), header, ...rows],
    [{ is: 'time' }, value, value, USELESS, value, USELESS],
  );
}

/** A row for every station, a column for every day of a month. */
export function daysAcrossLayout(plot: Plot): DraftSheet {
  const { data, language, random } = plot;
  const [measure] = data.measures;
  if (!measure) throw new Error('Nothing is measured.');
  const sign = language === 'zh' ? random.pick(['日', '号', '']) : '';
  const header = rowOf('header', [
    cellOf({ zh: '站名', en: 'Station', de: 'Station' }[language]),
    ...data.times.map((wall) => cellOf(`${dayOf(wall)}${sign}`)),
  ]);
  const rows = data.stations.map((station) =>
    rowOf('data', [
      cellOf(station.called),
      ...data.times.map((_, at) => data.cell(station, measure, at) ?? BLANK),
    ]),
  );
  return sheetOf(
    [rowOf('title', [titleOf(plot)]), header, ...rows],
    [{ is: 'station' }, ...data.times.map(() => valueFact(plot, [measure], []))],
  );
}
