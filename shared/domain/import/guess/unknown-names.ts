import type { Answer, Hold, Question } from '../import-plan.ts';

/** Fewer names that nobody knows are asked about one by one. */
const MAX_APART = 8;
const UNKNOWN_NAMES = 'unknown-names';

/** What a question about an unknown name holds: columns, or names of the long shape. */
function heldBy(questions: readonly Question[]): Hold | null {
  const holds = questions.map((question) => question.holds);
  const columns = holds.flatMap((hold) => (hold.kind === 'columns' ? hold.columns : []));
  const names = holds.flatMap((hold) => (hold.kind === 'names' ? hold.names : []));
  if (columns.length > 0 && names.length > 0) return null;
  return names.length > 0 ? { kind: 'names', names } : { kind: 'columns', columns };
}

const ignoring = ({ options }: Question): Question['options'][number] | undefined =>
  options.find(({ id }) => id === 'field:ignore');

/**
 * Each question once. Where many names are not known, as the tags of a plant, it is asked first whether any of them is wanted:
 * one by one only then.
 */
export function askedOnce(all: readonly Question[], answers: readonly Answer[]): Question[] {
  const byId = new Map(all.toReversed().map((question) => [question.id, question]));
  const questions = [...new Set(all.map(({ id }) => id))].flatMap((id) => byId.get(id) ?? []);
  const unknown = questions.filter((one) => one.about === 'field' && ignoring(one) !== undefined);
  const holds = heldBy(unknown);
  const isAnswered = answers.some(
    ({ question, option }) => question === UNKNOWN_NAMES && option === 'names:each',
  );
  const [first] = unknown;
  if (!first || unknown.length <= MAX_APART || holds === null || isAnswered) return questions;
  const known = new Set(answers.map(({ question }) => question));
  if (unknown.some(({ id }) => known.has(id))) return questions;
  const texts = unknown.map(({ id }) => id.slice(id.indexOf(':') + 1));
  const together: Question = {
    id: UNKNOWN_NAMES,
    about: UNKNOWN_NAMES,
    certainty: 'assumed',
    column: null,
    evidence: texts.slice(0, 3),
    texts,
    holds,
    options: [
      { id: 'names:each', changes: [{ kind: 'structure' }] },
      { id: 'names:ignore', changes: unknown.flatMap((one) => ignoring(one)?.changes ?? []) },
    ],
  };
  return questions.flatMap((one) => (one === first ? [together] : unknown.includes(one) ? [] : [one]));
}
