import type { KnownEquipment } from './guess/guess-equipment.ts';
import { plainText } from './cells/plain-text.ts';
import { proposeEquipment } from './guess/propose-equipment.ts';
import { reopen, settle } from './question.ts';
import type { ImportPlan, Option, PlanChange, Question } from './import-plan.ts';

/** The equipment that a text means: its id, or the name or id of its place, if that is the only one; else the text itself. */
export function equipIdOf(typed: string, known: readonly KnownEquipment[]): string {
  const text = typed.trim();
  if (known.some(({ equipId }) => equipId === text)) return text;
  const isText = (name: string) => name !== '' && plainText(name) === plainText(text);
  const named = known.filter(({ placeName }) => isText(placeName));
  const meant = named.length > 0 ? named : known.filter(({ placeId = '' }) => isText(placeId));
  return meant.length === 1 ? (meant[0]?.equipId ?? text) : text;
}

const typeOf = (equipId: string, known: readonly KnownEquipment[]): string =>
  known.find((one) => one.equipId === equipId)?.equipType ?? '';

/** The equipment that a typed one may have been meant to be, itself first. */
function optionsFor(
  equipId: string,
  known: readonly KnownEquipment[],
  changesFor: (equipId: string) => PlanChange[],
): Option[] {
  const proposals = proposeEquipment(equipId, known, 4).filter((one) => one.equipId !== equipId);
  return [
    { id: `equip:${equipId}`, changes: [] },
    ...proposals.map((one) => ({ id: `equip:${one.equipId}`, changes: changesFor(one.equipId) })),
  ];
}

/** Equipment that the service does not know is asked about before anything is sent to it. */
function isStrange(equipId: string, known: readonly KnownEquipment[]): boolean {
  return equipId !== '' && known.length > 0 && known.every((one) => one.equipId !== equipId);
}

/** Equipment that columns or stations name, with the type that the service knows of it and that is not to change. */
function knownTypes({ columns, equipment }: ImportPlan, known: readonly KnownEquipment[]): KnownEquipment[] {
  const { equipId } = equipment;
  const ofStations = equipId.from === 'station' ? Object.values(equipId.idOfStation) : [];
  const named = new Set([...columns.flatMap((one) => one.equipId ?? []), ...ofStations]);
  return known.filter((one) => {
    const own = equipment.typeOfEquip[one.equipId] ?? equipment.equipType;
    return named.has(one.equipId) && own === one.equipType;
  });
}

/** Gives a type to all equipment that has none of its own: what columns or stations name keeps that of the service. */
export function changeEquipmentType(
  plan: ImportPlan,
  equipType: string,
  known: readonly KnownEquipment[],
): ImportPlan {
  const { equipment } = plan;
  const kept = knownTypes(plan, known).map((one) => [one.equipId, one.equipType] as const);
  const typeOfEquip = { ...equipment.typeOfEquip, ...Object.fromEntries(kept) };
  return { ...plan, equipment: { ...equipment, equipType, typeOfEquip } };
}

/**
 * The equipment of all rows, by its id or the name of its place; its type comes with it where the service knows it. One
 * that the service does not know is a question.
 */
export function changeFixedEquipment(
  plan: ImportPlan,
  typed: string,
  known: readonly KnownEquipment[],
): ImportPlan {
  const equipId = equipIdOf(typed, known);
  const type = typeOf(equipId, known);
  const ofType = type === '' ? plan : changeEquipmentType(plan, type, known);
  const changed = {
    ...ofType,
    equipment: { ...ofType.equipment, equipId: { from: 'fixed' as const, equipId } },
  };
  if (!isStrange(equipId, known)) return settle(changed, 'equipment', `equip:${equipId}`);
  const kept = knownTypes(plan, known).map((one): PlanChange => ({
    kind: 'equipment-type',
    equipId: one.equipId,
    equipType: one.equipType,
  }));
  const options = optionsFor(equipId, known, (other) => [
    {
      kind: 'equipment',
      set: { equipId: { from: 'fixed', equipId: other }, equipType: typeOf(other, known) },
    },
    ...kept,
  ]);
  return reopen(changed, {
    id: 'equipment',
    about: 'equipment',
    certainty: 'assumed',
    column: null,
    evidence: [equipId],
    holds: { kind: 'file' },
    options,
  });
}

/** A station that somebody sets by hand is no longer one of many that are asked about together. */
function withoutStation(plan: ImportPlan, station: string): ImportPlan {
  const questions = plan.questions.flatMap((question): Question[] => {
    const { about, holds, texts = [], options } = question;
    if (about !== 'unknown-stations' || holds.kind !== 'stations') return [question];
    const stations = holds.stations.filter((one) => one !== station);
    if (stations.length === 0) return [];
    const isOfOther = (change: PlanChange): boolean =>
      change.kind !== 'station' || change.station !== station;
    return [
      {
        ...question,
        holds: { ...holds, stations },
        texts: texts.filter((text) => text !== station),
        options: options.map((option) => ({ ...option, changes: option.changes.filter(isOfOther) })),
      },
    ];
  });
  return { ...plan, questions };
}

/** The equipment of a station, by its id or the name of its place; undefined: the station is its own id. */
export function changeStation(
  before: ImportPlan,
  station: string,
  typed: string | undefined,
  known: readonly KnownEquipment[],
): ImportPlan {
  const { equipment } = before;
  if (equipment.equipId.from === 'fixed') return before;
  const plan = withoutStation(before, station);
  const equipId = typed === undefined ? undefined : equipIdOf(typed, known);
  const sentTo = equipId ?? station;
  const idOfStation = { ...equipment.equipId.idOfStation, [station]: sentTo };
  const type = typeOf(sentTo, known);
  const equipType = equipment.equipType === '' ? type : equipment.equipType;
  const isOther = type !== '' && type !== equipType;
  const changed: ImportPlan = {
    ...plan,
    equipment: {
      ...equipment,
      equipType,
      typeOfEquip: isOther ? { ...equipment.typeOfEquip, [sentTo]: type } : equipment.typeOfEquip,
      equipId: { ...equipment.equipId, idOfStation },
    },
  };
  const id = `station:${station}`;
  if (!isStrange(sentTo, known)) return settle(changed, id, `equip:${sentTo}`);
  const options = optionsFor(sentTo, known, (other) => [
    { kind: 'station', station, equipId: other, equipType: typeOf(other, known) },
  ]);
  return reopen(changed, {
    id,
    about: 'station',
    certainty: 'assumed',
    column: plan.columns.find(({ role }) => role === 'station')?.column ?? null,
    evidence: [station],
    holds: { kind: 'stations', stations: [station] },
    options,
  });
}
