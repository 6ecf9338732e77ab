import { findPlanProblems, type PlanProblem } from '#shared/domain/import/find-plan-problems.ts';
import type { ImportPlan, Question } from '#shared/domain/import/import-plan.ts';

/** Stands for what is open while a file is checked. Nothing is ever sent by such a plan. */
const OPEN = '?';

const OF_STATION: readonly PlanProblem['reason'][] = ['equipment-open', 'equipment-type-open'];

/** The plan as if its station were chosen, and everything answered that holds the whole file. */
function asIfSettled(plan: ImportPlan): ImportPlan {
  const { equipment, time } = plan;
  const isOfFile = ({ holds }: Question): boolean => holds.kind === 'file';
  const isOpen = equipment.equipId.from === 'fixed' && equipment.equipId.equipId === '';
  return {
    ...plan,
    equipment: {
      ...equipment,
      equipType: equipment.equipType === '' ? OPEN : equipment.equipType,
      equipId: isOpen ? { from: 'fixed', equipId: OPEN } : equipment.equipId,
    },
    columns: plan.columns.map((column) => (column.equipId === '' ? { ...column, equipId: OPEN } : column)),
    questions: plan.questions.filter((question) => !isOfFile(question)),
    // What is asked of the first rows already is not asked of the whole file as well.
    answers: plan.questions.some((question) => question.id === 'date-order' && isOfFile(question))
      ? [...plan.answers, { question: 'date-order', option: `order:${time.order}` }]
      : plan.answers,
  };
}

/**
 * The plan by which a sheet is checked: its rows and values are looked at before its station is chosen, and before questions
 * are answered that hold all of it. The plan itself where neither is open; null where it cannot be carried out.
 */
export function checkedPlan(plan: ImportPlan): ImportPlan | null {
  const problems = findPlanProblems(plan);
  if (problems.some(({ reason }) => !OF_STATION.includes(reason))) return null;
  const isWaiting = problems.length > 0 || plan.questions.some(({ holds }) => holds.kind === 'file');
  return isWaiting ? asIfSettled(plan) : plan;
}
