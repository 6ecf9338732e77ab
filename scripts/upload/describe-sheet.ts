import {
  holdsRows,
  type UnattendedSheet,
} from '#electron/backend/features/uploads/unattended/read-unattended.ts';
import type { ReadFile } from '#electron/backend/features/uploads/reading/reading-messages.ts';
import type { SpreadsheetReader } from '#electron/backend/features/uploads/reading/spreadsheet-reader.ts';
import type { ImportPlan, Option, Question } from '#shared/domain/import/import-plan.ts';
import type { RecordContext } from '#shared/domain/import/make-records.ts';
import { withColumns } from '#shared/domain/import/question.ts';
import { previewOptions } from '#shared/domain/import/question-preview.ts';
import { readAnswered, type WorkspaceKnowledge } from '#shared/domain/import/read-sheet.ts';
import type { SourceSample } from '#shared/domain/import/source-sample.ts';
import { accountOf, type ReportedQuestion, type ReportedRow, type ReportedSheet } from './report.ts';

/** `wantsRows`: all rows that are not sent are listed; of what is sent the outbox has them, but for repeats. */
type Known = { knowledge: WorkspaceKnowledge; context: RecordContext; wantsRows: boolean };

const headerOf = ({ columns }: ImportPlan, column: number | null): string | null =>
  column === null ? null : (columns[column]?.header ?? '');

/** A question with what each of its choices makes of rows of the file. */
function describeQuestion(
  sample: SourceSample,
  { sheet, reading }: UnattendedSheet,
  question: Question,
  { knowledge, context }: Pick<Known, 'knowledge' | 'context'>,
): ReportedQuestion {
  const { plan } = reading;
  const readAnew = (option: Option): ImportPlan | null => {
    if (option.changes.some(({ kind }) => kind === 'reread')) return null;
    return readAnswered(reading, sample, sheet, knowledge, [], question, option).plan;
  };
  const rows = previewOptions(sheet, plan, question, context, readAnew);
  const { texts } = withColumns(question, plan.columns);
  // The evidence of these is the header in each reading.
  const isOfSource = question.about === 'encoding' || question.about === 'delimiter';
  return {
    id: question.id,
    about: question.about,
    certainty: question.certainty,
    column: headerOf(plan, question.column),
    evidence: question.evidence,
    ...(texts && { texts }),
    holds: question.holds,
    choices: question.options.map(({ id }, at) => {
      const reads = isOfSource ? question.evidence[at] : undefined;
      return { answer: id, rows: rows[at] ?? [], ...(reads !== undefined && { reads }) };
    }),
  };
}

/** Every row that is not sent as a whole: those that are held or left out, and those that only repeat others. */
async function rowsNotSent(
  reader: Pick<SpreadsheetReader, 'read'>,
  file: ReadFile,
  { reading: { plan } }: UnattendedSheet,
  context: RecordContext,
): Promise<ReportedRow[]> {
  const rows: ReportedRow[] = [];
  await reader.read(
    file,
    { type: 'prepare', plan, context, listsRepeats: true },
    { takeBatch: () => {}, takeUnsent: (unsent) => void rows.push(...unsent) },
  );
  return rows.toSorted((a, b) => a.row - b.row);
}

const isRepeat = ({ reasons }: ReportedRow): boolean =>
  reasons.every((reason) => reason === 'duplicate-same');

/** What is said of a sheet: how it is read and why, what is open, and what becomes of its rows. */
export async function describeSheet(
  reader: Pick<SpreadsheetReader, 'read'>,
  file: ReadFile,
  sample: SourceSample,
  sheet: UnattendedSheet,
  known: Known,
): Promise<ReportedSheet> {
  const { reading, report, questions, problems, isOfNoLayout } = sheet;
  const { plan, guess, template } = reading;
  const { wantsRows, context } = known;
  const isListed = wantsRows || report.duplicateRows > 0;
  const notSent = isListed ? await rowsNotSent(reader, file, sheet, context) : [];
  return {
    sheet: plan.sheet,
    outcome: 'ready',
    layout: template?.name ?? null,
    stations: report.equipments,
    columns: plan.columns.map(({ header, role, field, unit, conversion, equipId }) => ({
      header,
      role,
      field,
      unit,
      sentUnit: conversion?.to ?? unit,
      equipId,
    })),
    guesses: guess.guesses.map((one) => ({ ...one, column: headerOf(plan, one.column) })),
    questions: questions.map((question) => describeQuestion(sample, sheet, question, known)),
    open: [
      ...problems.map(({ reason, column }) => ({ reason, column: headerOf(plan, column) })),
      ...(isOfNoLayout ? [{ reason: 'layout-not-known' as const, column: null }] : []),
    ],
    rows: accountOf(report),
    holdsRows: holdsRows(sheet),
    notSent: wantsRows ? notSent : notSent.filter(isRepeat),
    upload: null,
    failure: null,
  };
}
