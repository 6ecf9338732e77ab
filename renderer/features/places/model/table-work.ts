import { type CoordinateSystems, USUAL_SYSTEMS } from '#shared/domain/coordinates/coordinate-systems.ts';
import { configCodesOf } from '#shared/domain/places/config-problems.ts';
import {
  detectCoordinateSystems,
  type SystemEvidence,
} from '#shared/domain/coordinates/detect-coordinate-system.ts';
import { alignLevels, type LevelColumns, type LevelReadings } from '#shared/domain/levels/level-readings.ts';
import { markFarPlaces } from '#shared/domain/coordinates/mark-far-places.ts';
import { type PlacePositions, placePositionsInSteps } from '#shared/domain/coordinates/place-position.ts';
import { type JudgedAt, type PlaceStates, placeStates } from '#shared/domain/levels/place-states.ts';
import type { PlaceTable } from '#shared/domain/places/place-table.ts';
import { findShiftedTimes, type ShiftHint } from '#shared/domain/places/shifted-times.ts';
import type { Steps } from '#shared/domain/steps.ts';
import { mapConverter } from '#renderer/lib/map-datum.ts';
import { headroomToAlarm } from './place-facts.ts';
import { type PlaceProject, projectsOf } from './place-columns.ts';

type Systems = Readonly<Record<string, CoordinateSystems>>;

export const NO_READINGS: LevelReadings = { byPlace: new Map(), asOfMs: 0 };

/** How the places of a table stand at a moment, by the levels that were known then. */
export type Judgement = {
  readings: LevelReadings;
  levels: LevelColumns;
  /** Readings of places that the table does not have. */
  notInList: number;
  states: PlaceStates;
  headroomCm: Float64Array;
  /** Projects whose times seem to be read in the wrong zone. */
  shifts: ShiftHint[];
};

type ConfigCodes = ReturnType<typeof configCodesOf> extends Steps<infer Codes> ? Codes : never;

/**
 * What has been worked out of a table. It is done once for whoever asks, in steps ahead of the first look or at one go
 * with `finish`, and lives as long as the table.
 */
class TableWork {
  judgement: Judgement | undefined;
  readonly #table: PlaceTable;
  #evidence: SystemEvidence[] | undefined;
  #configCodes: ConfigCodes | undefined;
  #projects: PlaceProject[] | undefined;
  #positions: { key: string; positions: PlacePositions } | undefined;

  constructor(table: PlaceTable) {
    this.#table = table;
  }

  /** What the coordinates of the places say about the systems they are in. */
  *evidence(): Steps<SystemEvidence[]> {
    this.#evidence ??= yield* detectCoordinateSystems(this.#table, mapConverter);
    return this.#evidence;
  }

  /** The projects of the places. */
  *projects(): Steps<PlaceProject[]> {
    this.#projects ??= yield* projectsOf(this.#table);
    return this.#projects;
  }

  /** What is odd about how each place is set up. */
  *configCodes(): Steps<ConfigCodes> {
    this.#configCodes ??= yield* configCodesOf(this.#table);
    return this.#configCodes;
  }

  /** Where the places are, if their projects use these systems; the last answer is kept. */
  *positions(systems: Systems): Steps<PlacePositions> {
    const key = JSON.stringify(systems);
    if (this.#positions?.key === key) return this.#positions.positions;
    const systemsOf = (project: string) => systems[project] ?? USUAL_SYSTEMS;
    const positions = yield* placePositionsInSteps(this.#table, systemsOf, mapConverter);
    yield* markFarPlaces(this.#table, positions);
    this.#positions = { key, positions };
    return positions;
  }

  /** Judges the places anew; levels that are known already are not laid beside them again. */
  *judge(readings: LevelReadings, { nowMs, listAsOfMs }: Omit<JudgedAt, 'levelsAsOfMs'>): Steps<Judgement> {
    const before = this.judgement;
    const isSame = before?.readings === readings;
    const aligned = isSame
      ? { columns: before.levels, notInList: before.notInList }
      : yield* alignLevels(this.#table, readings.byPlace.values(), nowMs);
    yield;
    const headroomCm = isSame ? before.headroomCm : headroomToAlarm(this.#table, aligned.columns);
    yield;
    const asOf = { nowMs, listAsOfMs, levelsAsOfMs: readings.asOfMs };
    const states = yield* placeStates(this.#table, aligned.columns, asOf);
    const shifts = yield* findShiftedTimes(this.#table, nowMs);
    const { columns: levels, notInList } = aligned;
    this.judgement = { readings, levels, notInList, states, headroomCm, shifts };
    return this.judgement;
  }
}

const works = new WeakMap<PlaceTable, TableWork>();

export function workOn(table: PlaceTable): TableWork {
  const known = works.get(table);
  if (known) return known;
  const work = new TableWork(table);
  works.set(table, work);
  return work;
}
