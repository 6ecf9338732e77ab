import { LEVEL_STATES } from '#shared/domain/places/exceedance.ts';
import type { DerivedField } from '#shared/domain/places/place-columns.ts';
import { REPORTING_STATES, type ReportingState } from '#shared/domain/places/staleness.ts';
import type { PlaceFacts } from './place-facts.ts';
import { finish } from '#shared/domain/steps.ts';
import { type Ranks, rankNumbers } from './place-ranks.ts';

/** How places report, the one that needs a look first; where nothing is expected comes last. */
const REPORTING_ORDER: readonly ReportingState[] = [
  'silent',
  'never',
  'future',
  'late',
  'unknown-interval',
  'on-time',
  'unmounted',
];

function rankEach(count: number, distinct: number, rankAt: (row: number) => number): Ranks {
  const rankOf = new Uint32Array(count);
  for (let row = 0; row < count; row += 1) rankOf[row] = rankAt(row);
  return { rankOf, distinct };
}

const RANKINGS: Record<DerivedField, (facts: PlaceFacts) => Ranks> = {
  level: ({ levels }) => finish(rankNumbers(levels.levelM)),
  levelTime: ({ levels }) => finish(rankNumbers(levels.timeMs)),
  headroom: ({ headroomCm }) => finish(rankNumbers(headroomCm)),
  levelState: ({ table, states }) => {
    const unknown = LEVEL_STATES.indexOf('level-unknown');
    return rankEach(table.count, unknown, (row) => states.level[row] ?? unknown);
  },
  reporting: ({ table, states }) => {
    const ranks = REPORTING_STATES.map((state) => REPORTING_ORDER.indexOf(state));
    return rankEach(table.count, REPORTING_ORDER.length, (row) => ranks[states.reporting[row] ?? 0] ?? 0);
  },
  config: ({ table, configCodes }) =>
    finish(
      rankNumbers(
        Float64Array.from({ length: table.count }, (_, row) => configCodes(row).length || Number.NaN),
      ),
    ),
  position: ({ table, positionCode }) => {
    const codes = Array.from({ length: table.count }, (_, row) => positionCode(row));
    const ordered = [...new Set(codes)].toSorted();
    const rankOfCode = new Map(ordered.map((code, rank) => [code, rank]));
    return rankEach(table.count, ordered.length, (row) => rankOfCode.get(codes[row] ?? '') ?? 0);
  },
};

/** Ranks the places by what is derived of them: states by how much they need a look, set-up by how much is odd. */
export function rankDerived(facts: PlaceFacts, field: DerivedField): Ranks {
  return RANKINGS[field](facts);
}
