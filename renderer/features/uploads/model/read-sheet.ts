import type { Answer } from '#shared/domain/import/import-plan.ts';
import { answerAgain } from '#shared/domain/import/question.ts';
import type { KnownEquipment } from '#shared/domain/import/guess/guess-equipment.ts';
import { type ChosenRows, guessPlan, type PlanGuess } from '#shared/domain/import/guess-plan.ts';
import type { SheetSample, SourceSample } from '#shared/domain/import/source-sample.ts';
import type { FoundTable } from '#shared/domain/import/tables-below.ts';
import { answersOfLayout, applyTemplate } from '#shared/domain/import/template/apply-template.ts';
import type { ImportTemplate } from '#shared/domain/import/template/import-template.ts';
import { recogniseLayout } from '#shared/domain/import/template/recognise-layout.ts';
import type { Reading } from './workspace-state.ts';

/** What is known when a file is looked at: equipment of the service, and layouts that are remembered. */
export type WorkspaceKnowledge = {
  equipment: readonly KnownEquipment[];
  templates: readonly ImportTemplate[];
};

/** What somebody has said of a sheet already. */
type Further = { chosen?: ChosenRows; answers?: readonly Answer[]; tables?: readonly FoundTable[] };

/**
 * Reads a sheet by a template. Answers that decide how a sheet is understood are part of the layout; the rows of its header are
 * the file's own.
 */
export function readByTemplate(
  template: ImportTemplate,
  sample: SourceSample,
  sheet: SheetSample,
  equipment: readonly KnownEquipment[],
  { chosen, answers = [], tables }: Further = {},
): Reading {
  const remembered = answersOfLayout(template).filter(({ question }) => question !== 'header');
  const guess = guessPlan(sample, sheet, equipment, {
    rows: chosen,
    answers: [...answers, ...remembered],
    tables,
  });
  const { plan, differences } = applyTemplate(template, guess, sample.fileName, equipment);
  return settled(
    { guess, plan, differences, template: { templateId: template.templateId, name: template.name } },
    answers,
    equipment,
  );
}

export function readByGuess(guess: PlanGuess): Reading {
  return { guess, plan: guess.plan, template: null, differences: [] };
}

/**
 * Reads a sheet by the template that knows exactly its columns, else as it is understood by itself.
 * @param answers given for another reading of the same file; they settle what is asked again.
 */
export function readSheet(
  sample: SourceSample,
  sheet: SheetSample,
  { equipment, templates }: WorkspaceKnowledge,
  refusedTemplates: readonly string[],
  { chosen, answers = [], tables }: Further = {},
): Reading {
  const guess = guessPlan(sample, sheet, equipment, { rows: chosen, answers, tables });
  const allowed = templates.filter(({ templateId }) => !refusedTemplates.includes(templateId));
  const recognised = recogniseLayout(guess.plan, allowed);
  if (recognised?.likeness !== 1) return settled(readByGuess(guess), answers, equipment);
  return readByTemplate(recognised.template, sample, sheet, equipment, {
    answers,
    ...(chosen ? { chosen } : {}),
    ...(tables ? { tables } : {}),
  });
}

function settled(
  reading: Reading,
  answers: readonly Answer[],
  equipment: readonly KnownEquipment[],
): Reading {
  return answers.length === 0 ? reading : { ...reading, plan: answerAgain(reading.plan, answers, equipment) };
}
