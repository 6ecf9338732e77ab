import type { Container } from './forms.ts';
import { drawYearPlan } from './cross-layouts.ts';
import { drawData, type Data, type DataOptions, drawMeasures, drawTimes, inAnotherUnit } from './data.ts';
import type { Profile } from './drawn-file.ts';
import { drawHourPlan, drawMonthPlan, type HourPlan, timesOfHours } from './hour-layouts.ts';
import type { Layout } from './layouts.ts';
import { CUT_DECIMALS } from './number-styles.ts';
import { ODD_TIME_STYLES } from './odd-time-styles.ts';
import { ORDINARY_TIME_STYLES, WORKBOOK_TIME_STYLES } from './ordinary-time-styles.ts';
import { DAY_STYLES, PROGRAM_TIME_STYLES } from './program-time-styles.ts';
import { LATER_TIME_STYLES } from './later-time-styles.ts';
import type { Language } from './quantities.ts';
import type { Random } from './random.ts';
import { drawPlaces, drawStations, type ListedPlace, type Naming, type Station } from './stations.ts';
import type { TimeStyle } from './time-style.ts';
import { DAY_S } from './wall-clock.ts';

/** What is decided about a file first. */
export type Drawing = {
  random: Random;
  profile: Profile;
  container: Container;
  language: Language;
  layout: Layout;
  /** So many rows that a reader looks at some of them only. */
  isLong: boolean;
  /** An earlier file of the same kind: other stations, other times, and everything else the same. */
  isEarlier: boolean;
  /** Decides whether the earlier file is in other units. */
  ofUnits: Random;
  /** Decides about shapes that have come later, so that all other files stay as they are. */
  ofShapes: Random;
  /** About those that have come after these. */
  ofMore: Random;
};

const LONG_ROWS = 480;
/** One file of text in so many has decimal commas that its own delimiter cuts. */
const CUT_SHARE = 0.03;
/** Four years of the calendar, so that days and months are called the same. */
const EARLIER_S = 1461 * 86_400;

export type Truth = {
  places: ListedPlace[];
  stations: Station[];
  naming: Naming;
  hours: HourPlan | null;
  data: Data;
  sentinel: string | null;
};

const ORDINARY_MISSING = ['', '', '', '-', '--', '—', '/', '无', 'NULL', 'N/A'];
const ODD_MISSING = [
  ...ORDINARY_MISSING,
  'NaN',
  'NAN',
  '***',
  '----',
  '缺测',
  '故障',
  '离线',
  'Bad',
  'No Data',
  '#N/A',
  'null',
  'nd',
  '?',
];
const SENTINELS = ['-9999', '-999', '-9999.9', '9999', '-99.99', '-6999', '-32768'];

export const isWorkbook = (container: Container): boolean => ['xlsx', 'xls', 'ods'].includes(container);

/** One odd file in so many has times of a style that came after the others. */
const LATER_SHARE = 0.05;

export function drawTimeStyle(drawing: Drawing): TimeStyle {
  const { profile, layout, ofMore } = drawing;
  const drawn = drawnBefore(drawing);
  const isLater = profile === 'odd' && layout.fixed === null && ofMore.chance(LATER_SHARE);
  const usable = LATER_TIME_STYLES.filter(({ zone }) => zone === null || !layout.hasNoTimeHeader);
  return isLater && drawn.write(0).length === 1 && drawn.stepS < DAY_S ? ofMore.pick(usable) : drawn;
}

function drawnBefore({ random, profile, container, layout }: Drawing): TimeStyle {
  const fits = ({ only }: TimeStyle): boolean =>
    only === null || (only === 'workbook') === (container === 'xlsx');
  const ofWorkbook = isWorkbook(container) ? WORKBOOK_TIME_STYLES : [];
  const ordinary = [...ofWorkbook, ...ofWorkbook, ...ORDINARY_TIME_STYLES];
  if (layout.fixed) {
    const named = [...PROGRAM_TIME_STYLES, ...ORDINARY_TIME_STYLES, ...ODD_TIME_STYLES];
    const own = named.find(({ name }) => name === layout.fixed?.time);
    if (!own) throw new Error(`There is no ${layout.fixed.time}.`);
    return own;
  }
  if (profile === 'ordinary') return random.weighted(ordinary.map((one) => [one.weight, one] as const));
  if (layout.isOfDays && random.chance(0.15)) return random.pick(DAY_STYLES);
  const odd = ODD_TIME_STYLES.filter(fits);
  const all = [...ordinary, ...odd, ...odd];
  const inOneCell = layout.needsOneTimeCell ? all.filter((one) => one.write(0).length === 1) : all;
  const usable = layout.hasNoTimeHeader ? inOneCell.filter(({ zone }) => zone === null) : inOneCell;
  return random.weighted(usable.map((one) => [one.weight, one] as const));
}

const drawNaming = (random: Random, isOrdinary: boolean): Naming =>
  random.weighted<Naming>(
    isOrdinary
      ? [
          [3, 'id'],
          [1, 'name'],
        ]
      : [
          [5, 'id'],
          [4, 'name'],
          [1, 'short-name'],
          [1, 'unknown-id'],
          [0.6, 'unknown-name'],
        ],
  );

const drawMeasureCount = (random: Random): number =>
  random.weighted([
    [3, 1],
    [4, 2],
    [2, 3],
    [1, 4],
  ]);

/** Draws everything that a file says. */
export function drawTruth(drawing: Drawing, time: TimeStyle): Truth {
  const { random, profile, container, language, layout, isLong, isEarlier, ofUnits } = drawing;
  const isOrdinary = profile === 'ordinary';
  const places = drawPlaces(random, isOrdinary);
  const naming = drawNaming(random, isOrdinary);
  const [fewest, most] = layout.stations;
  const stationCount = Math.min(places.length, random.whole(fewest, most));
  const others = [...places.slice(1), ...places.slice(0, 1)];
  // A tag is of one station in all files.
  const isOther = isEarlier && layout.name !== 'tag table';
  const stations = drawStations(random, isOther ? others : places, stationCount, naming, language);
  const ofMonth = layout.isOfYear ? drawYearPlan : drawMonthPlan;
  const ofDays = layout.isOfMonth ? ofMonth : drawHourPlan;
  const hours = layout.isOfHours ? ofDays({ random }) : null;
  const many = !isOrdinary && random.chance(0.04) ? random.whole(260, 420) : random.whole(4, 30);
  const usual = Math.min(many, Math.ceil(layout.mostTimes / Math.max(1, stationCount / 3)));
  const count = isLong && layout.mostTimes > 400 && stationCount === 1 ? LONG_ROWS : usual;
  const drawn = hours ? timesOfHours(hours) : drawTimes(random, time.stepS, Math.max(3, count), isOrdinary);
  const times = isEarlier && !layout.isOfMonth ? drawn.map((wall) => wall - EARLIER_S) : drawn;
  const anySentinel = !isOrdinary && random.chance(0.08) ? random.pick(SENTINELS) : null;
  const sentinel = layout.fixed?.sentinel ?? anySentinel;
  // Columns that blanks keep apart have no blank cells.
  const isApartByBlanks = layout.fixed?.form.delimiter === ' ';
  const words = isOrdinary ? ORDINARY_MISSING : isApartByBlanks ? ['NaN', '--', '-'] : ODD_MISSING;
  const options: DataOptions = {
    random,
    isOrdinary,
    isWorkbook: isWorkbook(container),
    language,
    stations,
    times,
    measureCount: layout.isOfOneMeasure ? 1 : drawMeasureCount(random),
    missingWords: random.some(words, 2),
    sentinel,
    hasNoUnits: layout.hasNoUnits,
    unitsDiffer: layout.mayMixUnits && random.chance(0.15),
  };
  const asDrawn = drawMeasures(options);
  // What a layout remembers of units may not be true of the next file.
  const measures =
    isEarlier && !isOrdinary && !layout.hasNoUnits && ofUnits.chance(0.3)
      ? asDrawn.map((measure) => inAnotherUnit(ofUnits, measure))
      : asDrawn;
  if (layout.isOfOneMeasure) measures.splice(1);
  const mayBeCut = !isOrdinary && container === 'text' && layout.fixed === null;
  if (mayBeCut && drawing.ofShapes.chance(CUT_SHARE))
    for (const measure of measures) measure.numbers = CUT_DECIMALS;
  return { places, stations, naming, hours, data: drawData(options, measures), sentinel };
}
