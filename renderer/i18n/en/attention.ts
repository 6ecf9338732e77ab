import { formatCount } from '../format.ts';

const n = (count: number) => formatCount(count, 'en');
const many = (count: number, one: string, more: string) => (count === 1 ? `1 ${one}` : `${n(count)} ${more}`);

export const attention = {
  title: 'What needs a look',
  reasons: { 'silent-in-alarm': 'Silent while high', misconfigured: 'Check set-up' },
  words: {
    above: (severity: 'overflow' | 'alarm' | 'warning', cm: number) =>
      cm < 1 ? `at the ${severity} level` : `${n(cm)} cm above the ${severity} level`,
    silentHigh: (cm: number, severity: 'overflow' | 'alarm' | 'warning') =>
      `${n(cm)} cm above ${severity} at its last report`,
    silent: 'no report for more than three reporting intervals',
    never: 'the service knows no report of this place',
    late: 'the report is overdue',
    future: 'its last report lies ahead of the clock: check clock and time zone',
    misconfigured: (count: number) => `${many(count, 'value', 'values')} of its record cannot be right`,
  },
  since: { level: 'Level of', report: 'Last report', unknown: 'Time not known' },
  all: 'All',
  filterLabel: 'Show only one reason',
  count: (shown: number, all: number) => `${n(shown)} of ${many(all, 'place', 'places')} need a look`,
  also: (names: string) => `also: ${names}`,
  showInTable: 'Show these in the table',
  none: {
    title: 'Nothing needs a look',
    text: (count: number) =>
      `All ${n(count)} places report on time, and every known level is below its warning level.`,
    unknownTitle: 'Nothing is known to need a look',
    unknownText: (unknown: number, all: number) =>
      `The level of ${n(unknown)} of ${many(all, 'place', 'places')} is not known, so nothing can be said about how high they stand.`,
    noneOfReason: 'No place for this reason at present.',
  },
  levelsUnknown: (unknown: number) =>
    `${many(unknown, 'place', 'places')} without a known level: they may be high, too.`,
  levelsOld: (clock: string) => `Levels are those of ${clock}: the last reading failed.`,
  levelsMissing: 'Levels are not known at present, so this list cannot name places that are too high.',
  listLabel: 'Places that need a look',
};
