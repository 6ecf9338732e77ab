import { expect, it } from 'vitest';
import { guessPlan } from '#shared/domain/import/guess-plan.ts';
import { answersFileSchema } from '#shared/domain/import/unattended/answers-file.ts';
import { applySettings } from '#shared/domain/import/unattended/apply-settings.ts';

const head = ['时间,液位(m)', '2026-03-01 08:00,1.1', '2026-03-01 09:00,故障'].map((line, at) => ({
  number: at + 1,
  cells: line.split(',').map((text) => ({ text, kind: 'text' as const })),
}));
const sheet = { name: '', head, tail: [], rowCount: head.length, merged: [] };
const format = { kind: 'delimited', encoding: 'utf-8', delimiter: ',', hasBom: false } as const;
const sample = { fileName: 'a.csv', sizeBytes: 0, sha256: '', format, encodingGuess: null, sheets: [sheet] };

it('gives a kind of problem the rule of a file of answers, as far as the window offers it', () => {
  const { settings } = answersFileSchema.parse({
    format: 'stillwell-upload-answers',
    version: 1,
    settings: [{ problems: { 'number-not-understood': 'leave-out-cell', 'time-missing': 'send' } }],
  });
  const { plan } = guessPlan(sample, sheet, []);
  const [first] = settings;
  if (!first) throw new Error('There is a setting.');
  expect(applySettings(plan, first, { sheet, equipment: [] }).problemRules).toEqual({
    'number-not-understood': 'leave-out-cell',
  });
});

it('knows no rule and no problem of another name', () => {
  const read = (problems: object): boolean =>
    answersFileSchema.safeParse({
      format: 'stillwell-upload-answers',
      version: 1,
      settings: [{ problems }],
    }).success;
  expect([read({ 'number-not-understood': 'drop' }), read({ nonsense: 'hold' })]).toEqual([false, false]);
});
