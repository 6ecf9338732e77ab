import { QUANTITIES, type Quantity } from '#shared/domain/levels/quantity.ts';
import { isServiceTime } from '#shared/domain/service-time.ts';
import {
  periodRange,
  type PeriodRange,
  type SeriesPeriod,
  writeWallMinute,
} from '../series/series-period.ts';

/** So many lines can still be told apart. */
export const MAX_COMPARED = 8;

/** From where levels count: the bottom of each well, or the Yellow Sea datum that wells have in common. */
export type Heights = 'bottom' | 'datum';

/** What is compared, and how: all of it is in the address. */
export type Comparison = {
  /** Keys of places, each once. */
  keys: readonly string[];
  period: SeriesPeriod;
  heights: Heights;
  /** The place whose thresholds are drawn. */
  focus: string | null;
  /** What is shown of places that measure several things, by key; of the others the first that they measure. */
  quantities?: Readonly<Record<string, Quantity>>;
};

/** A report has at most so many places. */
export const MAX_REPORTED = 40;

/** What of the places is on the screen instead of their list. */
export const PLACES_PAGES = ['compare', 'report'] as const;

export type PlacesPage = (typeof PLACES_PAGES)[number];

const LIVE = ['day', 'week', 'month'] as const;
const BETWEEN = '_';

function writePeriod(period: SeriesPeriod): string {
  return period.kind === 'custom' ? `${period.from}${BETWEEN}${period.to}` : period.kind;
}

const isWallMinute = (text: string | undefined): text is string =>
  text !== undefined && text.length === 16 && isServiceTime(`${text.replace('T', ' ')}:00`);

function readPeriod(text: string): SeriesPeriod {
  const live = LIVE.find((kind) => kind === text);
  if (live) return { kind: live };
  const [from, to] = text.split(BETWEEN);
  return isWallMinute(from) && isWallMinute(to) ? { kind: 'custom', from, to } : { kind: 'day' };
}

const AND = '_';

/** `<which place>-<quantity>` of each that is not shown by the first that it measures. */
function writeQuantities({ keys, quantities = {} }: Comparison): string[] {
  const said = keys.flatMap((key, at) => (quantities[key] ? `${at}-${quantities[key]}` : []));
  return said.length === 0 ? [] : [said.join(AND)];
}

function readQuantities(text: string, keys: readonly string[]): Comparison['quantities'] {
  const said = text.split(AND).flatMap((part) => {
    const [at = '', name] = part.split('-');
    const key = at === '' ? undefined : keys[Number(at)];
    const quantity = QUANTITIES.find((each) => each === name);
    return key !== undefined && quantity ? [[key, quantity] as const] : [];
  });
  return said.length === 0 ? undefined : Object.fromEntries(said);
}

/** `#places/compare/<period>.<heights>.<which is in focus>.<quantities>/<key>/<key>…` */
export function comparisonAddress(page: PlacesPage, comparison: Comparison): string {
  const { keys, period, heights, focus } = comparison;
  const at = focus === null ? -1 : keys.indexOf(focus);
  const how = [writePeriod(period), heights, Math.max(0, at), ...writeQuantities(comparison)].join('.');
  return `#places/${page}/${[how, ...keys].map(encodeURIComponent).join('/')}`;
}

/** @returns undefined if the address shows something else. What it says wrongly counts as not said. */
export function readComparison(
  page: PlacesPage,
  [section, part, how = '', ...rest]: readonly string[],
): Comparison | undefined {
  if (section !== 'places' || part !== page) return undefined;
  const [period = '', heights, at = '', said = ''] = how.split('.');
  const keys = [...new Set(rest.filter((key) => key !== ''))];
  const quantities = readQuantities(said, keys);
  return {
    keys: keys.slice(0, page === 'compare' ? MAX_COMPARED : MAX_REPORTED),
    period: readPeriod(period),
    heights: heights === 'datum' ? 'datum' : 'bottom',
    focus: keys[Number(at)] ?? keys[0] ?? null,
    ...(quantities && { quantities }),
  };
}

export function comparisonOf(keys: readonly string[], period: SeriesPeriod = { kind: 'day' }): Comparison {
  return { keys, period, heights: 'bottom', focus: keys[0] ?? null };
}

/** Without a place; if it was in focus, the first of the others is. */
export function withoutPlace(comparison: Comparison, key: string): Comparison {
  const keys = comparison.keys.filter((each) => each !== key);
  return { ...comparison, keys, focus: comparison.focus === key ? (keys[0] ?? null) : comparison.focus };
}

export function withPlace(comparison: Comparison, key: string): Comparison {
  const { keys } = comparison;
  if (keys.includes(key) || keys.length >= MAX_COMPARED) return comparison;
  return { ...comparison, keys: [...keys, key], focus: comparison.focus ?? key };
}

/** With another quantity of a place. */
export function withQuantity(comparison: Comparison, key: string, quantity: Quantity): Comparison {
  return { ...comparison, quantities: { ...comparison.quantities, [key]: quantity } };
}

const MINUTE_MS = 60_000;
const POINTS = 1_440;

/** Now, as the end of a period: it moves on in steps that can be seen in the chart, at least a minute. */
export function liveEndMs(period: SeriesPeriod, nowMs: number, zone: string): number {
  const range = periodRange(period, nowMs, zone);
  const spanMs = 'problem' in range ? 0 : range.toMs - range.fromMs;
  const stepMs = Math.max(1, Math.round(spanMs / POINTS / MINUTE_MS)) * MINUTE_MS;
  return Math.ceil(nowMs / stepMs) * stepMs;
}

/** The period before or after a range, as long as that; one that would reach beyond now ends there. */
export function steppedPeriod(
  { fromMs, toMs }: PeriodRange,
  direction: -1 | 1,
  nowMs: number,
  zone: string,
): SeriesPeriod {
  const spanMs = toMs - fromMs;
  const end = Math.min(toMs + direction * spanMs, Math.max(nowMs, toMs));
  return { kind: 'custom', from: writeWallMinute(end - spanMs, zone), to: writeWallMinute(end, zone) };
}

const DAY_MS = 86_400_000;

/** The period up to now that is most like a range: what "Live" goes back to. */
export function livePeriod({ fromMs, toMs }: PeriodRange): SeriesPeriod {
  const days = (toMs - fromMs) / DAY_MS;
  if (days <= 3) return { kind: 'day' };
  return { kind: days <= 15 ? 'week' : 'month' };
}
