import { describe, expect, it } from 'vitest';
import { guessPlan } from '#shared/domain/import/guess-plan.ts';
import type { Answer } from '#shared/domain/import/import-plan.ts';
import { writeRecord } from '#shared/domain/import/made-record.ts';
import { createRecordMaker } from '#shared/domain/import/make-records.ts';
import { answerAsExpected, layoutFixtures, questionLine } from '#test/support/layout-fixtures.ts';

const CONTEXT = { serviceZone: 'Asia/Shanghai', nowMs: Date.UTC(2026, 0, 1) };

const answerOf = (line: string): Answer => {
  const at = line.indexOf(' = ');
  return { question: line.slice(0, at), option: line.slice(at + 3) };
};

describe('layouts of real files', () => {
  it.each(layoutFixtures())('$name: $expected.what', ({ sample, expected }) => {
    const [sheet] = sample.sheets;
    if (!sheet) throw new Error('A text file has a sheet.');
    const answers = (expected.answers ?? []).map(answerOf);
    const {
      plan: guessed,
      guesses,
      hasValues,
      proposedSentinels,
    } = guessPlan(sample, sheet, expected.known ?? [], {
      answers,
    });
    const plan = answerAsExpected(guessed, expected);
    const make = createRecordMaker(plan, CONTEXT);
    const outcomes = sheet.head.map((row) => ({ row: row.number, outcome: make(row) }));
    const orders = guesses.filter(({ about }) => about === 'date-order');
    const found = {
      hasValues,
      headerRows: plan.headerRows,
      roles: plan.columns.map(({ role }) => role),
      fields: plan.columns.map(({ field }) => field),
      units: plan.columns.map(({ unit }) => unit),
      namedFields: plan.namedFields.map(({ name, field, unit }) => `${name} ${field} ${unit}`),
      sentinels: proposedSentinels,
      declared: plan.sentinels,
      zone: plan.time.sourceZone,
      equipId: plan.equipment.equipId.from === 'fixed' ? plan.equipment.equipId.equipId : '',
      questions: plan.questions.map(questionLine),
      records: outcomes.flatMap(({ outcome }) =>
        outcome.kind === 'records'
          ? outcome.records.map((record) => `${record.equipId} ${writeRecord(record)}`)
          : [],
      ),
      problems: outcomes.flatMap(({ outcome }) =>
        outcome.kind === 'skipped'
          ? []
          : outcome.problems.map(({ row, column, reason }) => `${row} ${column ?? '-'} ${reason}`),
      ),
      skipped: outcomes.flatMap(({ row, outcome }) =>
        outcome.kind === 'skipped' && !['title', 'header'].includes(outcome.because)
          ? [`${row} ${outcome.because}`]
          : [],
      ),
    };
    const {
      answered: _answered,
      what: _what,
      known: _known,
      delimiter: _delimiter,
      answers: _answers,
      order,
      ...rest
    } = expected;
    expect(found).toEqual({
      hasValues: true,
      namedFields: [],
      sentinels: [],
      declared: [],
      zone: null,
      equipId: '',
      questions: [],
      problems: [],
      skipped: [],
      ...rest,
    });
    if (order !== undefined) expect(`${plan.time.order} ${orders[0]?.certainty}`).toBe(order);
  });
});
