import { expect, test } from 'vitest';
import { stationsIn } from '#renderer/features/uploads/model/stations-in.ts';
import { previewOptions } from '#shared/domain/import/question-preview.ts';
import { askAboutSection } from '#shared/domain/import/ask-about-section.ts';
import { withConfirmation } from '#shared/domain/import/confirm-reading.ts';
import { guessPlan } from '#shared/domain/import/guess-plan.ts';
import type { SampleRow, SourceSample } from '#shared/domain/import/source-sample.ts';

const row = (number: number, ...texts: string[]): SampleRow => ({
  number,
  cells: texts.map((text) => ({ text, kind: 'text' as const })),
});

const readingOf = (head: SampleRow[]): { sheet: SourceSample['sheets'][number]; sample: SourceSample } => {
  const sheet = { name: '', head, tail: [], rowCount: head.length, merged: [] };
  const format = { kind: 'delimited', encoding: 'utf-8', delimiter: ',', hasBom: false } as const;
  return {
    sheet,
    sample: { fileName: 'a.csv', sizeBytes: 0, sha256: '', format, encodingGuess: null, sheets: [sheet] },
  };
};

const KNOWN = [
  { equipId: 'YT0010001', equipType: 'gauge', placeName: 'Weir' },
  { equipId: 'YT0010002', equipType: 'gauge', placeName: 'Mill' },
];

const shownFor = (head: SampleRow[], about: string) => {
  const { sheet, sample } = readingOf(head);
  const { plan } = guessPlan(sample, sheet, KNOWN);
  const question = plan.questions.find((one) => one.about === about);
  if (!question) throw new Error(`no question about ${about}`);
  const previews = previewOptions(sheet, plan, question, { serviceZone: 'UTC', nowMs: Date.UTC(2026, 10) });
  return question.options.map(({ id }, at) => [
    id,
    ...(previews[at] ?? []).map((one) => `${one.before} ${one.after}`),
  ]);
};

test('A question about day and month shows rows on which the readings differ, though the first rows read alike', () => {
  const head = [row(1, 'Station', 'Time', 'Level (m)')];
  for (let day = 1; day <= 3; day += 1)
    for (let hour = 0; hour < 3; hour += 1)
      head.push(row(head.length + 1, 'YT0010001', `0${day}/01/2026 0${hour}:00`, '1.20'));
  expect(shownFor(head, 'date-order')).toEqual([
    ['order:dmy', expect.stringMatching(/^02\/01\/2026 00:00 2026-01-02/), expect.anything()],
    ['order:mdy', expect.stringMatching(/^02\/01\/2026 00:00 2026-02-01/), expect.anything()],
  ]);
});

test('A question about day and month shows rows that the file marks, though they wait for another answer as well', () => {
  const head = [row(1, '站号', '时间', '液位(m)', '备注')];
  for (let hour = 0; hour < 9; hour += 1)
    head.push(row(hour + 2, 'YT0010001', `2026/9/1 0${hour}:00`, '1.20', ''));
  head.push(row(11, 'YT0010001', '03/10/2026 08:00', '1.20', '无效'));
  expect(shownFor(head, 'date-order')).toEqual([
    ['order:dmy', '03/10/2026 08:00 2026-10-03 08:00:00'],
    ['order:mdy', '03/10/2026 08:00 2026-03-10 08:00:00'],
  ]);
});

test('A question about the hours after midnight shows the hour of which the day is open', () => {
  const head = [row(1, '站号', '日期', '8时', '14时', '20时', '2时')];
  for (let day = 1; day <= 4; day += 1)
    head.push(row(day + 1, 'YT0010001', `2026-03-0${day}`, '1.1', '1.2', '1.3', '1.4'));
  const shown = shownFor(head, 'midnight');
  expect(shown.find(([id]) => id === 'hours:next-day')).toContain('2026-03-01 02:00 2026-03-02 02:00:00');
  expect(shown.find(([id]) => id === 'hours:same-day')).toContain('2026-03-01 02:00 2026-03-01 02:00:00');
});

test('A question about a unit shows values before the station is known', () => {
  const head = [row(1, 'Station', 'Time', 'Level (cm)')];
  for (let hour = 0; hour < 4; hour += 1)
    head.push(row(head.length + 1, 'Nowhere', `2026-01-13 0${hour}:00`, '120'));
  expect(shownFor(head, 'sent-unit')).toEqual([
    ['send:m', '120 level 1.20', '120 level 1.20'],
    ['send:as-is', '120 level 120', '120 level 120'],
  ]);
});

test('A question shows both readings on the same rows, and rows that are sent before rows that wait for another answer', () => {
  const head = [row(1, 'Station', 'Time', 'Level (cm)')];
  for (let at = 0; at < 20; at += 1) {
    const time = `2024-07-01 ${String(at).padStart(2, '0')}:00`;
    head.push(row(head.length + 1, 'Well 9', time, '120'), row(head.length + 2, 'YT0010001', time, '130'));
  }
  const sheet = { name: '', head, tail: [], rowCount: head.length, merged: [] };
  const sample: SourceSample = {
    fileName: 'a.csv',
    sizeBytes: 0,
    sha256: '',
    format: { kind: 'delimited', encoding: 'utf-8', delimiter: ',', hasBom: false },
    encodingGuess: null,
    sheets: [sheet],
  };
  const { plan } = guessPlan(sample, sheet, [
    { equipId: 'YT0010001', equipType: 'gauge', placeName: 'Weir' },
  ]);
  const unit = plan.questions.find(({ about }) => about === 'sent-unit');
  expect(unit?.options).toHaveLength(2);
  const previews =
    unit && previewOptions(sheet, plan, unit, { serviceZone: 'UTC', nowMs: Date.UTC(2024, 7) });
  expect(previews).toEqual([
    [
      { row: 3, before: '130', after: 'level 1.30' },
      { row: 5, before: '130', after: 'level 1.30' },
    ],
    [
      { row: 3, before: '130', after: 'level 130' },
      { row: 5, before: '130', after: 'level 130' },
    ],
  ]);
});

test('A question about rows shows these rows alone', () => {
  const head = [row(1, 'Station', 'Time', 'Level (m)')];
  for (let hour = 0; hour < 6; hour += 1)
    head.push(row(head.length + 1, 'YT0010001', `2026-01-13 0${hour}:00`, `1.${hour}`));
  const { sheet, sample } = readingOf(head);
  const { plan } = guessPlan(sample, sheet, [
    { equipId: 'YT0010001', equipType: 'gauge', placeName: 'Weir' },
  ]);
  const [question] = askAboutSection({
    row: 5,
    text: 'Time Flow',
    kind: 'other-header',
    key: '',
    isOther: true,
  });
  if (!question) throw new Error('nothing is asked');
  const previews = previewOptions(sheet, plan, question, { serviceZone: 'UTC', nowMs: Date.UTC(2026, 10) });
  expect(previews.flat().map(({ row: number, after }) => `${number} ${after}`)).toEqual(['5 null', '6 null']);
});

test('The header of another table and the highest of all rows are no stations', () => {
  const head = [
    row(1, 'Station', 'Time', 'Level (m)'),
    row(2, 'YT0010001', '2026-01-13 00:00', '1.1'),
    row(3, 'Station', 'Time', 'Level (cm)'),
    row(4, 'YT0010002', '2026-01-13 01:00', '120'),
    row(5, 'Max', '2026-01-13 01:00', '120'),
  ];
  const { sheet, sample } = readingOf(head);
  const { plan } = guessPlan(sample, sheet, [
    { equipId: 'YT0010001', equipType: 'gauge', placeName: 'Weir' },
    { equipId: 'YT0010002', equipType: 'gauge', placeName: 'Mill' },
  ]);
  expect([...stationsIn(sheet, plan).keys()]).toEqual(['YT0010001', 'YT0010002']);
});

test('A question about the whole reading shows the station as the file writes it, and none where it names none', () => {
  const shown = (texts: string[][]) => {
    const { sheet, sample } = readingOf(texts.map((cells, at) => row(at + 1, ...cells)));
    const guess = withConfirmation(guessPlan(sample, sheet, KNOWN), sample, sheet, {
      known: KNOWN,
      answers: [],
    });
    const question = guess.plan.questions.find(({ about }) => about === 'reading');
    if (!question) throw new Error('no question about the reading');
    const context = { serviceZone: 'UTC', nowMs: Date.UTC(2026, 10) };
    return previewOptions(sheet, guess.plan, question, context)[0]?.map(({ after }) => after);
  };
  const rows = [
    ['Station', 'Time', 'Level (m)', 'Remark'],
    ['WL-07', '10/12/2026 00:00', '1.20', 'pumped'],
    ['WL-08', '10/13/2026 00:00', '1.21', ''],
  ];
  expect(shown(rows)).toEqual([
    '2026-10-12 00:00:00 WL-07 level 1.20',
    '2026-10-13 00:00:00 WL-08 level 1.21',
  ]);
  expect(shown(rows.map((cells) => cells.slice(1)))).toEqual([
    '2026-10-12 00:00:00 level 1.20',
    '2026-10-13 00:00:00 level 1.21',
  ]);
});
