import { expect, test } from 'vitest';
import { previewOptions } from '#renderer/features/uploads/model/question-preview.ts';
import { guessPlan } from '#shared/domain/import/guess-plan.ts';
import type { SampleRow, SourceSample } from '#shared/domain/import/source-sample.ts';

const row = (number: number, ...texts: string[]): SampleRow => ({
  number,
  cells: texts.map((text) => ({ text, kind: 'text' as const })),
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
