import type { DraftSheet } from './draft.ts';
import { type HourPlan, hoursAcrossLayout, hoursDownLayout } from './hour-layouts.ts';
import type { Plot } from './plot.ts';
import type { Random } from './random.ts';
import { longLayout, rowLayout } from './row-layouts.ts';
import {
  groupedHeaderLayout,
  joinedHeaderLayout,
  sideBySideLayout,
  stackedLayout,
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
  isOfOneMeasure: boolean;
  isTransposed: boolean;
  /** The table itself says which station each value is of. */
  namesStation: boolean;
  stationsInHeader: boolean;
  needsOneTimeCell: boolean;
  /** Days without a clock suit it. */
  isOfDays: boolean;
  mayHaveTrouble: boolean;
  mostTimes: number;
  make: (plot: Plot, hours: HourPlan | null) => DraftSheet;
};

const layout = (name: string, weight: number, make: Layout['make'], more: Partial<Layout> = {}): Layout => ({
  name,
  weight,
  make,
  stations: [1, 1],
  isOfHours: false,
  isOfOneMeasure: false,
  isTransposed: false,
  namesStation: false,
  stationsInHeader: false,
  needsOneTimeCell: false,
  isOfDays: true,
  mayHaveTrouble: true,
  mostTimes: 420,
  ...more,
});

const inHeader = { namesStation: true, stationsInHeader: true } as const;

const hours =
  (make: (plot: Plot, plan: HourPlan) => DraftSheet): Layout['make'] =>
  (plot, plan) => {
    if (!plan) throw new Error('A table of hours has no hours.');
    return make(plot, plan);
  };

export const LAYOUTS: readonly Layout[] = [
  layout('plain', 6, rowLayout),
  layout('station column', 4, rowLayout, { stations: [2, 6], namesStation: true }),
  layout('long', 2, longLayout, { stations: [1, 4], mostTimes: 60 }),
  layout('joined headers', 2.5, joinedHeaderLayout, { stations: [2, 5], ...inHeader }),
  layout('stations as headers', 1.5, stationHeaderLayout, {
    stations: [2, 6],
    isOfOneMeasure: true,
    ...inHeader,
  }),
  layout('grouped headers', 2, groupedHeaderLayout, { stations: [2, 4], ...inHeader }),
  layout('side by side', 1, sideBySideLayout, { stations: [2, 4], ...inHeader }),
  layout('stacked', 1, stackedLayout, { stations: [2, 4], namesStation: true, mostTimes: 60 }),
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
];

export function drawLayout(random: Random, isOrdinary: boolean): Layout {
  const usable = isOrdinary ? LAYOUTS.slice(0, 2) : LAYOUTS;
  return random.weighted(usable.map((one) => [one.weight, one] as const));
}
