import type { ColumnPlan, ImportPlan, Option, PlanChange, Question, QuestionKind } from './import-plan.ts';

/** The id of a question about the columns of several stations that are called the same beside their names. */
const stationsQuestionId = (about: QuestionKind, name: string): string => `${about}:* > ${name}`;

/** True for the id of such a question. @param texts its columns: a question about one column, whatever that is called, has none. */
export const isOfStations = (id: string, texts?: readonly string[]): boolean =>
  texts !== undefined && /^[a-z-]+:\* > /u.test(id);

/** True if a question holds a column as a whole. */
export function isHeldBy({ holds }: Pick<Question, 'holds'>, column: number): boolean {
  return holds.kind === 'columns' && holds.columns.includes(column);
}

/** A question about several columns without those about which something else is known; none if that is all of them. */
export function withoutColumns(question: Question, isGone: (column: number) => boolean): Question[] {
  const { column, holds, texts, options } = question;
  if (holds.kind !== 'columns' || !holds.columns.some(isGone)) return [question];
  const columns = holds.columns.filter((at) => !isGone(at));
  const [first] = columns;
  if (first === undefined) return [];
  const changesOf = ({ changes }: Option): PlanChange[] =>
    changes.filter((change) => change.kind !== 'column' || !isGone(change.column));
  return [
    {
      ...question,
      column: column === null ? null : first,
      holds: { kind: 'columns', columns },
      ...(texts?.length === holds.columns.length && {
        texts: texts.filter((_, at) => !isGone(holds.columns[at] ?? -1)),
      }),
      options: options.map((option) => ({ ...option, changes: changesOf(option) })),
    },
  ];
}

/** The plan with nothing more asked about what a column is; of the others that a question is about it stays open. */
export function askedOfOthers(plan: ImportPlan, column: number): ImportPlan {
  const isOwn = (at: number): boolean => at === column;
  const questions = plan.questions.flatMap((one) =>
    one.about === 'field' || one.about === 'helper-column' ? withoutColumns(one, isOwn) : [one],
  );
  return { ...plan, questions };
}

/** What is asked of a column by its name, which may be that of the same quantity of other stations. */
const OF_NAMES: readonly QuestionKind[] = ['field', 'helper-column', 'unit', 'sent-unit'];

type OfStation = {
  plan: Pick<ColumnPlan, 'column' | 'header'>;
  header: { fieldText: string };
  station: object | null;
};

/** An option as it is for any column. */
const anyColumn = ({ id, changes }: Option): unknown => [
  id,
  changes.map((change) => (change.kind === 'column' ? { ...change, column: 0 } : change)),
];

/**
 * Questions with one for all columns that are called the same beside the names of their stations, and for which the same answers
 * are possible: what one of them means they all do.
 */
export function askedOnceForStations(
  questions: readonly Question[],
  columns: readonly OfStation[],
): Question[] {
  const ofColumn = new Map(columns.map((one) => [one.plan.column, one]));
  const nameOf = ({ about, column, holds }: Question): string | null => {
    const own = column === null ? undefined : ofColumn.get(column);
    const isOfOne = holds.kind === 'columns' && holds.columns.length === 1 && OF_NAMES.includes(about);
    return isOfOne && own?.station ? own.header.fieldText : null;
  };
  const groups = Map.groupBy(questions, (question) => {
    const name = nameOf(question);
    const { about, certainty, options } = question;
    return name === null ? question : JSON.stringify([about, certainty, name, options.map(anyColumn)]);
  });
  const counts = new Map<string, number>();
  return [...groups.values()].flatMap((group): Question[] => {
    const [question] = group;
    if (!question || group.length === 1) return group;
    const held = group.flatMap(({ column }) => column ?? []);
    const texts = held.map((column) => ofColumn.get(column)?.plan.header ?? '');
    const id = stationsQuestionId(question.about, nameOf(question) ?? '');
    counts.set(id, (counts.get(id) ?? 0) + 1);
    const count = counts.get(id) ?? 1;
    return [
      {
        ...question,
        id: count > 1 ? `${id}:${count}` : id,
        evidence: [...new Set(group.flatMap(({ evidence }) => evidence))].slice(0, 5),
        texts,
        holds: { kind: 'columns', columns: held },
        options: question.options.map((option, at) => ({
          ...option,
          changes: group.flatMap(({ options }) => options[at]?.changes ?? []),
        })),
      },
    ];
  });
}
