import { describe, expect, it } from 'vitest';
import { guessPlan } from '#shared/domain/import/guess-plan.ts';
import type { Question } from '#shared/domain/import/import-plan.ts';
import { sampleOfSheet, sheetOfTexts } from '#test/support/layout-fixtures.ts';

const asked = (rows: string[][]): Question[] => {
  const sheet = sheetOfTexts(rows);
  return guessPlan(sampleOfSheet(sheet, 'YW0020001.csv'), sheet, []).plan.questions;
};

const withMarks = (name: string, ...marks: string[]): string[][] => [
  ['时间', '液位(m)', name],
  ...marks.map((mark, at) => [`2026-03-01 0${at}:00`, `1.${at}`, mark]),
];

describe('a column of quality', () => {
  it.each([
    ['质量', ['A', 'A', 'M']],
    ['Status', ['OK', 'OK', '---']],
    ['Quality', ['Good', 'Bad', 'Suspect']],
    ['Status', ['', 'M', '']],
    ['有效性', ['1', '0', '1']],
  ])('is asked about where its marks are not plain words: %s %j', (name, marks) => {
    expect(asked(withMarks(name, ...marks)).map(({ id }) => id)).toEqual([`row-marks:${name}`]);
  });

  it.each([
    ['质量', ['正常', '无效', '正常']],
    ['Quality', ['Good', 'Bad', 'Good']],
    ['状态', ['1', '0', '1']],
    ['Quality', ['A', 'A', 'A']],
  ])('raises no question where they are, or are all the same: %s %j', (name, marks) => {
    expect(asked(withMarks(name, ...marks))).toEqual([]);
  });

  it('of one of several tags names no station', () => {
    const rows = [
      ['时间', 'YW0020001.液位', 'YW0020001.状态', 'YW0020002.液位', 'YW0020002.状态'],
      ...['正常', '通讯不稳', '正常'].map((mark, at) => [`2026-03-01 0${at}:00`, '1.1', '正常', '1.2', mark]),
    ];
    const ids = asked(rows).map(({ id }) => id);
    expect(ids).toContain('row-marks:YW0020002.状态');
    expect(ids).not.toContain('station-column');
  });

  it('is not the less asked about because somebody has said that it names no station', () => {
    const marks = ['A', 'A', 'A', 'M', 'A', 'A', 'A', 'A'];
    const sheet = sheetOfTexts(withMarks('Loop', ...marks));
    const answers = [{ question: 'station-column', option: 'station:none' }];
    const { plan } = guessPlan(sampleOfSheet(sheet, 'YW0020001.csv'), sheet, [], { answers });
    expect(plan.questions.map(({ id }) => id)).toEqual(['row-marks:Loop']);
  });

  it('lets all rows be left out but those of one mark', () => {
    const [question] = asked(withMarks('质量码', '192', '0', '64'));
    expect(question?.options.map(({ id }) => id)).toEqual([
      'marks:none',
      'without:192',
      'without:0',
      'without:64',
      'without:192, 0',
      'without:192, 64',
      'without:0, 64',
    ]);
  });
});
