import type { ImportPlan } from '../import-plan.ts';
import { askForTypes, resolveStations, typesOfEquipment, UNKNOWN_STATIONS } from './guess-equipment.ts';
import { indexEquipment, type KnownEquipment } from './known-equipment.ts';

/**
 * The plan with stations that only the whole file has: known ones are sent, others asked about, as those of its first rows
 * are. null if it says of all of them already what they are.
 * @param stations of the whole file, as a check reports them
 */
export function withFurtherStations(
  plan: ImportPlan,
  stations: readonly string[],
  equipment: readonly KnownEquipment[],
): ImportPlan | null {
  const { equipId } = plan.equipment;
  if (equipId.from === 'fixed') return null;
  const further = stations.filter((station) => !Object.hasOwn(equipId.idOfStation, station));
  if (further.length === 0) return null;
  const known = { list: equipment, index: indexEquipment(equipment) };
  const column = plan.columns.find(({ role }) => role === 'station')?.column ?? null;
  // Those that are asked about together already are asked about with these.
  const together = plan.questions.find(({ id }) => id === UNKNOWN_STATIONS);
  const { holds } = together ?? {};
  const unknown = holds?.kind === 'stations' ? holds.stations : [];
  const { idOfStation, questions } = resolveStations([...unknown, ...further], known, column, plan);
  const ids = Object.values(idOfStation);
  if (further.every((station) => !Object.hasOwn(idOfStation, station))) return null;
  const { equipType, typeOfEquip } = typesOfEquipment(ids, equipment);
  const own = plan.equipment.equipType === '' ? equipType : plan.equipment.equipType;
  const differing = ids.flatMap((id) => {
    const type = typeOfEquip[id] ?? (known.index.typesOf(id).length > 0 ? equipType : '');
    return type === '' || type === own ? [] : [[id, type] as const];
  });
  const asked = [...questions, ...askForTypes(ids, known)];
  const before = plan.questions.filter((one) => one !== together);
  const isNew = (id: string): boolean =>
    before.every((one) => one.id !== id) && plan.answers.every((one) => one.question !== id);
  const others = asked.map((one) =>
    one.about !== UNKNOWN_STATIONS || isNew(one.id) ? one : { ...one, id: `${one.id}:further` },
  );
  return {
    ...plan,
    equipment: {
      equipType: own,
      typeOfEquip: { ...plan.equipment.typeOfEquip, ...Object.fromEntries(differing) },
      equipId: { ...equipId, idOfStation: { ...equipId.idOfStation, ...idOfStation } },
    },
    questions: [...before, ...others.filter(({ id }) => isNew(id))],
  };
}
