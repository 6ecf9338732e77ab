import { BLANK, cellOf, type ColumnFact, type DraftCell, type DraftSheet, rowOf } from './draft.ts';
import type { Measure } from './data.ts';
import type { HourPlan } from './hour-layouts.ts';
import { headerOf, type Plot, timeCells, valueFact } from './plot.ts';
import type { Random } from './random.ts';
import { sheetOf } from './row-layouts.ts';
import type { Station } from './stations.ts';
import { DAY_S, dayNumber, partsOf, two } from './wall-clock.ts';

/** What a row of a table with times across is of. */
type Of = { station: Station; measure: Measure; day: number };
type Column = { header: string; fact: ColumnFact; cell: (row: Of) => DraftCell };
type Place = 'front' | 'between' | 'behind';

const HEADERS = {
  station: { zh: ['站名', '测站', '站点'], en: ['Station', 'Site'], de: ['Station', 'Messstelle'] },
  item: { zh: ['项目', '指标', '监测项目', '备注', ''], en: ['Item', 'Parameter', ''], de: ['Parameter'] },
  unit: { zh: ['单位'], en: ['Unit'], de: ['Einheit'] },
} as const;

/** Columns of values with those that say what their rows are of, in front of them, between them and behind them. */
function placed(random: Random, values: Column[], beside: readonly (readonly [Place, Column])[]): Column[] {
  const at = (place: Place): Column[] => beside.filter(([own]) => own === place).map(([, column]) => column);
  const cut = random.whole(2, Math.max(2, values.length - 2));
  return [
    ...at('front'),
    ...values.slice(0, cut),
    ...at('between'),
    ...values.slice(cut),
    ...random.shuffled(at('behind')),
  ];
}

/** The columns of the station, the quantity and its unit; one of them at least tells that the table is not turned. */
function besideValues(plot: Plot): (readonly [Place, Column])[] {
  const { random, data, language } = plot;
  const hasUnit = random.chance(0.4);
  const station: Column = {
    header: random.pick(HEADERS.station[language]),
    fact: { is: 'station' },
    cell: (row) => cellOf(row.station.called),
  };
  const item: Column = {
    header: random.pick(HEADERS.item[language]),
    fact: { is: 'quantity' },
    cell: (row) => {
      const { name } = row.measure;
      const own = data.own(row.station, row.measure);
      return cellOf(hasUnit ? name : headerOf({ unitPlace: 'bracket' }, name, own));
    },
  };
  const unit: Column = {
    header: random.pick(HEADERS.unit[language]),
    fact: { is: 'unit' },
    cell: (row) => cellOf(data.own(row.station, row.measure).spelling),
  };
  const isItemNamed = item.header !== '';
  const ofItem: Place = isItemNamed ? random.pick(['front', 'between', 'behind', 'behind']) : 'behind';
  const isOne = data.stations.length === 1;
  const ofStation: Place = random.pick(['front', 'front', 'behind']);
  const isTold = ofItem !== 'front' || (!isOne && ofStation === 'behind');
  const ofUnit: Place = isTold ? random.pick(['front', 'behind']) : 'front';
  const itemPlace: Place = isTold || hasUnit ? ofItem : 'behind';
  return [
    ...(isOne ? [] : [[ofStation, station] as const]),
    [itemPlace, item],
    ...(hasUnit ? [[ofUnit, unit] as const] : []),
  ];
}

/** Every row a station and a quantity; some of a station are not there. */
function rowsOf({ random, data }: Plot): { station: Station; measure: Measure }[] {
  const all = data.stations.flatMap((station) => data.measures.map((measure) => ({ station, measure })));
  const kept = all.filter((_, at) => at === 0 || random.chance(0.85));
  return random.chance(0.3) ? random.shuffled(kept) : kept;
}

function sheetOfColumns(columns: readonly Column[], rows: readonly Of[]): DraftSheet {
  const header = rowOf(
    'header',
    columns.map((column) => cellOf(column.header)),
  );
  const data = rows.map((row) =>
    rowOf(
      'data',
      columns.map(({ cell }) => cell(row)),
    ),
  );
  return sheetOf(
    [header, ...data],
    columns.map(({ fact }) => fact),
  );
}

/** Times across, a row for every quantity of every station, which columns at any place name. */
export function crossLayout(plot: Plot): DraftSheet {
  const { data, random } = plot;
  const headers = data.times.map((wall) => timeCells(plot, wall)[0] ?? BLANK);
  const values = headers.map((_, time): Column => ({
    header: '',
    fact: valueFact(plot, data.measures, []),
    cell: ({ station, measure }) => data.cell(station, measure, time),
  }));
  const columns = placed(random, values, besideValues(plot));
  const sheet = sheetOfColumns(
    columns,
    rowsOf(plot).map((row) => ({ ...row, day: 0 })),
  );
  const [header, ...rows] = sheet.rows;
  const cells = (header?.cells ?? []).map((cell, at) => {
    const time = values.indexOf(columns[at] as Column);
    return time < 0 ? cell : (headers[time] ?? BLANK);
  });
  return { ...sheet, rows: [rowOf('header', cells), ...rows] };
}

const dayText = (day: number): string => {
  const { year, month, day: date } = partsOf(day * DAY_S);
  return `${year}-${two(month)}-${two(date)}`;
};

/** Hours across, a row for every day and quantity of every station. */
export function crossHoursLayout(plot: Plot, { hours, days, firstDay }: HourPlan): DraftSheet {
  const { data, random, language } = plot;
  const form = random.pick([(hour: number) => `${two(hour)}:00`, (hour: number) => `${hour}时`]);
  const values = hours.map((hour, at): Column => ({
    header: form(hour),
    fact: valueFact(plot, data.measures, []),
    cell: ({ station, measure, day }) => data.cell(station, measure, day * hours.length + at),
  }));
  const date: Column = {
    header: { zh: '日期', en: 'Date', de: 'Datum' }[language],
    fact: { is: 'time' },
    cell: ({ day }) => cellOf(dayText(firstDay + day)),
  };
  // An hour between others is one of the day of its row all the same.
  const beside = besideValues(plot).map(
    ([place, column]) => [place === 'between' ? 'behind' : place, column] as const,
  );
  const columns = placed(random, values, random.shuffled([['front', date] as const, ...beside]));
  const rows = Array.from({ length: days }, (_, day) => rowsOf(plot).map((row) => ({ ...row, day }))).flat();
  return sheetOfColumns(columns, rows);
}

/** The first months of a year. */
export function drawYearPlan({ random }: Pick<Plot, 'random'>): HourPlan {
  const year = random.whole(2020, 2025);
  const firstDay = dayNumber(year, 1, 1);
  const months = random.whole(3, 12);
  const end = months === 12 ? dayNumber(year + 1, 1, 1) : dayNumber(year, months + 1, 1);
  return { hours: [0], days: end - firstDay, firstDay };
}

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** A table of a year: days down and months across, or the other way round. */
export const yearLayout =
  (areDaysDown: boolean) =>
  (plot: Plot, { days, firstDay }: HourPlan): DraftSheet => {
    const { data, random, language } = plot;
    const [measure] = data.measures;
    const [station] = data.stations;
    if (!measure || !station) throw new Error('Nothing is measured.');
    const all = Array.from({ length: days }, (_, at) => ({ at, ...partsOf((firstDay + at) * DAY_S) }));
    const months = [...new Set(all.map(({ month }) => month))];
    const dates = Array.from({ length: 31 }, (_, at) => at + 1);
    const blank = random.pick(['', '', '—', '/']);
    const cellAt = (month: number, day: number): DraftCell => {
      const found = all.find((one) => one.month === month && one.day === day);
      return found ? data.cell(station, measure, found.at) : cellOf(blank);
    };
    const corner = {
      zh: areDaysDown ? ['日\\月', '日'] : ['月\\日', '月份'],
      en: areDaysDown ? ['Day/Month', 'Day'] : ['Month/Day', 'Month'],
      de: areDaysDown ? ['Tag/Monat'] : ['Monat/Tag'],
    }[language];
    const isWritten = random.chance(0.5);
    const monthText = (month: number): string =>
      language === 'zh' ? `${month}月` : (MONTHS[month - 1] ?? String(month));
    const dateText = (day: number): string => (language === 'zh' && isWritten ? `${day}日` : String(day));
    const [across, down] = areDaysDown ? [months, dates] : [dates, months];
    const [acrossText, downText] = areDaysDown ? [monthText, dateText] : [dateText, monthText];
    const name = measure.name.replace(/^\d+#\s*|\s*\d+$/gu, '');
    const what = headerOf({ unitPlace: 'bracket' }, name, measure);
    const year = random.chance(0.8) ? String(all[0]?.year ?? '') : '';
    const title =
      language === 'zh' ? `${year === '' ? '' : `${year}年`}${what}逐日表` : `Daily ${what} ${year}`;
    const header = rowOf('header', [
      cellOf(random.pick(corner)),
      ...across.map((one) => cellOf(acrossText(one))),
    ]);
    const rows = down.map((one) =>
      rowOf('data', [
        cellOf(downText(one)),
        ...across.map((other) => (areDaysDown ? cellAt(other, one) : cellAt(one, other))),
      ]),
    );
    return sheetOf(
      [rowOf('title', [cellOf(title.trim())]), header, ...rows],
      [{ is: 'time' }, ...across.map(() => valueFact(plot, [measure], []))],
    );
  };
