import type { DraftSheet } from './draft.ts';
import { crossHoursLayout, crossLayout, yearLayout } from './cross-layouts.ts';
import { type HourPlan, hoursAcrossLayout, hoursDownLayout } from './hour-layouts.ts';
import {
  influxLayout,
  inTouchLayout,
  piLayout,
  tagTableLayout,
  winccLayout,
  wonderwareLayout,
} from './historian-layouts.ts';
import {
  cloudLayout,
  diverLayout,
  hoboLayout,
  hydrologyLayout,
  ottLayout,
  rdbLayout,
  recorderLayout,
  solinstLayout,
  toa5Layout,
  zrxpLayout,
} from './logger-layouts.ts';
import { daysAcrossLayout, daysDownLayout } from './monthly-layouts.ts';
import type { Plot } from './plot.ts';
import type { Language } from './quantities.ts';
import type { TextForm } from '../write/write-text.ts';
import type { Random } from './random.ts';
import { longLayout, rowLayout } from './row-layouts.ts';
import { sheetsOfStationsLayout, stackedLayout, twoTablesLayout } from './stacked-layouts.ts';
import {
  groupedHeaderLayout,
  joinedHeaderLayout,
  sideBySideLayout,
  stationHeaderLayout,
  transposedLayout,
} from './wide-layouts.ts';

/** A shape of a table. */
export type Layout = {
  name: string;
  weight: number;
  /** Fewest and most stations. */
  stations: readonly [number, number];
  isOfHours: boolean;
  /** Its times are days of one month. */
  isOfMonth: boolean;
  /** They are days of one year. */
  isOfYear: boolean;
  isOfOneMeasure: boolean;
  isTransposed: boolean;
  /** The table itself says which station each value is of. */
  namesStation: boolean;
  stationsInHeader: boolean;
  needsOneTimeCell: boolean;
  /** Nothing has a place to say the zone of its times. */
  hasNoTimeHeader: boolean;
  /** Days without a clock suit it. */
  isOfDays: boolean;
  /** The file says the unit of each value, so that stations may have different ones. */
  mayMixUnits: boolean;
  /** Nothing in it has a place for a unit: then all values are in the usual one. */
  hasNoUnits: boolean;
  needsWorkbook: boolean;
  hasOtherTable: boolean;
  mayHaveTrouble: boolean;
  mostTimes: number;
  /** What a program always writes. */
  fixed: {
    time: string;
    form: Partial<TextForm>;
    language: Language;
    saysStation: boolean;
    /** The number that its head declares to mean no value. */
    sentinel: string | null;
  } | null;
  make: (plot: Plot, hours: HourPlan | null) => DraftSheet | DraftSheet[];
};

const layout = (name: string, weight: number, make: Layout['make'], more: Partial<Layout> = {}): Layout => ({
  name,
  weight,
  make,
  stations: [1, 1],
  isOfHours: false,
  isOfMonth: false,
  isOfYear: false,
  isOfOneMeasure: false,
  isTransposed: false,
  namesStation: false,
  stationsInHeader: false,
  needsOneTimeCell: false,
  hasNoTimeHeader: false,
  isOfDays: true,
  mayMixUnits: false,
  hasNoUnits: false,
  needsWorkbook: false,
  hasOtherTable: false,
  mayHaveTrouble: true,
  mostTimes: 420,
  fixed: null,
  ...more,
});

const inHeader = { namesStation: true, stationsInHeader: true } as const;

const ofMonth = {
  isOfHours: true,
  isOfMonth: true,
  isOfOneMeasure: true,
  needsOneTimeCell: true,
  isOfDays: false,
} as const;

const hours =
  (make: (plot: Plot, plan: HourPlan) => DraftSheet): Layout['make'] =>
  (plot, plan) => {
    if (!plan) throw new Error('A table of hours has no hours.');
    return make(plot, plan);
  };

const LAYOUTS: readonly Layout[] = [
  layout('plain', 6, rowLayout),
  layout('station column', 4, rowLayout, { stations: [2, 6], namesStation: true }),
  layout('long', 2, longLayout, { stations: [1, 4], mostTimes: 60, mayMixUnits: true }),
  layout('joined headers', 2.5, joinedHeaderLayout, { stations: [2, 5], ...inHeader, mayMixUnits: true }),
  layout('stations as headers', 1.5, stationHeaderLayout, {
    stations: [2, 6],
    isOfOneMeasure: true,
    ...inHeader,
  }),
  layout('grouped headers', 2, groupedHeaderLayout, { stations: [2, 4], ...inHeader, mayMixUnits: true }),
  layout('side by side', 1, sideBySideLayout, { stations: [2, 4], ...inHeader }),
  layout('stacked', 1, stackedLayout, { stations: [2, 4], namesStation: true, mostTimes: 60 }),
  layout('two tables', 0.6, twoTablesLayout, { mostTimes: 40, hasOtherTable: true }),
  layout('sheets of stations', 0.8, sheetsOfStationsLayout, {
    stations: [2, 4],
    namesStation: true,
    needsWorkbook: true,
    mostTimes: 40,
  }),
  layout('transposed', 0.8, transposedLayout, {
    stations: [1, 3],
    needsOneTimeCell: true,
    mostTimes: 24,
    isTransposed: true,
  }),
  layout('hours across', 1.2, hours(hoursAcrossLayout), {
    stations: [1, 3],
    isOfHours: true,
    isOfOneMeasure: true,
    needsOneTimeCell: true,
    isOfDays: false,
  }),
  layout('hours down', 0.8, hours(hoursDownLayout), {
    isOfHours: true,
    isOfOneMeasure: true,
    needsOneTimeCell: true,
    isOfDays: false,
  }),
  layout('month down', 0.8, daysDownLayout, { ...ofMonth, mayHaveTrouble: false }),
  layout('month across', 0.6, daysAcrossLayout, { ...ofMonth, stations: [2, 5], namesStation: true }),
];

const ofYear = { ...ofMonth, isOfYear: true, mayHaveTrouble: false } as const;

/** Tables with times across, beside which stands what each row is of, and tables of a year. */
const CROSS_LAYOUTS: readonly Layout[] = [
  layout('cross table', 4, crossLayout, {
    stations: [1, 4],
    needsOneTimeCell: true,
    hasNoTimeHeader: true,
    mostTimes: 14,
    mayMixUnits: true,
  }),
  layout('cross table of hours', 2, hours(crossHoursLayout), {
    stations: [1, 3],
    isOfHours: true,
    needsOneTimeCell: true,
    isOfDays: false,
  }),
  layout('year down', 1, hours(yearLayout(true)), ofYear),
  layout('year across', 1, hours(yearLayout(false)), ofYear),
];

/** Where blanks stand between the cells, nobody sees a column without any. */
function rowsWithoutGaps(plot: Plot): DraftSheet {
  const sheet = rowLayout(plot);
  const isSeen = sheet.columns.map((_, at) => sheet.rows.some(({ cells }) => (cells[at]?.text ?? '') !== ''));
  return {
    ...sheet,
    columns: sheet.columns.filter((_, at) => isSeen[at]),
    rows: sheet.rows.map((row) => ({ ...row, cells: row.cells.filter((_, at) => isSeen[at]) })),
  };
}

const program = (
  name: string,
  make: Layout['make'],
  time: string,
  form: Partial<TextForm> = {},
  more: Partial<Layout> & { isSilent?: boolean; language?: Language; sentinel?: string } = {},
): Layout => {
  const { isSilent = false, language = 'en', sentinel = null, ...rest } = more;
  const plain = {
    encoding: 'utf-8',
    hasBom: false,
    quoting: 'needed',
    isPadded: false,
    hasSepLine: false,
  } as const;
  const fixed = {
    time,
    form: { ...plain, delimiter: ',' as const, ...form },
    language,
    saysStation: !isSilent,
    sentinel,
  };
  return layout(name, 0.3, make, { isOfDays: false, fixed, mostTimes: 60, ...rest });
};

/** What loggers, control systems and historians write. */
const PROGRAMS: readonly Layout[] = [
  program('HOBO', hoboLayout, 'hobo', { hasBom: true, quoting: 'texts' }),
  program('TOA5', toa5Layout, 'iso', { quoting: 'texts' }),
  program('Diver', diverLayout, 'slashes'),
  program('Solinst', solinstLayout, 'date-and-clock'),
  program(
    'ZRXP',
    zrxpLayout,
    'digits-seconds',
    { delimiter: ' ' },
    { isOfOneMeasure: true, sentinel: '-777' },
  ),
  program('columns of blanks', rowsWithoutGaps, 'date-and-clock', {
    delimiter: ' ',
    quoting: 'needed',
  }),
  program('RDB', rdbLayout, 'iso-minutes', { delimiter: '\t' }, { hasNoUnits: true }),
  program(
    'OTT',
    ottLayout,
    'german-date-and-clock',
    { delimiter: ';', encoding: 'windows-1252' },
    { language: 'de' },
  ),
  program('cloud', cloudLayout, 'iso-blank-utc', {}, { isSilent: true }),
  program('SL 323', hydrologyLayout, 'iso', {}, { language: 'zh', hasNoUnits: true }),
  program('recorder', recorderLayout, 'date-and-clock'),
  program(
    'Wonderware',
    wonderwareLayout,
    'iso-milliseconds',
    {},
    { isSilent: true, stations: [1, 2], hasNoUnits: true },
  ),
  program(
    'PI',
    piLayout,
    'month-name-two-digits',
    {},
    { isSilent: true, stations: [1, 2], hasNoUnits: true },
  ),
  program(
    'WinCC',
    winccLayout,
    'dmy-points',
    { delimiter: ';', quoting: 'all' },
    { isSilent: true, hasNoUnits: true },
  ),
  program('InTouch', inTouchLayout, 'mdy-and-clock', {}, { hasNoUnits: true }),
  program('Influx', influxLayout, 'iso-z', { hasBom: false }, { stations: [1, 3], hasNoUnits: true }),
  program(
    'tag table',
    tagTableLayout,
    'iso-milliseconds',
    { quoting: 'all' },
    { isSilent: true, hasNoUnits: true },
  ),
];

/** One odd file in so many has times across, or is a table of a year. */
const CROSS_SHARE = 0.1;

/** @param ofCross decides about them, so that all other files stay as they are */
export function drawLayout(random: Random, isOrdinary: boolean, ofCross: Random): Layout {
  const usable = isOrdinary ? LAYOUTS.slice(0, 2) : [...LAYOUTS, ...PROGRAMS];
  const drawn = random.weighted(usable.map((one) => [one.weight, one] as const));
  const isCross = !isOrdinary && ofCross.chance(CROSS_SHARE);
  return isCross ? ofCross.weighted(CROSS_LAYOUTS.map((one) => [one.weight, one] as const)) : drawn;
}
