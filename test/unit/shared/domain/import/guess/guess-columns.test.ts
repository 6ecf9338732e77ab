import { describe, expect, it } from 'vitest';
import { guessPlan } from '#shared/domain/import/guess-plan.ts';
import type { KnownEquipment } from '#shared/domain/import/guess/known-equipment.ts';
import { sampleOfSheet, sheetOfTexts } from '#test/support/layout-fixtures.ts';

const KNOWN: KnownEquipment[] = [
  { equipId: 'A1', placeName: 'North Weir', equipType: '液位计' },
  { equipId: 'A2', placeName: 'South Weir', equipType: '液位计' },
];

const plan = (rows: string[][], known: readonly KnownEquipment[] = []) => {
  const sheet = sheetOfTexts(rows);
  return guessPlan(sampleOfSheet(sheet), sheet, known).plan;
};
const roles = (rows: string[][]): string[] => plan(rows).columns.map(({ role }) => role);

describe('the time of a table', () => {
  it('is not when its rows were received, whatever that column has', () => {
    expect(
      roles([
        ['日期', '时间', '液位(m)', '上报时间'],
        ['2024-01-05', '06:00:00', '1.2', '2024-01-05 06:00:42'],
        ['2024-01-05', '12:00:00', '1.3', '2024-01-05 12:00:29'],
      ]),
    ).toEqual(['date', 'clock', 'value', 'ignore']);
    expect(
      roles([
        ['Date', 'Level(m)', 'Received at'],
        ['20240105', '1.2', '2024-01-05 00:00:42'],
        ['20240106', '1.3', '2024-01-06 00:00:29'],
      ]),
    ).toEqual(['time', 'value', 'ignore']);
    expect(
      roles([
        ['年', '月', '日', '时', '液位(m)', '入库时间'],
        ['2024', '1', '5', '8', '1.2', '2024-01-05 08:01:42'],
        ['2024', '1', '5', '9', '1.3', '2024-01-05 09:01:29'],
      ]),
    ).toEqual(['year', 'month', 'day', 'hour', 'value', 'ignore']);
  });

  it('is asked for where a date with a clock beside it and a full time may both be meant', () => {
    const rows = [
      ['2024-01-05', '06:00:00', '1.2', '2024-01-05 06:00:42'],
      ['2024-01-05', '12:00:00', '1.3', '2024-01-05 12:00:29'],
    ];
    const { questions } = plan(rows);
    expect(questions.find(({ about }) => about === 'time-column')).toMatchObject({
      holds: { kind: 'file' },
      options: [{ id: 'time:3' }, { id: 'time:0' }],
    });
    const sheet = sheetOfTexts(rows);
    const answered = guessPlan(sampleOfSheet(sheet), sheet, [], {
      answers: [{ question: 'time-column', option: 'time:0' }],
    });
    expect(answered.plan.columns.map(({ role }) => role)).toEqual(['date', 'clock', 'value', 'ignore']);
  });

  it('is asked for where seconds since 1970 stand beside a time, whatever its header calls it', () => {
    const { questions } = plan([
      ['created_at', 'stage_m', 'Timestamp'],
      ['2020-03-01 15:15:00 UTC', '3.066', '1704067200'],
      ['2020-03-01 15:16:00 UTC', '3.038', '1704067500'],
    ]);
    expect(questions.find(({ about }) => about === 'time-column')).toMatchObject({
      holds: { kind: 'file' },
      options: [{ id: 'time:2' }, { id: 'time:0' }],
    });
  });

  it('is read in traditional characters, and above words at the end of its column', () => {
    expect(
      roles([
        ['日期', '小時', '水深(m)'],
        ['20241118', '17', '2.561'],
        ['20241118', '18', '2.570'],
        ['20241119', '0', '2.571'],
        ['最大值', '', '2.571'],
      ]),
    ).toEqual(['date', 'clock', 'value']);
    expect(
      roles([
        ['年', '月', '日', '時', '分', '水深(m)'],
        ['2024', '1', '11', '2', '25', '1.918'],
        ['2024', '1', '11', '2', '30', '1.849'],
      ]),
    ).toEqual(['year', 'month', 'day', 'hour', 'minute', 'value']);
  });

  it('stands across in the first of several headers, whatever else stands between the values', () => {
    const { headerRows, firstDataRow } = plan([
      ['Station', 'Datum', '0:00', '2:00', '4:00'],
      ['A1', '2023/4/24', '9,36', 'defekt', '9,50'],
      ['A1', '2023/4/25', '9,36', '----', '9,50'],
      ['Station', 'Datum', '0:00', '2:00', '4:00'],
      ['A1', '2023/4/26', '9,36', '9,40', '9,50'],
    ]);
    expect([headerRows, firstDataRow]).toEqual([[1], 2]);
  });

  it('is when they were received where nothing else is there', () => {
    expect(
      roles([
        ['上报时间', '液位(m)'],
        ['2024-01-05 06:00:42', '1.2'],
        ['2024-01-05 12:00:29', '1.3'],
      ]),
    ).toEqual(['time', 'value']);
  });

  it('has the clock of the row where the days across are date cells', () => {
    const { columns } = plan([
      ['Stunde', '2022-08-28 00:00:00', '2022-08-29 00:00:00'],
      ['2', '0.22', '0.69'],
      ['8', '0.32', '0.72'],
    ]);
    expect(columns.map(({ role, date, clock }) => [role, date, clock])).toEqual([
      ['clock', null, null],
      ['value', '2022-08-28', null],
      ['value', '2022-08-29', null],
    ]);
  });
});

describe('units', () => {
  it('are asked for where header and row of units differ', () => {
    const { questions } = plan([
      ['时间', '液位(m)'],
      ['', 'cm'],
      ['2024-01-05 06:00:00', '1.25'],
      ['2024-01-05 12:00:00', '1.26'],
    ]);
    expect(questions).toMatchObject([
      {
        about: 'unit',
        certainty: 'contradictory',
        options: [{ id: 'unit:cm' }, { id: 'unit:m' }, { id: 'unit:none' }],
      },
    ]);
  });
});

describe('stations in headers', () => {
  it('are what most headers have in common', () => {
    const { questions } = plan(
      [
        ['时间', '人民路31号Level(m)', '人民路31号Rain(mm)', '凤凰河51号Level(m)', '凤凰河51号Rain(mm)'],
        ['2024-01-05 06:00:00', '1.25', '0.5', '1.5', '0.5'],
        ['2024-01-05 12:00:00', '1.26', '0.5', '1.5', '0.5'],
      ],
      KNOWN,
    );
    expect(questions.flatMap(({ evidence }) => evidence)).toEqual(['人民路31号', '凤凰河51号']);
  });

  it('are those that places of the service are like, rather than one place with several gauges', () => {
    const known = ['5', '6'].map((number) => ({
      equipId: `SZ-${number}`,
      placeName: `人民路${number}号窨井`,
      equipType: '液位计',
    }));
    const { questions } = plan(
      [
        ['时间', '人民路5号.液位(m)', '人民路6号.液位(m)'],
        ['2024-01-05 06:00:00', '1.25', '1.5'],
        ['2024-01-05 12:00:00', '1.26', '1.6'],
      ],
      known,
    );
    expect(questions[0]?.evidence).toEqual(['人民路5号', '人民路6号']);
  });

  it('are ids apart from what follows them, which says what is measured', () => {
    const { columns, questions } = plan(
      [
        ['时间', 'WL-01-修正流量(m³/h)', 'WL-01-累積流量(m³)', 'WL-01-壓力(kPa)'],
        ['2024-01-05 08:00', '1.2', '32805210.7', '303.5'],
        ['2024-01-05 08:05', '1.3', '32831195.9', '275.4'],
      ],
      [...KNOWN, { equipId: 'WL-01', placeName: 'West Weir', equipType: '流量计' }],
    );
    expect(columns.map(({ equipId }) => equipId)).toEqual([null, 'WL-01', 'WL-01', 'WL-01']);
    expect(columns.slice(2).map(({ field }) => field)).toEqual(['totalFlow', 'pressure']);
    expect(questions.filter(({ about }) => about === 'field')).toMatchObject([{ column: 1 }]);
    expect(questions.filter(({ about }) => about === 'equipment')).toEqual([]);
  });
});

describe('the first row of values', () => {
  it('is the one below the names, even if its time is damaged', () => {
    const { headerRows, firstDataRow } = plan([
      ['Time', 'Stage[m]', 'Rain[mm]'],
      ['\0\0\0\0 09:15', '0.26', '17.0'],
      ['2024-01-05 09:30:00', '0.22', '16.6'],
      ['2024-01-05 09:45:00', '0.21', '16.5'],
    ]);
    expect([headerRows, firstDataRow]).toEqual([[1], 2]);
  });
});

describe('short rows', () => {
  const rows = (short: string[][]): string[][] => [
    ['时间', '液位(m)', '雨量(mm)'],
    ['2024-01-05 06:00:00', '1.25', '0.5'],
    ['2024-01-05 07:00:00', '1.26', '0.5'],
    ...short,
  ];

  it('are asked about where there are many: they may be cut off', () => {
    expect(plan(rows([['2024-01-05 08:00:00', '1.2']])).questions).toMatchObject([
      { id: 'short-rows', evidence: ['4'], holds: { kind: 'short-rows' } },
    ]);
    expect(plan(rows([])).questions).toEqual([]);
  });
});

describe('a column whose header says what is measured', () => {
  it.each([['="100.5"'], ["'100.5"], ['约100'], ['100~110'], ['100±2'], ['12340 [0!.0,"万"]']])(
    'has values that are not understood, rather than marks: %s',
    (cell) => {
      const hours = ['06', '07', '08', '09'];
      const rows = hours.map((hour, at) => [
        `2024-01-05 ${hour}:00:00`,
        `1.2${at}`,
        cell.replace(/0/u, String(at)),
      ]);
      const { columns, questions } = plan([['时间', '液位(m)', '流量(m³/h)'], ...rows]);
      expect(columns.map(({ role }) => role)).toEqual(['time', 'value', 'value']);
      expect(questions.filter(({ about }) => about === 'row-marks')).toEqual([]);
    },
  );
});
