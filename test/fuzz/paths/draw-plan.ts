import {
  DATE_ORDERS,
  type ImportPlan,
  type ProblemRule,
  type Question,
} from '#shared/domain/import/import-plan.ts';
import type { RowProblemReason } from '#shared/domain/import/row-problem.ts';
import { columnPlan, importPlan } from '#test/support/spreadsheets/import-plans.ts';
import type { Random } from '../reading/draw/random.ts';
import { MISSING_TEXTS, ODD_TEXTS, SENTINELS, STATIONS } from './draw-cells.ts';

/** Columns of every drawn sheet: time or date, clock, station, two columns of numbers, one of states. */
export const WIDTH = 6;

const CONVERSIONS = [
  { from: 'm', to: 'cm', multiply: '100', divide: '1', add: '0' },
  { from: 'cm', to: 'm', multiply: '1', divide: '100', add: '-3.25' },
];
const RULED: RowProblemReason[] = [
  'number-not-understood',
  'time-in-future',
  'unit-differs',
  'spreadsheet-error',
  'station-missing',
  'too-few-columns',
  'time-not-understood',
  'formula-without-value',
  'time-without-clock',
  'time-without-day',
  'time-of-two-days',
  'digits-lost',
  'undecodable',
];

function drawHolds(random: Random): Question['holds'] {
  const columns = random.some([3, 4, 5], random.whole(1, 2));
  return random.pick<Question['holds']>([
    { kind: 'columns', columns },
    { kind: 'columns', columns },
    { kind: 'rows', firstRow: random.whole(1, 12), lastRow: random.pick([null, 14, 20]) },
    { kind: 'stations', stations: random.some(STATIONS, 2).map((name) => name.trim()) },
    { kind: 'values', columns, texts: random.some(ODD_TEXTS, 4) },
    { kind: 'blanks', columns: [random.whole(0, 5)] },
    { kind: 'short-rows' },
    { kind: 'hidden-rows' },
    { kind: 'dates-without-clock' },
    { kind: 'late-years' },
    { kind: 'dates', orders: random.some(DATE_ORDERS, 2) },
    ...(random.chance(0.1) ? [{ kind: 'file' as const }] : []),
  ]);
}

const question = (holds: Question['holds'], at: number): Question => ({
  id: `question:${at}`,
  about: 'field',
  certainty: 'assumed',
  column: null,
  evidence: [],
  holds,
  options: [],
});

function drawRules(random: Random): ImportPlan['problemRules'] {
  if (random.chance(0.6)) return {};
  const rules = random
    .some(RULED, random.whole(1, 4))
    .map((reason): [RowProblemReason, ProblemRule] => [
      reason,
      reason === 'time-in-future'
        ? random.pick(['hold', 'leave-out', 'send'])
        : random.pick(['hold', 'leave-out', 'leave-out-cell']),
    ]);
  return Object.fromEntries(rules);
}

function drawEquipment(random: Random): ImportPlan['equipment'] {
  const typeOfEquip = { B: 'pump' };
  if (random.chance(0.5))
    return {
      equipType: 'gauge',
      typeOfEquip,
      equipId: { from: 'fixed', equipId: random.chance(0.95) ? 'E1' : '' },
    };
  const idOfStation = { 甲: 'A', 乙: 'B', 丙: '', '12': 'N' };
  const unlisted = random.pick([undefined, 'hold', 'hold-names'] as const);
  return { equipType: 'gauge', typeOfEquip, equipId: { from: 'station', idOfStation, unlisted } };
}

/** A plan such as the window makes, with whatever a user may have set. */
export function drawPlan(random: Random): ImportPlan {
  const decimalSign = random.pick(['.', '.', ','] as const);
  const signs = ([null, null, ',', '.', ' ', "'"] as const).filter((sign) => sign !== decimalSign);
  const thousandsSign = random.pick(signs);
  const hasClock = random.chance(0.2);
  const equipment = drawEquipment(random);
  const numbers = {
    decimalSign,
    thousandsSign,
    limit: random.pick(['keep-text', 'leave-out', 'factor'] as const),
  };
  const columns = [
    columnPlan(0, hasClock ? 'date' : 'time'),
    columnPlan(1, hasClock ? 'clock' : 'ignore'),
    columnPlan(2, equipment.equipId.from === 'station' ? 'station' : 'ignore'),
    columnPlan(3, 'value', 'level', {
      ...numbers,
      unit: random.pick([null, 'm', '%', 'm³/h']),
      conversion: random.chance(0.25) ? random.pick(CONVERSIONS) : null,
      sentinels: random.some(SENTINELS, random.pick([0, 0, 1])),
      fillDown: random.chance(0.03),
    }),
    columnPlan(4, 'value', random.pick(['flow', '流量', 'a"b', 'constructor', '__proto__']), {
      ...numbers,
      equipId: random.chance(0.04) ? 'E9' : null,
    }),
    columnPlan(5, random.pick(['value', 'value', 'ignore'] as const), 'state', {
      type: random.pick(['text', 'text', 'number'] as const),
    }),
  ];
  const plan = importPlan(columns, {
    equipment,
    missingTexts: random.some(MISSING_TEXTS, random.pick([0, 2, 5, 8])),
    sentinels: random.some(SENTINELS, random.whole(0, 2)),
    shortRows: random.pick(['hold', 'blank'] as const),
    badRows: random.pick(['hold', 'hold', 'leave-out', 'leave-out-cell'] as const),
    problemRules: drawRules(random),
    hidden: random.pick(['send', 'send', 'leave-out'] as const),
    duplicates: random.pick(['hold', 'keep-first', 'keep-last'] as const),
    headerRows: random.pick([[1], [1], [], [1, 2]]),
    firstDataRow: random.pick([1, 2, 2, 3]),
    lastDataRow: random.pick([null, null, null, 12]),
    leftOutRows: random.chance(0.1) ? [{ firstRow: random.whole(1, 8), lastRow: random.whole(8, 12) }] : [],
    timeRange: random.chance(0.05) ? { from: '2024-01-02 00:00:00', to: null } : { from: null, to: null },
    sections: 'hold',
    ignoredLines: random.chance(0.3) ? ['停', 'nan', 'infinity', 'a"b'] : [],
    corrections: random.chance(0.2)
      ? [
          {
            row: random.whole(2, 9),
            column: random.whole(0, 5),
            text: random.pick(['42', '2024-01-01 00:00:00', '甲', '', 'x']),
          },
        ]
      : [],
    questions: random.chance(0.3)
      ? Array.from({ length: random.whole(1, 2) }, (_, at) => question(drawHolds(random), at))
      : [],
  });
  const time = {
    ...plan.time,
    order: random.pick(['ymd', 'ymd', 'dmy', 'mdy'] as const),
    bareNumber: random.pick([null, null, null, 'digits', 'excel-1900', 'epoch-s'] as const),
    bareClock: random.pick([null, null, 'hours', 'day-fraction'] as const),
    fixedDate: random.pick([null, null, null, '2024-03-01']),
    dateAlone: random.pick(['midnight', 'hold'] as const),
    sourceZone: random.pick([null, null, null, null, null, null, null, null, 'UTC']),
    needsZone: random.chance(0.03),
    wholeDays: random.pick([undefined, 'start', 'end'] as const),
    monthAlone: random.pick([undefined, undefined, 'first-day'] as const),
    lateYears: random.pick([undefined, undefined, 1900, 2000] as const),
    zoneTexts: random.pick([[], [], [], ['CST']]),
  };
  return { ...plan, time };
}

/** The plan without what most files have nothing of. */
export function plainPlan(plan: ImportPlan): ImportPlan {
  const time = { ...plan.time, fixedDate: null, sourceZone: null, needsZone: false };
  return {
    ...plan,
    time,
    columns: plan.columns.map((column) => ({ ...column, fillDown: false, equipId: null })),
    lastDataRow: null,
    leftOutRows: [],
    timeRange: { from: null, to: null },
    corrections: [],
    questions: [],
  };
}
