import type { LevelColumns } from '#shared/domain/levels/level-readings.ts';
import type { NumericField, PlaceTable } from '#shared/domain/places/place-table.ts';

/** What is known of a well, its installation and its level; null where nothing is. Metres unless named otherwise. */
export type WellFacts = {
  depthM: number | null;
  /** Elevation of the bottom on the Yellow Sea datum. */
  bottomElevM: number | null;
  pipeDiameterMm: number | null;
  /** Depth of the top of the bracket below the mouth. */
  bracketDepthM: number | null;
  cableLengthM: number | null;
  /** Distance of the instrument from the mouth. */
  offsetM: number | null;
  warnM: number | null;
  alarmM: number | null;
  outM: number | null;
  /** Above the bottom. */
  levelM: number | null;
  levelTimeMs: number | null;
};

/** The field of the record behind each fact that is not measured. */
export const FACT_FIELDS = {
  depthM: 'nodeDepth',
  bottomElevM: 'nodeBottomElev',
  pipeDiameterMm: 'nodePipeDiameter',
  bracketDepthM: 'installDepth',
  cableLengthM: 'installLineLength',
  offsetM: 'installOffset',
  warnM: 'warnValue',
  alarmM: 'alarmValue',
  outM: 'outValue',
} as const satisfies Partial<Record<keyof WellFacts, NumericField>>;

export type RecordFact = keyof typeof FACT_FIELDS;

export const RECORD_FACTS = Object.keys(FACT_FIELDS) as RecordFact[];

const orNull = (value: number | undefined): number | null =>
  value === undefined || Number.isNaN(value) ? null : value;

export function wellFacts(table: PlaceTable, row: number, levels: LevelColumns): WellFacts {
  const of = (field: NumericField) => orNull(table.numbers(field)[row]);
  return {
    depthM: of('nodeDepth'),
    bottomElevM: of('nodeBottomElev'),
    pipeDiameterMm: of('nodePipeDiameter'),
    bracketDepthM: of('installDepth'),
    cableLengthM: of('installLineLength'),
    offsetM: of('installOffset'),
    warnM: of('warnValue'),
    alarmM: of('alarmValue'),
    outM: of('outValue'),
    levelM: orNull(levels.levelM[row]),
    levelTimeMs: orNull(levels.timeMs[row]),
  };
}
