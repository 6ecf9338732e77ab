import type { Option, Question } from '#shared/domain/import/import-plan.ts';
import { needsRereading } from '#shared/domain/import/question.ts';
import type { WorkspaceSheet } from './workspace-state.ts';

/** A question that several sheets of a kind ask, and the answers that fit all of them. */
export type SharedQuestion = {
  question: Question;
  sheets: WorkspaceSheet[];
  /** Options by their meaning; `equip:` means the equipment that each sheet names. */
  options: { option: Option; optionOf: (question: Question) => Option | undefined }[];
};

/** The equipment of each sheet is its own: the same answer is that each was right. */
const isOwn = ({ about }: Question): boolean => about === 'equipment';

function sharedOptions(questions: readonly Question[]): SharedQuestion['options'] {
  const [first] = questions;
  if (!first) return [];
  if (isOwn(first)) {
    const [option] = first.options;
    return option ? [{ option, optionOf: ({ options }) => options[0] }] : [];
  }
  return first.options
    .filter(
      (option) =>
        !needsRereading(option) &&
        questions.every(({ options }) => options.some(({ id }) => id === option.id)),
    )
    .map((option) => ({ option, optionOf: ({ options }) => options.find(({ id }) => id === option.id) }));
}

/** Questions that more than one of the sheets ask, so that one answer can settle them all. */
export function sharedQuestions(sheets: readonly WorkspaceSheet[]): SharedQuestion[] {
  const groups = new Map<string, { question: Question; sheet: WorkspaceSheet }[]>();
  for (const sheet of sheets) {
    for (const question of sheet.reading.plan.questions) {
      const group = groups.get(question.id);
      if (group) group.push({ question, sheet });
      else groups.set(question.id, [{ question, sheet }]);
    }
  }
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    const options = sharedOptions(group.map(({ question }) => question));
    if (!first || group.length < 2 || options.length === 0) return [];
    return [{ question: first.question, sheets: group.map(({ sheet }) => sheet), options }];
  });
}
