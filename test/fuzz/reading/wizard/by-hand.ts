import { changeColumn, changeRole } from '#shared/domain/import/change-plan.ts';
import { findPlanProblems } from '#shared/domain/import/find-plan-problems.ts';
import { type ImportPlan, type Question } from '#shared/domain/import/import-plan.ts';
import { settle } from '#shared/domain/import/question.ts';
import type { DrawnFile } from '../draw/drawn-file.ts';
import { factOf, fieldOfColumn, stationOfColumn } from './true-answers.ts';

/** Rounds of looking at what the plan still lacks. */
const MAX_ROUNDS = 20;

/** What a user sets in the table of columns where a plan cannot be carried out: the station, or the field, of a column. */
function nextChange(plan: ImportPlan, file: DrawnFile): ImportPlan | null {
  for (const { reason, column } of findPlanProblems(plan)) {
    const fact = column === null ? undefined : factOf(file, plan.sheet, column);
    const own = column === null ? undefined : plan.columns[column];
    if (column === null || !own || !fact) continue;
    if (reason === 'equipment-open' && own.equipId === '') {
      const equipId = stationOfColumn(file, fact);
      if (equipId) return changeColumn(plan, column, { equipId });
    }
    if (reason !== 'field-twice' && reason !== 'field-open') continue;
    // Of two columns with the same field either one may be wrong.
    for (const { column: at, field, role } of plan.columns) {
      const other = factOf(file, plan.sheet, at);
      const truth = role === 'value' && other ? fieldOfColumn(file, other) : null;
      if (truth && truth !== field) return changeColumn(plan, at, { field: truth });
    }
  }
  const type = typeByHand(plan, file);
  return type === null ? null : { ...plan, equipment: { ...plan.equipment, equipType: type } };
}

/** The type of the only stations that a plan has, where it is open. */
function typeByHand({ equipment, columns }: ImportPlan, { facts }: DrawnFile): string | null {
  if (equipment.equipType !== '') return null;
  const ids = columns.flatMap(({ role, equipId }) => (role === 'value' && equipId ? [equipId] : []));
  const types = new Set(
    facts.stations.filter(({ equipId }) => ids.includes(equipId)).map(({ equipType }) => equipType),
  );
  const [only = null] = types;
  return types.size === 1 ? only : null;
}

/** Sets everything by hand that the window lets a user set, until nothing is left that is known. `count`: how many things. */
export function setByHand(plan: ImportPlan, file: DrawnFile): { plan: ImportPlan; count: number } {
  let changed = plan;
  let count = 0;
  for (; count < MAX_ROUNDS; count += 1) {
    const next = nextChange(changed, file);
    if (!next) break;
    changed = next;
  }
  return { plan: changed, count };
}

/** Columns that are asked about together and measure different things: the user names each of them. */
function fieldsByHand(plan: ImportPlan, question: Question, file: DrawnFile): ImportPlan | null {
  const { about, column, holds } = question;
  if (about !== 'field' || column !== null || holds.kind !== 'columns') return null;
  let changed = plan;
  for (const at of holds.columns) {
    const fact = factOf(file, plan.sheet, at);
    const field = fact ? fieldOfColumn(file, fact) : null;
    if (field === null) return null;
    changed = changeColumn(changed, at, { field });
  }
  return settle(changed, question.id, 'typed:each');
}

/**
 * What a user sets by hand instead of answering a question: the fields of several columns; or, of a column of times that is asked
 * about as one of values, its role and what its numbers are.
 */
export function answerByHand(plan: ImportPlan, question: Question, file: DrawnFile): ImportPlan | null {
  return fieldsByHand(plan, question, file) ?? roleByHand(plan, question, file);
}

function roleByHand(plan: ImportPlan, question: Question, file: DrawnFile): ImportPlan | null {
  const { about, column } = question;
  const fact = column === null ? undefined : factOf(file, plan.sheet, column);
  const isLone = file.facts.sheets.get(plan.sheet)?.columns.filter(({ is }) => is === 'time').length === 1;
  if (about !== 'field' || column === null || fact?.is !== 'time' || !isLone || file.facts.hasHours)
    return null;
  const changed = changeRole(plan, column, 'time', () => [], file.places);
  const time = { ...changed.time, bareNumber: file.facts.bare ?? changed.time.bareNumber };
  return settle({ ...changed, time }, question.id, 'typed:time');
}
