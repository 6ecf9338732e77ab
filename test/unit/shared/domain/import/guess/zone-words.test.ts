import { describe, expect, it } from 'vitest';
import { guessPlan } from '#shared/domain/import/guess-plan.ts';
import type { ImportPlan } from '#shared/domain/import/import-plan.ts';
import { sampleOfSheet, sheetOfTexts } from '#test/support/layout-fixtures.ts';

const ROWS = ['00', '01', '02'].map((hour) => [`2026-09-14 ${hour}:00`, `1.${hour}`]);

function planOf(head: string[], header = 'Time'): ImportPlan {
  const lines = head.map((line) => line.split('\t'));
  const sheet = sheetOfTexts([...lines, [header, 'Level (m)'], ...ROWS]);
  return guessPlan(sampleOfSheet(sheet, 'YW0010009.csv'), sheet, []).plan;
}

const isAsked = ({ questions }: ImportPlan): boolean => questions.some(({ id }) => id === 'zone');

describe('a line above the table', () => {
  it.each([
    ['UTC Offset(minutes): -300', '-05:00'],
    ['UTC offset: +120 min', '+02:00'],
    ['UTC offset: -18000 seconds', '-05:00'],
    ['utc_offset_seconds: 7200', '+02:00'],
    ['UTC offset: +5:30', '+05:30'],
    ['UTC offset: 0530', '+05:30'],
    ['UTC offset: -8', '-08:00'],
    ['UTC offset: +5.5', '+05:30'],
    ['Zeitzone: +120 min', '+02:00'],
    ['时区：西五区', '-05:00'],
    ['TZ=Europe/Berlin', 'Europe/Berlin'],
    ['#REXCHANGE123|*|TZUTC+1|*|', '+01:00'],
    ['Time Zone\t(UTC-05:00) Eastern Time (US & Canada)', '-05:00'],
    ['Timezone\tEtc/UTC', 'Etc/UTC'],
    ['数据时区\t东七区', '+07:00'],
    ['tz_offset=+0000', 'UTC'],
    ['UTC+8', '+08:00'],
    ['时间为0时区', 'UTC'],
    ['Time zone: (UTC+08:00) Beijing, Chongqing, Hong Kong, Urumqi', '+08:00'],
    ['All times are given in UTC', 'UTC'],
    ['Timestamps of this file: UTC+01:00, without DST', '+01:00'],
    ['Alle Zeiten in UTC', 'UTC'],
  ])('says the zone: %s', (line, zone) => {
    const plan = planOf([line]);
    expect([plan.time.sourceZone, isAsked(plan)]).toEqual([zone, false]);
  });

  it.each([
    ['UTC offset: -18000'],
    ['TZ: CET'],
    ['# tz=CET'],
    ['Clock: CET'],
    ['Time zone: EET'],
    ['Alle Zeiten in Winterzeit'],
    ['Time offset: -1h (winter time)'],
    ['Start: 2026-09-14 00:00:00 +02:00'],
    ['All times local (Moscow)'],
    ['UTC8'],
    ['Times in UTC 8'],
    ['时区：8'],
    ['TZ=UTC8'],
    ['Zone: -3'],
    ['Time zone: GMT Standard Time'],
    ['Times are not UTC'],
    ['北京时间 (UTC)'],
    ['本表时间比北京时间慢1小时'],
    ['时间比北京时间早8小时'],
    ['时间：非北京时间'],
    ['北京时间+1'],
    ['夏时制北京时间'],
    ['北京时间，快10分钟'],
    ['时间比东七区早1小时'],
    ['站名：东门 时间：北京时间减8小时'],
    ['时间比UTC快8小时'],
    ['Times are one hour behind UTC'],
    ['Clock drifted 4 minutes against UTC'],
    ['Time (UTC+8, 5 min fast)'],
    ['Logger clock was never set, times in UTC'],
    ['UTC+01:00 from May, before that UTC'],
    ['Time zone Europe/Berlin, clock not adjusted'],
    ['All times in UTC unless stated'],
    ['Times lag UTC+8 by a minute'],
    ['Alle Zeiten in UTC, Uhr ging nach'],
    ['Timestamps are local standard time (EST)'],
    ['Timestamps: EST'],
    ['Time reference: UT'],
    ['Clock: UT'],
    ['Time of export in GMT'],
    ['Sensor GMT 220'],
    ['Logger: GMT-2'],
    ['Project: Europe/Berlin twinning'],
    ['Time Zone\tEastern Standard Time'],
    ['Time Zone\tPacific Daylight Time (PDT)'],
  ])('names a zone that has to be asked about: %s', (line) => {
    expect(isAsked(planOf([line]))).toBe(true);
  });

  it.each([
    ['All times local'],
    ['Start: 2026-09-14 00:00:00'],
    ['Clock: OK'],
    ['Local office: 12'],
    ['Zone -3'],
    ['Pressure Zone-12'],
    ['Sensor GMT220 S/N 12'],
    ['型号：GMT222'],
    ['Salt Lake City, UT'],
    ['EST Ltd.'],
  ])('names no zone: %s', (line) => {
    const plan = planOf([line]);
    expect([plan.time.sourceZone, isAsked(plan)]).toEqual([null, false]);
  });
});

it.each([
  ['时间：北京时间'],
  ['注：表中时间均为北京时间'],
  ['数据时间采用北京时间（UTC+8）'],
  ['站名：东门2号 时间：北京时间'],
  ['时区：东八区'],
])('a line names the clock of Beijing and no more: %s', (line) => {
  expect(isAsked(planOf([line]))).toBe(false);
});

describe('the question about the zone', () => {
  it.each([
    ['UTC offset: -18000', ['-05:00']],
    ['UTC offset: -300', ['-05:00', '-03:00']],
    ['TZ: CET', ['Europe/Berlin']],
    ['Time zone: EET', ['Europe/Helsinki']],
    ['TZ=UTC-8', ['-08:00', '+08:00']],
    ['Start: 2026-09-14 00:00:00 +02:00', ['+02:00']],
    ['UTC8', ['+08:00', '-08:00', 'UTC']],
    ['UTC 5:30', ['+05:30', '-05:30', 'UTC']],
    ['GMT Standard Time', ['UTC', 'Europe/London']],
    ['Time zone 8', ['+08:00', '-08:00']],
    ['Zone: -3', ['-03:00']],
  ])('offers what the line may mean: %s', (line, zones) => {
    const [question] = planOf([line]).questions.filter(({ id }) => id === 'zone');
    const offered = question?.options.map(({ id }) => id) ?? [];
    expect(offered).toEqual(expect.arrayContaining(zones.map((zone) => `zone:${zone}`)));
  });

  it.each([
    ['Time (NZST)', 'Pacific/Auckland'],
    ['Time +02:00', '+02:00'],
  ])('offers what the header may mean: %s', (header, zone) => {
    const [question] = planOf([], header).questions.filter(({ id }) => id === 'zone');
    expect(question?.options.map(({ id }) => id)).toContain(`zone:${zone}`);
  });
});

it('asks about a zone in a sentence below the values that the delimiter cuts', () => {
  const sheet = sheetOfTexts([['Time', 'Level (m)'], ...ROWS, ['All times', ' this one too', ' are EST']]);
  expect(isAsked(guessPlan(sampleOfSheet(sheet, 'YW0010009.csv'), sheet, []).plan)).toBe(true);
});

describe('a zone in the header of another column', () => {
  it.each([['Level (m), times in UTC'], ['Time Zone: UTC-5']])('is asked about: %s', (header) => {
    const sheet = sheetOfTexts([['Time', header], ...ROWS]);
    expect(isAsked(guessPlan(sampleOfSheet(sheet, 'YW0010009.csv'), sheet, []).plan)).toBe(true);
  });
});

describe('the header of the times', () => {
  it.each([['时间(UTC+8)'], ['时间(UTC＋8)'], ['时间(UTC+08:00)'], ['Time UT+8'], ['Time (GMT+0800)']])(
    'says an offset: %s',
    (header) => {
      const plan = planOf([], header);
      expect([plan.time.sourceZone, isAsked(plan)]).toEqual(['+08:00', false]);
    },
  );

  it.each([['UTC 0'], ['Time (UTC0)'], ['Time UTC 00:00'], ['Time (Coordinated Universal Time)']])(
    'says UTC with a number of none: %s',
    (header) => {
      const plan = planOf([], header);
      expect([plan.time.sourceZone, isAsked(plan)]).toEqual(['UTC', false]);
    },
  );

  it('says the time of Beijing with the number of its hours', () => {
    const plan = planOf([], '北京时间(UTC8)');
    expect([plan.time.sourceZone, isAsked(plan)]).toEqual(['Asia/Shanghai', false]);
  });

  it.each([['时间(0时区)'], ['时间(零时区)'], ['Time UTC']])('says UTC in other words: %s', (header) => {
    const plan = planOf([], header);
    expect([plan.time.sourceZone, isAsked(plan)]).toEqual(['UTC', false]);
  });

  it.each([['dateTimeGMT'], ['TimeGMT'], ['GMTTime'], ['DateTimeUtc'], ['time_utc']])(
    'says UTC: %s',
    (header) => {
      const plan = planOf([], header);
      expect([plan.time.sourceZone, isAsked(plan)]).toEqual(['UTC', false]);
    },
  );

  it.each([
    ['timeCET'],
    ['Time (EET)'],
    ['Time (MSK)'],
    ['Time (WET)'],
    ['Time (KST)'],
    ['Time (NZST)'],
    ['Time +02:00'],
    ['TIMESTAMP_TU'],
    ['时间(夏令时)'],
    ['Time (DST)'],
    ['Date/Time (Sommerzeit)'],
    ['时间(UTC8)'],
    ['时间(UTC 8)'],
    ['时间（ＵＴＣ８）'],
    ['时间UTC08'],
    ['UTC8时间'],
    ['time_utc8'],
    ['Time (GMT8)'],
    ['Time GMT 08:00'],
    ['Time (UTC0800)'],
    ['Time (UTC: 8)'],
    ['Time (UTC(8))'],
    ['Time (UTC±8)'],
    ['Time (UTC plus 8)'],
    ['时间(UTC加8小时)'],
    ['時間(UTC時間加8)'],
    ['UTC时间+8'],
    ['Time (+8 UTC)'],
    ['时间(UTC八区)'],
    ['Time (UT8)'],
    ['Time (TZ 8)'],
    ['Time (Zone -3)'],
    ['Time (GMT Standard Time)'],
    ['Time UTC - 15 min'],
    ['Date/Time (local EDT)'],
    ['time (EDT/EST)'],
    ['Time (AKST)'],
    ['Time (UT)'],
  ])('names a zone that has to be asked about: %s', (header) => {
    expect(isAsked(planOf([], header))).toBe(true);
  });

  it.each([
    ['Time'],
    ['timestamp'],
    ['Date/Time'],
    ['时间'],
    ['采集时间'],
    ['DATETIME'],
    ['Zeitstempel'],
    ['Hutchinson_time'],
    ['Kutch time'],
    ['Sutcliffe Timestamp'],
    ['Hutchinson_time'],
    ['Kutch time'],
    ['Sutcliffe Timestamp'],
  ])('names no zone: %s', (header) => {
    expect(isAsked(planOf([], header))).toBe(false);
  });
});
