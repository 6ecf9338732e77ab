import { askForEquipment, equipmentOptions } from '../guess/equipment-questions.ts';
import { indexEquipment, isAmbiguousName, type KnownEquipment } from '../guess/known-equipment.ts';
import type { PlanGuess } from '../guess-plan.ts';
import type { ColumnPlan, EquipmentPlan, Question } from '../import-plan.ts';
import type { ImportTemplate } from './import-template.ts';
import { isOwnSourceKey } from './layout-fingerprint.ts';

type StationIds = Exclude<EquipmentPlan['equipId'], { from: 'fixed' }>;

/** The equipment of a file, and whether its id is the one that is remembered for files of this name. */
export type AppliedEquipment = {
  equipment: EquipmentPlan;
  isRemembered: boolean;
  /** Stations that the service has under another id than somebody said for the layout. */
  contradictions: Question[];
};

/** True if the file says itself which equipment it is of, proved or not: a line above its table, or an id that the service knows. */
function saysItself({ guesses }: PlanGuess): boolean {
  return guesses.some(
    ({ about, column, certainty, reason }) =>
      about === 'equipment' && column === null && (certainty === 'proved' || reason === 'title-row'),
  );
}

/** Asks about a station of which the layout and the service say two things. */
function askAgain(station: string, equipIds: readonly string[], known: readonly KnownEquipment[]): Question {
  const list = { list: known, index: indexEquipment(known) };
  const options = equipmentOptions(station, equipIds, list, (equipId) => [
    { kind: 'station', station, equipId, equipType: list.index.typesOf(equipId)[0] ?? null },
  ]);
  const holds = { kind: 'stations' as const, stations: [station] };
  return askForEquipment('station', station, { holds, column: null, certainty: 'contradictory' }, options);
}

/** What the stations of a file are: as the user answered for the layout, as the service knows them, as they were sent before. */
function stationIds(
  template: ImportTemplate,
  ofFile: EquipmentPlan['equipId'],
  equipment: readonly KnownEquipment[],
): { ids: Omit<StationIds, 'from'>; contradictions: Question[] } {
  const { equipId: remembered } = template.plan.equipment;
  const own = ofFile.from === 'fixed' ? {} : ofFile.idOfStation;
  const before = remembered.from === 'fixed' ? {} : remembered.idOfStation;
  const answered = new Set(template.plan.answers.map(({ question }) => question));
  const idOfStation = new Map(Object.entries(own));
  const contradictions: Question[] = [];
  for (const [station, equipId] of Object.entries(before)) {
    if (isAmbiguousName(station, equipment)) continue;
    const known = idOfStation.get(station) ?? '';
    if (known !== '' && known !== equipId && answered.has(`station:${station}`)) {
      idOfStation.set(station, '');
      contradictions.push(askAgain(station, [known, ...(equipId === '' ? [] : [equipId])], equipment));
    } else if (answered.has(`station:${station}`) || (known === '' && equipId !== ''))
      idOfStation.set(station, equipId);
  }
  const unlisted =
    ofFile.from !== 'fixed' ? ofFile.unlisted : remembered.from !== 'fixed' ? remembered.unlisted : undefined;
  return {
    ids: { idOfStation: Object.fromEntries(idOfStation), unlisted: unlisted ?? 'hold' },
    contradictions,
  };
}

/** Types of all equipment of a plan: what the service knows, else what the layout has. */
function withTypes(
  equipId: EquipmentPlan['equipId'],
  columns: readonly ColumnPlan[],
  template: ImportTemplate,
  guessed: EquipmentPlan,
  known: readonly KnownEquipment[],
): EquipmentPlan {
  const { typesOf } = indexEquipment(known);
  const { equipment: remembered } = template.plan;
  const typeOf = (id: string): string => {
    const [only = '', ...others] = typesOf(id);
    if (only !== '' && others.length === 0) return only;
    return (
      remembered.typeOfEquip[id] ?? guessed.typeOfEquip[id] ?? (remembered.equipType || guessed.equipType)
    );
  };
  const ids = [
    ...(equipId.from === 'fixed' ? [equipId.equipId] : Object.values(equipId.idOfStation)),
    ...columns.flatMap(({ role, equipId: own }) => (role === 'value' && own !== null ? [own] : [])),
  ].filter((id) => id !== '');
  const counts = new Map<string, number>();
  for (const id of ids) counts.set(typeOf(id), (counts.get(typeOf(id)) ?? 0) + 1);
  const [usual = ''] = [...counts].toSorted((a, b) => b[1] - a[1])[0] ?? [];
  const equipType = usual || remembered.equipType || guessed.equipType;
  const differing = ids.flatMap((id) => {
    const type = typeOf(id);
    return type === '' || type === equipType ? [] : [[id, type] as const];
  });
  return { equipType, typeOfEquip: Object.fromEntries(differing), equipId };
}

/**
 * The equipment that the file itself names; only where it says nothing, the one remembered for files of this name. Never
 * that of another file.
 */
export function applyEquipment(
  template: ImportTemplate,
  guess: PlanGuess,
  columns: readonly ColumnPlan[],
  key: string,
  known: readonly KnownEquipment[],
): AppliedEquipment {
  const guessed = guess.plan.equipment;
  const typed = (equipId: EquipmentPlan['equipId']): EquipmentPlan =>
    withTypes(equipId, columns, template, guessed, known);
  const hasStation = columns.some(({ role }) => role === 'station');
  if (hasStation || guessed.equipId.from === 'section') {
    const from = hasStation ? ('station' as const) : ('section' as const);
    const { ids, contradictions } = stationIds(template, guessed.equipId, known);
    return { equipment: typed({ from, ...ids }), isRemembered: false, contradictions };
  }
  const isKnownKey = isOwnSourceKey(key) && Object.hasOwn(template.equipIdOfSource, key);
  const remembered = isKnownKey && !saysItself(guess) ? template.equipIdOfSource[key] : undefined;
  const own = guessed.equipId.from === 'fixed' ? guessed.equipId.equipId : '';
  return {
    equipment: typed({ from: 'fixed', equipId: remembered ?? own }),
    isRemembered: remembered !== undefined,
    contradictions: [],
  };
}
