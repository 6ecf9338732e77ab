import { expect, test } from 'vitest';
import { nameOfJob, stationsOfJob, summaryOfPart } from '#shared/domain/outbox/name-of-job.ts';

const jobOf = (summary: unknown) => ({ fileName: 'levels.xlsx', summary });

test('Uploads of the sheets of one workbook have names of their own', () => {
  expect(nameOfJob(jobOf({ sheet: 'North' }))).toBe('levels.xlsx › North');
  expect(nameOfJob(jobOf({ sheet: 'South' }))).toBe('levels.xlsx › South');
});

test('An upload of a text file, or one without a summary, is called as its file', () => {
  expect(nameOfJob(jobOf({ sheet: '' }))).toBe('levels.xlsx');
  expect(nameOfJob(jobOf(null))).toBe('levels.xlsx');
  expect(stationsOfJob(jobOf(null))).toBe('');
});

test('The first stations of an upload are named, and that there are more', () => {
  expect(stationsOfJob(jobOf({ stations: ['A', 'B'], stationCount: 2 }))).toBe('A, B');
  expect(stationsOfJob(jobOf({ stations: ['A', 'B', 'C'], stationCount: 9 }))).toBe('A, B, C …');
});

test('What is noted of a part of an upload says nothing of the file as a whole', () => {
  const rows = { rowCount: 4, sentRows: 3 };
  const whole = {
    sheet: 'North',
    rows,
    unattended: { plan: 'p' },
    corrections: 2,
    missing: null,
    unsentValues: null,
  };
  const part = summaryOfPart({ ...whole, stations: ['A', 'B'], stationCount: 2 }, ['B', 'B']);
  expect(part).toEqual({ sheet: 'North', stations: ['B'], stationCount: 1 });
  expect(summaryOfPart(null, ['B'])).toBeNull();
});
