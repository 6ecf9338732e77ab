import { expect, test } from 'vitest';
import { optionWords, questionTitle, shownOptions } from '#renderer/features/uploads/model/option-words.ts';
import { uploadQuestions as english } from '#renderer/i18n/en/upload-questions.ts';
import { uploadQuestions as chinese } from '#renderer/i18n/zh-cn/upload-questions.ts';
import { guessPlan } from '#shared/domain/import/guess-plan.ts';
import type { SheetSample, SourceSample } from '#shared/domain/import/source-sample.ts';

const known = [
  { equipId: 'YT0010001', equipType: 'gauge', placeName: '文德东路8号' },
  { equipId: 'YT0010002', equipType: 'gauge', placeName: 'Mill' },
];

function planOf(rows: string[][], more: Partial<SheetSample> = {}) {
  const head = rows.map((texts, at) => ({
    number: at + 1,
    cells: texts.map((text) => ({ text, kind: 'text' as const })),
  }));
  const sheet = { name: 'Data', head, tail: [], rowCount: head.length, merged: [], ...more };
  const format = { kind: 'delimited', encoding: 'utf-8', delimiter: ',', hasBom: false } as const;
  const sample: SourceSample = {
    fileName: 'a.csv',
    sizeBytes: 0,
    sha256: '',
    format,
    encodingGuess: null,
    sheets: [sheet],
  };
  return guessPlan(sample, sheet, known).plan;
}

const titlesOf = (plan: ReturnType<typeof planOf>, words: typeof english, about: string) =>
  plan.questions.filter((one) => one.about === about).map((one) => questionTitle(one, plan, words));

const hours = planOf([
  ['日期', '8时', '14时', '20时', '2时'],
  ...[1, 2, 3, 4].map((day) => [`2026-03-0${day}`, '1.1', '1.2', '1.3', '1.4']),
]);

test('A question about the values of all hours names the first and the last of them', () => {
  expect(titlesOf(hours, english, 'field')).toEqual(['What is 8时 to 2时?']);
  expect(titlesOf(hours, chinese, 'field')).toEqual(['8时 至 2时 是什么？']);
});

test('A question about the unit of several columns names the first and the last of them', () => {
  const plan = planOf([
    ['时间', '一号液位', '二号液位'],
    ...[1, 2, 3, 4].map((hour) => [`2026-03-01 0${hour}:00`, `${180 + hour}`, `${20 + hour}`]),
  ]);
  expect(titlesOf(plan, english, 'unit')).toEqual(['In which unit is 一号液位 to 二号液位?']);
  expect(titlesOf(plan, chinese, 'unit')).toEqual(['一号液位 至 二号液位 的单位是什么？']);
});

test('No hour is offered as the name of what is measured', () => {
  const question = hours.questions.find(({ about }) => about === 'field');
  expect(question?.options.map(({ id }) => id)).not.toContainEqual(expect.stringMatching(/^field:v\d/u));
});

test('Questions about columns of the same name say which column each is about', () => {
  const plan = planOf([
    ['Station', 'Time', 'Reading', 'Reading'],
    ...[1, 2, 3, 4].map((hour) => ['YT0010001', `2026-03-01 0${hour}:00`, `1.${hour}`, `7.${hour}`]),
  ]);
  expect(titlesOf(plan, english, 'field')).toEqual([
    'What is Reading (column C)?',
    'What is Reading (column D)?',
  ]);
});

test('A hidden column, hidden rows and a hidden sheet are asked about apart', () => {
  const plan = planOf(
    [
      ['Station', 'Time', 'Level (m)', 'Flow (m3/h)'],
      ...[1, 2, 3, 4].map((hour) => ['YT0010001', `2026-03-01 0${hour}:00`, `1.${hour}`, `7.${hour}`]),
    ],
    { hidden: 'hidden', hiddenColumns: [3], hiddenRows: { count: 1, first: [4] } },
  );
  const titles = titlesOf(plan, english, 'hidden');
  expect(titles).toContain('The file hides the sheet Data. Send it?');
  expect(titles).toContain('The file hides Flow (m3/h). Send it?');
  expect(titles.filter((title) => title.includes('rows (4 …)'))).toHaveLength(1);
});

test('An equipment is offered with the name of its place, or as one that the service does not know', () => {
  const wordsOf = (id: string) => optionWords({ id }, hours, english, known);
  expect(wordsOf('equip:YT0010001')).toBe('YT0010001 · 文德东路8号');
  expect(wordsOf('equip:YTOO10001')).toBe('YTOO10001 (not known to the service)');
  expect(optionWords({ id: 'equip:YTOO10001' }, hours, english, [])).toBe('YTOO10001');
});

test('To leave a station out is the last option', () => {
  const ids = ['equip:', 'equip:YT0010001', 'equip:YT0010002'];
  const options = ids.map((id) => ({ id, changes: [] }));
  expect(shownOptions({ options }).map(({ id }) => id)).toEqual([
    'equip:YT0010001',
    'equip:YT0010002',
    'equip:',
  ]);
});

test('A decimal sign that may be lost is asked about with a number that has its own', () => {
  const plan = planOf([
    ['时间', '液位(m)'],
    ...['1.02', '1092', '1.03', '1.01'].map((level, at) => [`2026-03-01 0${at}:00`, level]),
  ]);
  const asked = plan.questions.filter(({ about }) => about === 'lost-signs');
  expect(titlesOf(plan, english, 'lost-signs')).toEqual([
    '“1092” beside 1.02 in 液位(m): is its decimal sign lost?',
  ]);
  expect(titlesOf(plan, chinese, 'lost-signs')).toEqual(['液位(m) 中 “1092” 与 1.02 并列：是否丢了小数点？']);
  expect(asked[0]?.options.map((option) => optionWords(option, plan, chinese, known))).toEqual([
    '没有，按原值发送',
    '丢了，不发送这些数值',
  ]);
});

test('A question about what is called the same below several stations names the first column and how many there are', () => {
  const stations = planOf([
    ['时间', '文德东路8号', 'Mill'],
    ['', '进水液位(m)', '进水液位(m)'],
    ['2026-03-01 08:00', '1.1', '1.2'],
    ['2026-03-01 09:00', '1.3', '1.4'],
  ]);
  expect(titlesOf(stations, english, 'field')).toEqual([
    'What is 文德东路8号 > 进水液位(m) and the same column of one other station?',
  ]);
  expect(titlesOf(stations, chinese, 'field')).toEqual([
    '文德东路8号 > 进水液位(m) 等 2 个站点的同名列 是什么？',
  ]);
});
