import type { UploadRecord } from '#shared/domain/upload-record.ts';
import type { Account, Equipment, EquipmentOfType, LatestUntil, UploadStore } from '../store/store.ts';
import type { CallTurn } from './call-scheduler.ts';
import type { MonitoredPlace } from './monitored-place.ts';
import { equipmentKey, type VisiblePlaces } from './visible-places.ts';

/**
 * Uploaded records as one account may read them (docs/adr/0050): those of equipment that stands at one of its places,
 * and, for an account of all projects, those of any other equipment too. The rest does not exist for it.
 */
export type UploadedEquipment = {
  /** Types of equipment that has sent records and stands at no place too, as far as the account may read it. */
  types(): Promise<string[]>;
  /** Equipment of a type that has sent records and that the account may read. */
  ofType(equipType: string): Promise<EquipmentOfType>;
  has(equipment: Equipment): Promise<boolean>;
  /**
   * To be awaited before each place of a long list is asked about: looks at it and at those behind it at once, so that a
   * database is asked once for all of them.
   */
  ahead(places: readonly MonitoredPlace[], index: number): Promise<void> | undefined;
  /**
   * How each of a long list stands at a time (wall-clock text), with the latest record that has the field; undefined for what
   * has sent none. A database is asked for hundreds at once.
   */
  latestOfMany(
    equipment: readonly Equipment[],
    field: string,
    until: string,
  ): AsyncIterable<LatestUntil | undefined>;
  /** The latest record that has the field (any if none is named), none after `until` (wall-clock text) if that is given. */
  latest(equipment: Equipment, field?: string, until?: string): Promise<UploadRecord | undefined>;
  /** The time of the latest record that is not after `until` (both wall-clock text). */
  latestTime(equipment: Equipment, until: string): Promise<string | undefined>;
  /** How many records lie after a time (wall-clock text), counted to 1,000. */
  countAfter(equipment: Equipment, timestamp: string): Promise<number>;
  /** Records with `from <= timestamp <= to`, in the order of time, in pieces of bounded size. */
  period(equipment: Equipment, from: string, to: string): AsyncIterable<UploadRecord[]>;
};

/** Places that are looked at before others may go first: some milliseconds. */
export const PLACES_PER_PIECE = 500;

async function groupByType(
  { byEquipment }: VisiblePlaces,
  turn: CallTurn,
): Promise<Map<string, MonitoredPlace[]>> {
  const byType = new Map<string, MonitoredPlace[]>();
  let count = 0;
  for (const place of byEquipment.values()) {
    const others = byType.get(place.record.equipType);
    if (others) others.push(place);
    else byType.set(place.record.equipType, [place]);
    count += 1;
    if (count % PLACES_PER_PIECE === 0) await turn.pause();
  }
  return byType;
}

/**
 * Looks the equipment up once for each tool call. Others get their turn before each record is read: one may have megabytes,
 * and a call may look at hundreds.
 */
export function uploadedEquipment(
  uploads: UploadStore,
  { allProjects }: Pick<Account, 'allProjects'>,
  visible: VisiblePlaces,
  turn: CallTurn,
): UploadedEquipment {
  let known: ReturnType<UploadStore['knownEquipment']> | undefined;
  const mayRead = (equipment: Equipment): boolean =>
    allProjects || visible.byEquipment.has(equipmentKey(equipment.equipType, equipment.equipId));
  const isThere = async (equipment: Equipment): Promise<boolean> =>
    mayRead(equipment) && (await (known ??= uploads.knownEquipment()))(equipment);
  /** What was found of a piece of a list. */
  let found = new Map<string, boolean>();
  const keyOf = ({ equipType, equipId }: Equipment): string => equipmentKey(equipType, equipId);
  const has = async (equipment: Equipment) => found.get(keyOf(equipment)) ?? isThere(equipment);
  const lookAhead = async (places: readonly MonitoredPlace[]): Promise<void> => {
    await turn.pause();
    const answers = await Promise.all(places.map(({ record }) => isThere(record)));
    found = new Map(places.map(({ record }, at) => [keyOf(record), answers[at] ?? false]));
  };
  const read = async <T>(equipment: Equipment, none: T, look: () => Promise<T>): Promise<T> => {
    if (!(await has(equipment))) return none;
    await turn.pause();
    return look();
  };
  let placesByType: Promise<Map<string, MonitoredPlace[]>> | undefined;
  const ofPlaces = async (equipType: string): Promise<EquipmentOfType> => {
    const ofType = (await (placesByType ??= groupByType(visible, turn))).get(equipType) ?? [];
    const ids = new Set<string>();
    for (let from = 0; from < ofType.length; from += PLACES_PER_PIECE) {
      await turn.pause();
      // Many at once, so that a database is asked once for all of them.
      const places = ofType.slice(from, from + PLACES_PER_PIECE);
      const areKnown = await Promise.all(places.map(({ record }) => has(record)));
      for (const [at, { record }] of places.entries()) if (areKnown[at]) ids.add(record.equipId);
    }
    return { ids: [...ids].toSorted(), count: ids.size };
  };
  return {
    types: async () => (allProjects ? uploads.listTypes() : []),
    ofType: async (equipType) => {
      await turn.pause();
      return allProjects ? uploads.listOfType(equipType) : ofPlaces(equipType);
    },
    has,
    ahead: (places, index) => {
      const place = places[index];
      if (!place || found.has(keyOf(place.record))) return undefined;
      return lookAhead(places.slice(index, index + PLACES_PER_PIECE));
    },
    latestOfMany: async function* (equipment, field, until) {
      for (let from = 0; from < equipment.length; from += PLACES_PER_PIECE) {
        await turn.pause();
        const piece = equipment.slice(from, from + PLACES_PER_PIECE);
        const areThere = await Promise.all(piece.map(has));
        const there = piece.filter((_one, at) => areThere[at]);
        let at = 0;
        for await (const latest of uploads.readLatestOfMany(there, field, until, () => turn.pause())) {
          for (; areThere[at] === false; at += 1) yield undefined;
          yield latest;
          at += 1;
        }
        for (; at < piece.length; at += 1) yield undefined;
      }
    },
    latest: (equipment, field, until) =>
      read(equipment, undefined, () => uploads.readLatest(equipment, field, until, () => turn.pause())),
    latestTime: (equipment, until) =>
      read(equipment, undefined, () => uploads.readLatestTime(equipment, until)),
    countAfter: (equipment, timestamp) => read(equipment, 0, () => uploads.countAfter(equipment, timestamp)),
    period: async function* (equipment, from, to) {
      if (await has(equipment)) yield* uploads.readPieces(equipment, from, to);
    },
  };
}
