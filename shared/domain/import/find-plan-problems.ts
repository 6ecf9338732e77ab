import { isReservedField } from '../upload-record.ts';
import { isZone } from '../service-time.ts';
import type { ImportPlan } from './import-plan.ts';
import { holdsOf } from './question.ts';
import { type RecordShape, recordShapes } from './record-shapes.ts';

/** What keeps a plan from being carried out. `column` is null where the plan as a whole is meant. */
export type PlanProblem = {
  reason:
    | 'no-time'
    | 'no-date'
    | 'no-values'
    | 'zone-unknown'
    | 'equipment-type-open'
    | 'equipment-open'
    | 'field-open'
    | 'field-twice'
    | 'values-twice'
    | 'field-reserved'
    | 'names-without-field';
  column: number | null;
};

function timeProblems(plan: ImportPlan): PlanProblem[] {
  const problems: PlanProblem[] = [];
  const { time } = plan;
  const isAsked = plan.questions.some(({ id }) => id === 'fixed-date');
  for (const shape of recordShapes(plan)) {
    const column = shape.values[0]?.plan.column ?? null;
    const { parts } = shape;
    const hasMonth = parts?.month !== undefined || time.fixedDate !== null;
    const hasDay = (parts?.day !== undefined && hasMonth) || parts?.['day-of-year'] !== undefined;
    const hasDate = shape.timeColumn !== null || shape.dateColumn !== null || shape.date !== null || hasDay;
    if (!hasDate && shape.clockColumn === null && shape.clock === null && parts === null)
      problems.push({ reason: 'no-time', column });
    else if (!hasDate && time.fixedDate === null && !isAsked)
      problems.push({ reason: 'no-date', column: shape.clockColumn ?? column });
  }
  if (time.sourceZone !== null && !isZone(time.sourceZone))
    problems.push({ reason: 'zone-unknown', column: null });
  return problems;
}

function fieldProblems(plan: ImportPlan): PlanProblem[] {
  if (plan.columns.some(({ role }) => role === 'field-name')) {
    const column = plan.columns.find(({ role }) => role === 'field-name')?.column ?? null;
    // A row of such a table has one value: which of two columns has it nobody would see.
    const second = recordShapes(plan).flatMap(({ values }) => values.slice(1))[0];
    if (second) return [{ reason: 'values-twice', column: second.plan.column }];
    if (plan.namedFields.every(({ field }) => field === ''))
      return [{ reason: 'names-without-field', column }];
    return plan.namedFields.some(({ field }) => isReservedField(field))
      ? [{ reason: 'field-reserved', column }]
      : [];
  }
  const held = holdsOf(plan).columns;
  return recordShapes(plan).flatMap(({ values }) => {
    const taken = new Set<string>();
    const sent = values.filter(({ plan: { column } }) => !held.has(column));
    return sent.flatMap(({ plan: { field, column } }): PlanProblem[] => {
      if (field === '') return [{ reason: 'field-open', column }];
      if (isReservedField(field)) return [{ reason: 'field-reserved', column }];
      if (taken.has(field)) return [{ reason: 'field-twice', column }];
      taken.add(field);
      return [];
    });
  });
}

function equipmentProblems(plan: ImportPlan): PlanProblem[] {
  const problems: PlanProblem[] = [];
  const { equipType, equipId } = plan.equipment;
  const shapes = recordShapes(plan);
  const stationColumn = shapes.find((shape) => shape.equipId === null)?.stationColumn ?? null;
  // What a question holds is settled by its answer.
  const held = holdsOf(plan).columns;
  const isHeld = (shape: RecordShape): boolean => shape.values.every((value) => held.has(value.plan.column));
  const needsRowId = shapes.some((shape) => shape.equipId === null);
  if (equipType === '') problems.push({ reason: 'equipment-type-open', column: null });
  const unnamed = shapes.find((shape) => shape.equipId === '' && !isHeld(shape))?.values[0];
  if (unnamed) problems.push({ reason: 'equipment-open', column: unnamed.plan.column });
  if (!needsRowId) return problems;
  const isOpen =
    equipId.from === 'fixed' ? equipId.equipId === '' : equipId.from === 'station' && stationColumn === null;
  return isOpen ? [...problems, { reason: 'equipment-open', column: stationColumn }] : problems;
}

/** Everything that is still open in a plan, or cannot be right: nothing is sent while there is any (interface 2.3, 4.4). */
export function findPlanProblems(plan: ImportPlan): PlanProblem[] {
  if (plan.columns.every(({ role }) => role !== 'value')) return [{ reason: 'no-values', column: null }];
  return [...timeProblems(plan), ...fieldProblems(plan), ...equipmentProblems(plan)];
}
