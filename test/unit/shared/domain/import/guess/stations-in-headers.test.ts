import { expect, it } from 'vitest';
import { guessPlan } from '#shared/domain/import/guess-plan.ts';
import type { Answer } from '#shared/domain/import/import-plan.ts';
import { sampleOfSheet, sheetOfTexts } from '#test/support/layout-fixtures.ts';

it.each([
  ['Pump House', 'Mühlbach', (name: string) => `${name} 累积流量 [m³]`, 'totalFlow'],
  ['东站', '西站', (name: string) => `${name}平均液位(m)`, 'levelAvg'],
  ['东站', '西站', (name: string) => `${name}日平均液位(m)`, 'levelAvg'],
  ['东站', '西站', (name: string) => `液位平均 ${name}`, 'levelAvg'],
  ['东站', '人民路31号', (name: string) => `${name}液位(m)`, 'level'],
  ['Pump House 65', 'Lake 61', (name: string) => `${name}Min Level (m)`, 'levelMin'],
])('takes the kind of a quantity for no part of the station: %s, %s', (one, other, header, field) => {
  const sheet = sheetOfTexts([
    ['时间', header(one), header(other)],
    ['2026-03-01 08:00', '1.5', '2.5'],
    ['2026-03-01 09:00', '1.6', '2.6'],
  ]);
  const known = [one, other].map((name, at) => ({
    equipId: `YW00${at}`,
    placeName: `${name} 5${at}`,
    equipType: '液位计',
  }));
  const planOf = (answers: Answer[]) =>
    guessPlan(sampleOfSheet(sheet, 'report.csv'), sheet, known, { answers }).plan;
  const asked = planOf([]).questions.find(({ id }) => id === 'stations-in-header');
  expect(asked?.texts).toEqual([one, other]);
  const plan = planOf([{ question: 'stations-in-header', option: 'stations:yes' }]);
  expect(plan.columns.slice(1).map((column) => column.field)).toEqual([field, field]);
});
