import { BLANK, cellOf, type ColumnFact, type DraftCell, type DraftSheet, rowOf } from './draft.ts';
import { headerOf, type Plot, valueFact } from './plot.ts';
import { sheetOf } from './row-layouts.ts';
import { DAY_S, dayNumber, partsOf, two } from './wall-clock.ts';

/** Hours of a day that reports have as columns or rows; 24 is the end of the day. */
const HOUR_SETS: readonly (readonly number[])[] = [
  Array.from({ length: 24 }, (_, hour) => hour),
  Array.from({ length: 24 }, (_, hour) => hour + 1),
  [0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22],
  [2, 8, 14, 20],
  [8, 14, 20],
  [0, 4, 8, 12, 16, 20],
  [0, 6, 12, 18],
];

const HOUR_FORMS: readonly ((hour: number) => string)[] = [
  (hour) => `${two(hour)}:00`,
  (hour) => `${hour}:00`,
  (hour) => `${hour}时`,
  (hour) => `${hour}点`,
  (hour) => String(hour),
  (hour) => two(hour),
  (hour) => `${hour}h`,
];

export type HourPlan = { hours: readonly number[]; days: number; firstDay: number };

export function drawHourPlan({ random }: Pick<Plot, 'random'>): HourPlan {
  return { hours: random.pick(HOUR_SETS), days: random.whole(3, 12), firstDay: random.whole(18_262, 20_400) };
}

/** Days of one month. */
export function drawMonthPlan({ random }: Pick<Plot, 'random'>): HourPlan {
  const firstDay = dayNumber(random.whole(2020, 2025), random.whole(1, 12), 1);
  return { hours: [0], days: random.whole(6, 28), firstDay };
}

/** The times of a table of hours and days, day by day. */
export function timesOfHours({ hours, days, firstDay }: HourPlan): number[] {
  return Array.from({ length: days }, (_, day) =>
    hours.map((hour) => (firstDay + day) * DAY_S + hour * 3600),
  ).flat();
}

const dayText = (day: number, form: number): string => {
  const { year, month, day: date } = partsOf(day * DAY_S);
  return (
    [`${year}-${two(month)}-${two(date)}`, `${year}/${month}/${date}`, `${year}年${month}月${date}日`][
      form
    ] ?? ''
  );
};

const dayCell = ({ isWorkbook }: Plot, day: number, form: number): DraftCell => {
  const text = dayText(day, form);
  const isStored = isWorkbook && form === 1;
  return isStored
    ? { text, stored: { as: 'number', raw: String(day + 25_569), format: 'yyyy/m/d' } }
    : cellOf(text);
};

const DAY_HEADER = { zh: '日期', en: 'Date', de: 'Datum' };
const MEAN_HEADER = { zh: '日平均', en: 'Mean', de: 'Mittel' };

function titleOf(plot: Plot): DraftCell {
  const [measure] = plot.data.measures;
  if (!measure) throw new Error('Nothing is measured.');
  const what = headerOf({ unitPlace: 'bracket' }, measure.name, measure);
  return cellOf(plot.language === 'zh' ? `${what}逐时报表` : `Hourly ${what}`);
}

/** A row for every day (of every station), a column for every hour. */
export function hoursAcrossLayout(plot: Plot, { hours, days, firstDay }: HourPlan): DraftSheet {
  const { random, data, language } = plot;
  const [measure] = data.measures;
  if (!measure) throw new Error('Nothing is measured.');
  const form = random.pick(HOUR_FORMS);
  const dayForm = random.whole(0, language === 'zh' ? 2 : 1);
  const hasMean = random.chance(0.25);
  const isOne = data.stations.length === 1;
  const stationHeader = { zh: '站点', en: 'Station', de: 'Station' }[language];
  const header = rowOf('header', [
    ...(isOne ? [] : [cellOf(stationHeader)]),
    cellOf(DAY_HEADER[language]),
    ...hours.map((hour) => cellOf(form(hour))),
    ...(hasMean ? [cellOf(MEAN_HEADER[language])] : []),
  ]);
  const rows = data.stations.flatMap((station) =>
    Array.from({ length: days }, (_, day) =>
      rowOf('data', [
        ...(isOne ? [] : [cellOf(station.called)]),
        dayCell(plot, firstDay + day, dayForm),
        ...hours.map((_hour, at) => data.cell(station, measure, day * hours.length + at)),
        ...(hasMean ? [cellOf(`${random.whole(0, 9)}.${random.whole(100, 999)}`)] : []),
      ]),
    ),
  );
  const facts: ColumnFact[] = [
    ...(isOne ? [] : [{ is: 'station' } as const]),
    { is: 'time' },
    ...hours.map(() => valueFact(plot, [measure], [])),
    ...(hasMean ? [{ is: 'helper', mayBeSent: false } as const] : []),
  ];
  return sheetOf([rowOf('title', [titleOf(plot)]), header, ...rows], facts);
}

/** A row for every hour, a column for every day. */
export function hoursDownLayout(plot: Plot, { hours, days, firstDay }: HourPlan): DraftSheet {
  const { random, data, language } = plot;
  const [measure] = data.measures;
  const [station] = data.stations;
  if (!measure || !station) throw new Error('Nothing is measured.');
  const form = random.pick(HOUR_FORMS);
  const dayForm = random.whole(0, language === 'zh' ? 2 : 1);
  const corner = { zh: '时间', en: 'Hour', de: 'Stunde' }[language];
  const header = rowOf('header', [
    random.chance(0.8) ? cellOf(corner) : BLANK,
    ...Array.from({ length: days }, (_, day) => dayCell(plot, firstDay + day, dayForm)),
  ]);
  const rows = hours.map((hour, at) =>
    rowOf('data', [
      cellOf(form(hour)),
      ...Array.from({ length: days }, (_, day) => data.cell(station, measure, day * hours.length + at)),
    ]),
  );
  const facts: ColumnFact[] = [
    { is: 'time' },
    ...Array.from({ length: days }, () => valueFact(plot, [measure], [])),
  ];
  return sheetOf([rowOf('title', [titleOf(plot)]), header, ...rows], facts);
}
