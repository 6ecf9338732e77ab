import { isReservedField } from '../upload-record.ts';
import type { KnownEquipment } from './guess/known-equipment.ts';
import type { ImportPlan, Question } from './import-plan.ts';
import { settle } from './question.ts';
import { changeFixedEquipment, changeStation, equipIdOf } from './change-equipment.ts';

/** The type of an equipment that columns are of: that of all, or one of its own. */
function withTypeOf(plan: ImportPlan, equipId: string, known: readonly KnownEquipment[]): ImportPlan {
  const { equipment } = plan;
  const type = known.find((one) => one.equipId === equipId)?.equipType ?? '';
  if (type === '' || type === equipment.equipType) return plan;
  if (equipment.equipType === '') return { ...plan, equipment: { ...equipment, equipType: type } };
  const typeOfEquip = { ...equipment.typeOfEquip, [equipId]: type };
  return { ...plan, equipment: { ...equipment, typeOfEquip } };
}

/** Answers a question by an equipment that it does not offer: its id, or the name of its place. */
export function answerByEquipment(
  plan: ImportPlan,
  { id, about, evidence, holds }: Question,
  typed: string,
  known: readonly KnownEquipment[],
): ImportPlan {
  const equipId = equipIdOf(typed, known);
  const [station] = evidence;
  const ofColumns = about === 'equipment' && holds.kind === 'columns' ? holds.columns : [];
  if (ofColumns.length > 0) {
    const columns = plan.columns.map((one) => (ofColumns.includes(one.column) ? { ...one, equipId } : one));
    return settle(withTypeOf({ ...plan, columns }, equipId, known), id, `equip:${equipId}`);
  }
  const changed =
    about === 'station' && station !== undefined
      ? changeStation(plan, station, equipId, known)
      : changeFixedEquipment(plan, equipId, known);
  return settle(changed, id, `equip:${equipId}`);
}

/** Answers what a column, or a name of the long shape, is by a field that the question does not offer. */
export function answerByField(plan: ImportPlan, { id, holds }: Question, typed: string): ImportPlan {
  const field = typed.trim();
  if (field === '' || isReservedField(field)) return plan;
  const columns = holds.kind === 'columns' ? holds.columns : [];
  const names = holds.kind === 'names' ? holds.names : [];
  const changed: ImportPlan = {
    ...plan,
    columns: plan.columns.map((one) =>
      columns.includes(one.column) ? { ...one, role: 'value', field } : one,
    ),
    namedFields: plan.namedFields.map((one) => (names.includes(one.name) ? { ...one, field } : one)),
  };
  return settle(changed, id, `field:${field}`);
}

/** Answers which day or year the cells leave out by a date, yyyy-MM-dd. */
export function answerByDate(plan: ImportPlan, { id }: Question, fixedDate: string): ImportPlan {
  return settle({ ...plan, time: { ...plan.time, fixedDate } }, id, `date:${fixedDate}`);
}

/**
 * The date that a question about what the cells leave out proposes, yyyy-MM-dd: the last day of its month and day that is not in
 * the future, where its file names both without a year; empty if it does not.
 */
export function proposedDate({ evidence }: Question, nowMs: number): string {
  const named = evidence
    .map((text) => /(?<!\d)(\d{1,2})\s*(?:月\s*(\d{1,2})\s*[日号]|[-.](\d{1,2})$)/u.exec(text))
    .find((match) => match !== null);
  if (!named) return '';
  const [month, day] = [Number(named[1]), Number(named[2] ?? named[3])];
  const now = new Date(nowMs);
  for (let back = 0; back <= MAX_YEARS_BACK; back += 1) {
    const date = new Date(Date.UTC(now.getUTCFullYear() - back, month - 1, day));
    if (date.getUTCMonth() === month - 1 && date.getTime() <= nowMs) return date.toISOString().slice(0, 10);
  }
  return '';
}

/** 29 February comes every fourth year, mostly. */
const MAX_YEARS_BACK = 8;
