import { type DraftCell, type DraftValue, type Series, cellOf } from './draft.ts';
import {
  type NumberStyle,
  PLAIN,
  drawNumberStyle,
  storedNumber,
  withSigns,
  writeNumber,
} from './number-styles.ts';
import {
  FILL_RATIO,
  type Language,
  LEVEL,
  ORDINARY_QUANTITIES,
  QUANTITIES,
  type Quantity,
} from './quantities.ts';
import type { Random } from './random.ts';
import type { Station } from './stations.ts';
import type { Unit } from './units.ts';
import { DAY_S, timestampOf, type Wall } from './wall-clock.ts';

/** What every station of a file measures once: a column, as a rule. */
export type Measure = {
  quantity: Quantity;
  kind: Series['kind'];
  ordinal: number | null;
  unit: Unit | null;
  /** How the file writes the unit. */
  spelling: string;
  /** Name without the unit. */
  name: string;
  decimals: number;
  numbers: NumberStyle;
};

/** Everything that a file says, before it is a table. */
export type Data = {
  stations: Station[];
  measures: Measure[];
  /** Clock of the service; the same for all stations. */
  times: Wall[];
  series: Map<string, Series>;
  /** A measure as a station has it: its unit may be its own. */
  own: (station: Station, measure: Measure) => Measure;
  /** The cell of a value, with what it truly says. */
  cell: (station: Station, measure: Measure, time: number) => DraftCell;
};

export type DataOptions = {
  random: Random;
  isOrdinary: boolean;
  isWorkbook: boolean;
  language: Language;
  stations: Station[];
  times: Wall[];
  measureCount: number;
  /** Texts that stand for no value. */
  missingWords: readonly string[];
  /** A number that the logger writes for no value; null if it has none. */
  sentinel: string | null;
  /** The file has no place for units: all values are in the usual ones. */
  hasNoUnits: boolean;
  /** A quantity is not written in the same unit by all stations. */
  unitsDiffer: boolean;
};

const KIND_WORDS: Record<Language, Record<Exclude<Series['kind'], ''>, string>> = {
  zh: { Max: '最高', Min: '最低', Avg: '平均' },
  en: { Max: 'Max ', Min: 'Min ', Avg: 'Mean ' },
  de: { Max: 'Max. ', Min: 'Min. ', Avg: 'Mittlerer ' },
};

function seriesKey(station: Station, measure: Measure): string {
  return `${station.equipId} ${measure.quantity.field} ${measure.kind} ${measure.ordinal ?? ''}`;
}

/** Draws what a station measures. */
export function drawMeasures(options: DataOptions): Measure[] {
  const { random, isOrdinary, language, measureCount } = options;
  const pool = isOrdinary ? ORDINARY_QUANTITIES : [...QUANTITIES, FILL_RATIO];
  const distinct = [...new Set(random.shuffled(pool))];
  const style = isOrdinary ? PLAIN : drawNumberStyle(random);
  const chosen = random.chance(0.6) ? [LEVEL, ...distinct.filter((one) => one !== LEVEL)] : distinct;
  const measures = chosen.slice(0, measureCount).map((quantity): Measure => {
    const unit = quantity.units.length === 0 ? null : drawUnit(options, quantity);
    const scaled = unit && unit !== quantity.units[0] && unit.factor.bottom > 1n;
    // A quantity in a smaller unit has as many decimals fewer.
    const decimals = scaled ? random.whole(0, 1) : random.pick(quantity.decimals);
    const numbers = { ...style, form: random.chance(0.8) ? style.form : PLAIN.form };
    const spelling = unit ? spellingOf(random, unit, language) : '';
    return {
      quantity,
      kind: '',
      ordinal: null,
      unit,
      spelling,
      name: random.pick(quantity.names[language]),
      decimals,
      numbers,
    };
  });
  if (!isOrdinary && measures[0] && random.chance(0.12)) return twins(random, measures, language);
  return measures;
}

function drawUnit({ random, isOrdinary, hasNoUnits }: DataOptions, quantity: Quantity): Unit | null {
  const [usual] = quantity.units;
  if (!usual) return null;
  if (isOrdinary || random.chance(0.7)) return usual;
  const drawn = random.pick(quantity.units);
  return hasNoUnits ? usual : drawn;
}

function spellingOf(random: Random, unit: Unit, language: Language): string {
  const usable = unit.spellings.filter((text) => language === 'zh' || !/\p{Script=Han}/u.test(text));
  return random.pick(usable);
}

/** The first quantity several times: two gauges of one place, or highest and lowest values. */
function twins(random: Random, measures: readonly Measure[], language: Language): Measure[] {
  const [first, ...others] = measures;
  if (!first) return [];
  if (random.chance(0.5)) {
    const kinds = random.pick([
      ['Max', 'Min'],
      ['Max', 'Min', 'Avg'],
      ['Avg', 'Max'],
    ] as const);
    return [
      ...kinds.map((kind) => ({ ...first, kind, name: `${KIND_WORDS[language][kind]}${first.name}` })),
      ...others,
    ];
  }
  const numbered = (ordinal: number): string =>
    language === 'zh' ? `${ordinal}#${first.name}` : `${first.name} ${ordinal}`;
  return [...[1, 2].map((ordinal) => ({ ...first, ordinal, name: numbered(ordinal) })), ...others];
}

/** Digits of numbers that some loggers write for no value, and that others measure: 9.99 and 99.9 */
const NINES = [99, 999, 9999, 99_999];

/** A walk of decimal numbers, in whole steps of the last digit. @param mayMeetNines some of them pass by 9.99 and its like */
function drawWalk(
  random: Random,
  { quantity, unit, decimals }: Measure,
  count: number,
  mayMeetNines: boolean,
): string[] {
  const factor = unit?.factor ?? { top: 1n, bottom: 1n };
  const inUnit = (Number(factor.bottom) / Number(factor.top)) * 10 ** decimals;
  const [low, high] = [Math.ceil(quantity.low * inUnit), Math.floor(quantity.high * inUnit)];
  const range = Math.max(high - low, 10);
  const nines = quantity.grows ? [] : NINES.filter((digits) => digits > low && digits < high);
  let [met = null] = mayMeetNines && random.chance(0.3) ? random.shuffled(nines) : [];
  const turn = random.whole(0, count - 1);
  const largest = Math.ceil(range / 20);
  let at = met ?? random.whole(low, low + range);
  return Array.from({ length: count }, (_, place) => {
    let step = random.whole(-largest, largest);
    // From 9.99 it goes as any walk does, and comes back to it once if it is near.
    if (met !== null && place >= turn && Math.abs(met - at) <= largest) {
      step = met - at;
      met = null;
    }
    at = quantity.grows
      ? at + Math.abs(Math.ceil(step / 100))
      : Math.min(low + range, Math.max(low, at + step));
    const digits = String(Math.abs(at)).padStart(decimals + 1, '0');
    const text = decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
    return at < 0 ? `-${text}` : text;
  });
}

/** 62.5 as the cell 0.625 that is shown as 62.5%. */
function asPercent(literal: string): Pick<DraftCell, 'text' | 'stored'> {
  const decimals = /\.(\d+)/u.exec(literal)?.[1]?.length ?? 0;
  const digits = literal.replace('.', '').padStart(decimals + 3, '0');
  const raw = `${digits.slice(0, -(decimals + 2))}.${digits.slice(-(decimals + 2))}`.replace(/\.?0+$/u, '');
  const format = decimals === 0 ? '0%' : `0.${'0'.repeat(decimals)}%`;
  return { text: `${literal}%`, stored: { as: 'number', raw, format } };
}

const LIMIT_SIGNS = ['<', '>', '≤', '≥', '< ', '<='];

/** How likely what is odd about the values of a file is. */
type Odds = { missing: number; limit: number; isPercentStored: boolean };

/** The cell of one value. */
function drawCell(
  { random, isOrdinary, isWorkbook, missingWords, sentinel }: DataOptions,
  { quantity, unit, spelling, numbers }: Measure,
  value: DraftValue,
  odds: Odds,
): DraftCell {
  const { literal } = value;
  if (random.chance(odds.missing)) return cellOf(random.pick(missingWords));
  if (sentinel !== null && random.chance(0.06))
    return cellOf(withSigns(sentinel, { decimal: numbers.decimal, thousands: '' }));
  if (random.chance(odds.limit) && numbers.form === 'plain') return limited(random, value, numbers);
  if (isWorkbook && !isOrdinary && quantity === FILL_RATIO && odds.isPercentStored)
    return { ...storedNumber(literal), ...asPercent(literal), value };
  const isStored = isWorkbook && numbers.form !== 'unit-behind' && numbers.thousands === '';
  const cell = isStored ? storedNumber(literal) : writeNumber(literal, numbers, unit ? spelling : null);
  return { ...cell, value };
}

/** A measure in another unit of its quantity. */
export function inAnotherUnit(random: Random, measure: Measure): Measure {
  const others = measure.quantity.units.filter((unit) => unit !== measure.unit);
  if (others.length === 0 || measure.unit === null) return measure;
  const unit = random.pick(others);
  return { ...measure, unit, spelling: unit.spellings[0] ?? unit.symbol, decimals: random.whole(0, 2) };
}

/** Draws the values of all stations. */
export function drawData(options: DataOptions, measures: Measure[]): Data {
  const { random, isOrdinary, stations, times, unitsDiffer } = options;
  const cells = new Map<string, DraftCell>();
  const series = new Map<string, Series>();
  const ownMeasures = new Map<string, Measure>();
  let fillFirst: (() => void) | null = null;
  const odds: Odds = {
    missing: random.pick([0, 0, 0.02, 0.1, 0.3]),
    limit: !isOrdinary && random.chance(0.08) ? 0.15 : 0,
    isPercentStored: random.chance(0.5),
  };
  for (const [place, station] of stations.entries()) {
    for (const shared of measures) {
      const measure = unitsDiffer && place > 0 && random.chance(0.5) ? inAnotherUnit(random, shared) : shared;
      const key = seriesKey(station, measure);
      const { quantity, kind, ordinal, unit, name } = measure;
      ownMeasures.set(key, measure);
      const { equipId } = station;
      const names = [name];
      series.set(key, {
        key,
        quantity,
        kind,
        ordinal,
        equipId,
        unit: unit?.symbol ?? null,
        names,
        isOptional: false,
      });
      for (const [at, literal] of drawWalk(random, measure, times.length, isOrdinary).entries()) {
        const value = { equipId, timestamp: timestampOf(times[at] ?? 0), series: key, literal };
        cells.set(`${key} ${at}`, drawCell(options, measure, value, odds));
        fillFirst ??= () =>
          cells.set(
            `${key} ${at}`,
            drawCell({ ...options, sentinel: null }, measure, value, { ...odds, missing: 0 }),
          );
      }
    }
  }
  // A file without any value says nothing.
  if ([...cells.values()].every((one) => one.value === undefined)) fillFirst?.();
  const own: Data['own'] = (station, measure) => ownMeasures.get(seriesKey(station, measure)) ?? measure;
  const cell: Data['cell'] = (station, measure, time) =>
    cells.get(`${seriesKey(station, measure)} ${time}`) ?? cellOf('');
  return { stations, measures, times, series, own, cell };
}

function limited(random: Random, value: DraftValue, numbers: NumberStyle): DraftCell {
  const sign = random.pick(LIMIT_SIGNS);
  const text = `${sign}${withSigns(value.literal, numbers)}`;
  return { text, value: { ...value, literal: `${sign.trim()}${value.literal}` } };
}

/** Series that are not in the unit in which their quantity is sent. */
export function unusualSeries({ series }: Data): Series[] {
  return [...series.values()].filter(({ quantity, unit }) => unit !== (quantity.units[0]?.symbol ?? null));
}

/** Times from a start on, every so often, with gaps and sometimes a clock that is not exact. */
export function drawTimes(random: Random, stepS: number, count: number, isOrdinary: boolean): Wall[] {
  const usual = [60, 300, 300, 600, 900, 3600, 3600, 6 * 3600, DAY_S].filter((one) => one >= stepS);
  const interval = stepS >= DAY_S ? DAY_S : random.pick(usual);
  const firstDay = random.whole(18_262, 20_400);
  const start = firstDay * DAY_S + (interval >= DAY_S ? 0 : random.whole(0, DAY_S / interval - 1) * interval);
  const isIrregular = !isOrdinary && stepS === 1 && random.chance(0.1);
  const gapShare = random.chance(0.2) ? 0.15 : 0;
  const times: Wall[] = [];
  for (let at = 0; times.length < count; at += 1) {
    if (random.chance(gapShare)) continue;
    times.push(start + at * interval + (isIrregular ? random.whole(0, Math.min(59, interval - 1)) : 0));
  }
  return times;
}
