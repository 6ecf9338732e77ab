import type { ColumnPlan, Question } from '../import-plan.ts';
import { columnQuestionId } from '../question.ts';

/** How far it is from the ground down to the water. */
const DEPTH_TO_WATER = /埋深|depth to (?:ground)?water|(?:ground)?water depth below/iu;

/**
 * Asks what a level is beside the depth to the water: where the two are measured together, 水位 mostly is the elevation of the
 * water, not how high it stands in the well.
 */
export function askAboutLevelsBesideDepth(
  columns: readonly ColumnPlan[],
  asked: readonly Pick<Question, 'id'>[],
): Question[] {
  if (!columns.some(({ header, role }) => role !== 'station' && DEPTH_TO_WATER.test(header))) return [];
  return columns.flatMap((plan): Question[] => {
    const { column, role, field, header } = plan;
    const id = columnQuestionId('field', plan, columns);
    const isLevel = role === 'value' && /^level\d*$/u.test(field) && !DEPTH_TO_WATER.test(header);
    if (!isLevel || asked.some((one) => one.id === id)) return [];
    const elevation = field.replace('level', 'elevation');
    return [
      {
        id,
        about: 'field',
        certainty: 'assumed',
        column,
        evidence: [header],
        holds: { kind: 'columns', columns: [column] },
        options: [
          ...[field, elevation].map((name) => ({
            id: `field:${name}`,
            changes: [{ kind: 'column' as const, column, set: { role: 'value' as const, field: name } }],
          })),
          {
            id: 'field:ignore',
            changes: [{ kind: 'column', column, set: { role: 'ignore', field: '' } }],
          },
        ],
      },
    ];
  });
}
