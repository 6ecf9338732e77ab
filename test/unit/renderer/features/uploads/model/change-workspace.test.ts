import { describe, expect, test } from 'vitest';
import {
  redone,
  undone,
  withAnswer,
  withPlan,
  withSample,
} from '#renderer/features/uploads/model/change-workspace.ts';
import {
  type WorkspaceFile,
  type WorkspaceSheet,
  EMPTY_DESK,
  sheetsNotSent,
  shownSheet,
} from '#renderer/features/uploads/model/workspace-state.ts';
import { guessPlan } from '#shared/domain/import/guess-plan.ts';
import type { ImportPlan, Option, Question } from '#shared/domain/import/import-plan.ts';
import { answerQuestion } from '#shared/domain/import/question.ts';
import type { SourceSample } from '#shared/domain/import/source-sample.ts';

const empty = { name: '', head: [], tail: [], rowCount: 0, merged: [] };
const sample: SourceSample = {
  fileName: 'a.csv',
  sizeBytes: 0,
  sha256: '',
  format: { kind: 'delimited', encoding: 'utf-8', delimiter: ',', hasBom: false },
  encodingGuess: null,
  sheets: [empty],
};
const guess = guessPlan(sample, empty, []);
const sheet: WorkspaceSheet = {
  key: 'a',
  fileKey: 'a',
  sheet: '',
  reading: { guess, plan: guess.plan, template: null, differences: [], answered: [] },
  past: [],
  future: [],
  refusedTemplates: [],
  alreadySent: 'send-all',
  check: null,
  checkedStations: null,
  sending: null,
  jobId: 'job',
};

describe('The workspace', () => {
  test('names the sheets of a workbook that are not in the outbox while another one is', () => {
    const august = { ...sheet, key: 'b', sheet: '8月', jobId: null };
    const other = { ...sheet, key: 'c', fileKey: 'c', sheet: '9月', jobId: null };
    expect(sheetsNotSent({ sheets: [sheet, august, other] }, sheet)).toEqual(['8月']);
    expect(sheetsNotSent({ sheets: [sheet, { ...august, jobId: 'b' }] }, sheet)).toEqual([]);
  });

  test('goes back to each reading and forward again, and a changed plan is not the one that was sent', () => {
    const changed = { ...sheet, ...withPlan(sheet, { ...guess.plan, badRows: 'leave-out' }) };
    expect(changed.jobId).toBeNull();
    const back = { ...changed, ...undone(changed) };
    expect(back.reading.plan.badRows).toBe('hold');
    expect({ ...back, ...redone(back) }.reading.plan.badRows).toBe('leave-out');
    expect(undone(sheet)).toEqual({});
  });

  test('keeps a question that only the whole file has raised, so that its answer can be changed', () => {
    const dmy: Option = { id: 'dmy', changes: [{ kind: 'time', set: { order: 'dmy' } }] };
    const mdy: Option = { id: 'mdy', changes: [{ kind: 'time', set: { order: 'mdy' } }] };
    const question: Question = {
      id: 'order',
      about: 'date-order',
      certainty: 'contradictory',
      column: null,
      evidence: [],
      holds: { kind: 'file' },
      options: [dmy, mdy],
    };
    const answerBy = (option: Option) => (plan: ImportPlan) => answerQuestion(plan, question.id, option.id);
    const first = { ...sheet, ...withAnswer(sheet, question, answerBy(dmy)) };
    expect(first.reading.plan.time.order).toBe('dmy');
    expect(first.reading.answered).toMatchObject([{ question, isOfWholeFile: true }]);
    const second = { ...first, ...withAnswer(first, question, answerBy(mdy)) };
    expect(second.reading.plan.time.order).toBe('mdy');
    expect(second.reading.plan.answers).toEqual([{ question: 'order', option: 'mdy' }]);
    expect({ ...second, ...undone(second) }.reading.plan.time.order).toBe('dmy');
  });

  test('keeps files in the order in which they came, and shows the first until another one is chosen', () => {
    const files = ['first', 'second'].map((key): WorkspaceFile => ({
      key,
      fileName: `${key}.csv`,
      sizeBytes: 0,
      fileId: key,
      state: { kind: 'ready' },
      sample: null,
    }));
    let workspace = { ...EMPTY_DESK, files };
    for (const file of files.toReversed())
      workspace = withSample(workspace, file, sample, { equipment: [], templates: [] });
    expect(workspace.sheets.map(({ fileKey }) => fileKey)).toEqual(['first', 'second']);
    expect(shownSheet(workspace)?.fileKey).toBe('first');
    expect(shownSheet({ ...workspace, shown: 'second/' })?.fileKey).toBe('second');
  });
});
