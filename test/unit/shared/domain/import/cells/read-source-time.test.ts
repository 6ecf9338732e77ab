import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatServiceTime } from '#shared/domain/service-time.ts';
import { civilFromDays, daysFromCivil, formatWallSeconds } from '#shared/domain/import/cells/calendar.ts';
import { createTimeReader } from '#shared/domain/import/cells/read-source-time.ts';
import type { TimePlan } from '#shared/domain/import/import-plan.ts';
import { TIME_PLAN } from '#test/support/spreadsheets/import-plans.ts';

const read = (text: string, plan: Partial<TimePlan> = {}, zone = 'Asia/Shanghai'): string => {
  const reading = createTimeReader({ ...TIME_PLAN, ...plan }, zone).readTime(text);
  return reading.kind === 'time' ? reading.timestamp : reading.reason;
};

it('a shift that leads out of the years that are sent makes an impossible time', () => {
  expect(read('2026-1-1 8:00', { shiftS: -28_800 })).toBe('2026-01-01 00:00:00');
  for (const shiftS of [1e15, -1e15, 400 * 365 * 86_400])
    for (const sourceZone of [null, 'UTC'])
      expect(read('2026-1-1 8:00', { shiftS, sourceZone })).toBe('time-impossible');
  expect(read('1900-1-1 0:00', { sourceZone: 'UTC' }, 'Etc/GMT+12')).toBe('1899-12-31 12:00:00');
  expect(read('2199-12-31 24:00')).toBe('2200-01-01 00:00:00');
});

describe('years of two digits from 70 on', () => {
  it.each(['98-1-5 8:03', '98-Jan-5 8:03', '98年1月5日 8:03', '5-Jan-98 8:03'])(
    'need a century: %s',
    (text) => {
      const order = text.startsWith('5') ? 'dmy' : 'ymd';
      expect(read(text, { order })).toBe('time-not-understood');
      expect(read(text, { order, lateYears: 1900 })).toBe('1998-01-05 08:03:00');
      expect(read(text, { order, lateYears: 2000 })).toBe('2098-01-05 08:03:00');
    },
  );

  it('are no matter where four digits stand, or the number is one of days', () => {
    expect(read('1998-1-5 8:03')).toBe('1998-01-05 08:03:00');
    expect(read('35800.25', { bareNumber: 'excel-1900' })).toBe('1998-01-05 06:00:00');
  });
});

describe('times of a file', () => {
  it.each([
    ['2024-01-05 08:03:00', '2024-01-05 08:03:00'],
    ['2024/1/5 8:03', '2024-01-05 08:03:00'],
    ['2024_01_05 08:03:00', '2024-01-05 08:03:00'],
    ['2024_1_5', '2024-01-05 00:00:00'],
    ['24_01_05 08:03:00', 'time-not-understood'],
    ['Fri Jan 05 08:03:00 2024', '2024-01-05 08:03:00'],
    ['Fri Jan  5 00:03:00 UTC 2024', '2024-01-05 08:03:00'],
    ['Fri Jan 05 01:03:00 GMT+01:00 2024', '2024-01-05 08:03:00'],
    ['Fri Jan 05 08:03:00 UTC 202', 'time-not-understood'],
    ['2024-1-5 8:3:7', '2024-01-05 08:03:07'],
    ['2024.1.5 8:03', '2024-01-05 08:03:00'],
    ['2024.01.05', '2024-01-05 00:00:00'],
    ['2024/1/5', '2024-01-05 00:00:00'],
    ['20240105', '2024-01-05 00:00:00'],
    ['20240105 08:03', '2024-01-05 08:03:00'],
    ['20240105T080300', '2024-01-05 08:03:00'],
    ['20240105 0803', '2024-01-05 08:03:00'],
    ['20240105T000300Z', '2024-01-05 08:03:00'],
    ['2024-01-05T08:03:00', '2024-01-05 08:03:00'],
    ['2024-01-05, 08:03', '2024-01-05 08:03:00'],
    ['2024-01-05_08:03', '2024-01-05 08:03:00'],
    ['2024年1月5日 8时3分', '2024-01-05 08:03:00'],
    ['2024年01月05日08时03分07秒', '2024-01-05 08:03:07'],
    ['2024年1月5日8点', '2024-01-05 08:00:00'],
    ['2024年1月5日', '2024-01-05 00:00:00'],
    ['2024年1月5日 星期五 8:03', '2024-01-05 08:03:00'],
    ['2024/1/5 周五 8:03', '2024-01-05 08:03:00'],
    ['2024-01-05 上午 8:03', '2024-01-05 08:03:00'],
    ['2024-01-05 下午8:03', '2024-01-05 20:03:00'],
    ['2024-01-05 上午12:00:00', '2024-01-05 00:00:00'],
    ['2024-01-05 下午12:30', '2024-01-05 12:30:00'],
    ['2024-01-05 中午12:30', '2024-01-05 12:30:00'],
    ['2024-01-05 晚上8点5分', '2024-01-05 20:05:00'],
    ['2024/1/5 8:03 PM', '2024-01-05 20:03:00'],
    ['2024/1/5 12:03 AM', '2024-01-05 00:03:00'],
    ['2024/1/5 8:03 p.m.', '2024-01-05 20:03:00'],
    ['5-Jan-2024 08:03', '2024-01-05 08:03:00'],
    ['24-JAN-05 08:03', '2024-01-05 08:03:00'],
    ['08:03 2024-01-05', '2024-01-05 08:03:00'],
    ['08:03:07, 2024/1/5', '2024-01-05 08:03:07'],
    ['8:03 PM 2024-01-05', '2024-01-05 20:03:00'],
    ['2024-01-05 下午14:30', '2024-01-05 14:30:00'],
    ['2024-01-05 中午1:30', '2024-01-05 13:30:00'],
    ['2024-01-05 中午11:30', '2024-01-05 11:30:00'],
    ['2024-01-05 凌晨12:30', '2024-01-05 00:30:00'],
    ['2024-01-05 凌晨1:30', '2024-01-05 01:30:00'],
    ['2024-01-05 02:30 PM Z', '2024-01-05 22:30:00'],
    ['2024-01-05 14:30 PM Z', '2024-01-05 22:30:00'],
    ['2024-01-05 08:03 北京时间', '2024-01-05 08:03:00'],
    ['2024-01-05 08:03 (UTC+8)', '2024-01-05 08:03:00'],
    ['Jan 5, 2024 8:03 PM', '2024-01-05 20:03:00'],
    ['05 January 2024', '2024-01-05 00:00:00'],
    ['2024-Jan-05 08:03', '2024-01-05 08:03:00'],
    ['2024-01-05 24:00', '2024-01-06 00:00:00'],
    ['2024-12-31 24:00:00', '2025-01-01 00:00:00'],
    ['2024-02-29 8:00', '2024-02-29 08:00:00'],
    ['2024-01-05 08:02:59.999', '2024-01-05 08:03:00'],
    ['2024-01-05 23:59:59.9996', '2024-01-06 00:00:00'],
    ['2024-01-05 08:03:00.250', '2024-01-05 08:03:00'],
    ['２０２４－０１－０５　０８：０３', '2024-01-05 08:03:00'],
    ['２０２４／１／５　８：０３', '2024-01-05 08:03:00'],
    ['24-1-5 8:03', '2024-01-05 08:03:00'],
    ['69-1-5', '2069-01-05 00:00:00'],
  ])('reads "%s" as %s', (text, timestamp) => expect(read(text)).toBe(timestamp));

  it.each([
    ['2024/2/30 1:00', 'time-impossible'],
    ['2023-02-29', 'time-impossible'],
    ['2024-13-01', 'time-impossible'],
    ['2024-00-10', 'time-impossible'],
    ['2024-01-05 25:00', 'time-impossible'],
    ['2024-01-05 24:01', 'time-impossible'],
    ['2024-01-05 08:60', 'time-impossible'],
    ['1024-01-05', 'time-impossible'],
    ['', 'time-missing'],
    ['　', 'time-missing'],
    ['合计', 'time-not-understood'],
    ['8:03', 'time-not-understood'],
    ['1/5/2024', 'time-not-understood'],
    ['45296.5', 'time-not-understood'],
    ['2024-01/05', 'time-not-understood'],
    ['2024-01-05 08:03 foo', 'time-not-understood'],
    ['1月5日 8:03', 'time-not-understood'],
    ['2024-01-05 08:03 +25:00', 'time-not-understood'],
    ['2024-01-05 08:03 CST', 'time-not-understood'],
    ['2024-01-05 晚上12:30', 'time-not-understood'],
    ['2024-01-05 晚上1:30', 'time-not-understood'],
    ['2024-01-05 14:30 AM', 'time-not-understood'],
    ['2024-01-05 08:0³', 'time-not-understood'],
    ['2024-01-05 08:03①', 'time-not-understood'],
  ])('refuses "%s": %s', (text, reason) => expect(read(text)).toBe(reason));

  it('reads day and month in the order of the plan; a year in front needs none', () => {
    expect(read('05/01/2024 8:03', { order: 'dmy' })).toBe('2024-01-05 08:03:00');
    expect(read('1/5/2024 8:03', { order: 'mdy' })).toBe('2024-01-05 08:03:00');
    expect(read('5.1.24', { order: 'dmy' })).toBe('2024-01-05 00:00:00');
    expect(read('2024-01-05', { order: 'mdy' })).toBe('2024-01-05 00:00:00');
    expect(read('13/1/2024', { order: 'mdy' })).toBe('time-impossible');
    expect(read('05-Jan-24', { order: 'dmy' })).toBe('2024-01-05 00:00:00');
    expect(read('05-Jan-24', { order: 'mdy' })).toBe('time-not-understood');
  });

  it('takes what cells leave out from the fixed date', () => {
    expect(read('8:03', { fixedDate: '2024-01-05' })).toBe('2024-01-05 08:03:00');
    expect(read('24:00', { fixedDate: '2024-01-31' })).toBe('2024-02-01 00:00:00');
    expect(read('1月5日 8:03', { fixedDate: '2024-06-01' })).toBe('2024-01-05 08:03:00');
    expect(read('01-05 08:03', { fixedDate: '2024-06-01' })).toBe('2024-01-05 08:03:00');
    expect(read('05-01 08:03', { fixedDate: '2024-06-01', order: 'dmy' })).toBe('2024-01-05 08:03:00');
  });

  it('takes no clock that has another day than the column of days', () => {
    const reader = createTimeReader(TIME_PLAN, 'Asia/Shanghai');
    const both = (date: string, clock: string) => reader.readDateAndClock(date, clock);
    const eight = { kind: 'time', timestamp: '2024-01-05 08:03:00' };
    expect(both('2024-01-05', '2024-02-30 08:03')).toEqual({
      kind: 'problem',
      reason: 'time-not-understood',
    });
    expect(both('2024-01-05', '2024-1-5 08:03')).toEqual(eight);
    // What programs write in front of a clock is no day.
    expect(both('2024-01-05', '1899-12-30 08:03:00')).toEqual(eight);
  });

  it('takes no day that has another clock than the column of clocks', () => {
    const reader = createTimeReader(TIME_PLAN, 'Asia/Shanghai');
    const both = (date: string, clock: string): string => {
      const reading = reader.readDateAndClock(date, clock);
      return reading.kind === 'time' ? reading.timestamp : reading.reason;
    };
    expect(both('2024-01-05 09:30:00', '08:00')).toBe('time-not-understood');
    expect(both('2024-01-05 08:00:30', '08:00:10')).toBe('time-not-understood');
    expect(both('2024-01-05 08:03:27', '08:03')).toBe('2024-01-05 08:03:00');
    expect(both('2024-01-05 00:00:00', '08:03')).toBe('2024-01-05 08:03:00');
  });

  it('reads date and clock from two columns', () => {
    const both = (date: string, clock: string, bareClock: TimePlan['bareClock'] = null): string => {
      const reader = createTimeReader({ ...TIME_PLAN, bareNumber: 'digits', bareClock }, 'Asia/Shanghai');
      const reading = reader.readDateAndClock(date, clock);
      return reading.kind === 'time' ? reading.timestamp : reading.reason;
    };
    expect(both('2024-01-05', '8:03')).toBe('2024-01-05 08:03:00');
    expect(both('20240105', '0803')).toBe('2024-01-05 08:03:00');
    expect(both('20240105', '080307')).toBe('2024-01-05 08:03:07');
    expect(both('20240105', '803')).toBe('time-not-understood');
    expect(both('20240105', '8')).toBe('time-not-understood');
    expect(both('20240105', '8', 'hours')).toBe('2024-01-05 08:00:00');
    expect(both('20240105', '24', 'hours')).toBe('2024-01-06 00:00:00');
    expect(both('20240105', '25', 'hours')).toBe('time-impossible');
    expect(both('20240105', '803', 'hours')).toBe('time-not-understood');
    expect(both('20240105', '803', 'hhmm')).toBe('2024-01-05 08:03:00');
    expect(both('20240105', '5', 'hhmm')).toBe('2024-01-05 00:05:00');
    expect(both('20240105', '80307', 'hhmmss')).toBe('2024-01-05 08:03:07');
    expect(both('20240105', '5', 'hhmmss')).toBe('2024-01-05 00:00:05');
    expect(both('20240105', '8:03', 'hours')).toBe('2024-01-05 08:03:00');
    expect(both('2024年1月5日', '下午8时')).toBe('2024-01-05 20:00:00');
    expect(both('2024-01-05', '4h')).toBe('2024-01-05 04:00:00');
    expect(both('2024-01-05', '8 h 30')).toBe('2024-01-05 08:30:00');
    expect(both('2024-01-05', '20 Uhr')).toBe('2024-01-05 20:00:00');
    expect(both('2024-01-05', '25h')).toBe('time-impossible');
    expect(both('2024-01-05 00:00:00', '08:03:00')).toBe('2024-01-05 08:03:00');
    expect(both('2024-01-05', '0.5', 'day-fraction')).toBe('2024-01-05 12:00:00');
    expect(both('2024-01-05', '0.9999999', 'day-fraction')).toBe('2024-01-06 00:00:00');
    expect(both('2024-01-05', '8.5', 'day-fraction')).toBe('time-not-understood');
    expect(both('2024-01-05', '8.5')).toBe('time-not-understood');
    expect(both('2024-01-05', '24:00')).toBe('2024-01-06 00:00:00');
    expect(both('', '8:03')).toBe('time-missing');
    expect(both('2024-01-05', '')).toBe('time-missing');
    expect(both('2024-01-05', '2561')).toBe('time-impossible');
    expect(both('2024-02-30', '8:03')).toBe('time-impossible');
  });

  it.each([
    ['excel-1900', '45296.33541666667', '2024-01-05 08:03:00'],
    ['excel-1900', '1', '1900-01-01 00:00:00'],
    ['excel-1900', '59', '1900-02-28 00:00:00'],
    ['excel-1900', '60', 'time-impossible'],
    ['excel-1900', '61', '1900-03-01 00:00:00'],
    ['excel-1900', '45296.999999', '2024-01-06 00:00:00'],
    ['excel-1904', '43834.33541666667', '2024-01-05 08:03:00'],
    ['excel-1900', '99999999', 'time-not-understood'],
    ['epoch-s', '1704412980', '2024-01-05 08:03:00'],
    ['epoch-ms', '1704412980000', '2024-01-05 08:03:00'],
    ['epoch-s', '1704412980.75', '2024-01-05 08:03:00'],
    ['epoch-s', '1704412980000', 'time-impossible'],
    ['epoch-s', '20240105080000', 'time-impossible'],
    ['epoch-s', '99999999999999999999', 'time-impossible'],
    ['epoch-s', '0', 'time-impossible'],
    ['epoch-ms', '1704412980', 'time-impossible'],
    ['epoch-ms', '1704412980000000', 'time-impossible'],
    ['epoch-us', '1704412980000000', '2024-01-05 08:03:00'],
    ['epoch-us', '1704412980000', 'time-impossible'],
    ['epoch-ns', '1704412980999999999', '2024-01-05 08:03:00'],
    ['epoch-ns', '0', 'time-impossible'],
    ['digits', '20240105080300', '2024-01-05 08:03:00'],
    ['digits', '202401050803', '2024-01-05 08:03:00'],
    ['digits', '2024010508', '2024-01-05 08:00:00'],
    ['digits', '240105', '2024-01-05 00:00:00'],
    ['digits', '20240230', 'time-impossible'],
    ['digits', '12345', 'time-not-understood'],
  ] as const)('reads a bare number as %s: %s is %s', (bareNumber, text, timestamp) => {
    expect(read(text, { bareNumber })).toBe(timestamp);
  });

  it('turns the wall clock of another zone into that of the service', () => {
    expect(read('2024-01-05 00:03', { sourceZone: 'UTC' })).toBe('2024-01-05 08:03:00');
    expect(read('2024-07-05 02:03', { sourceZone: 'Europe/Berlin' })).toBe('2024-07-05 08:03:00');
    expect(read('2024-01-05 01:03', { sourceZone: 'Europe/Berlin' })).toBe('2024-01-05 08:03:00');
    expect(read('2024-01-05 09:03', { sourceZone: '+09:00' })).toBe('2024-01-05 08:03:00');
    expect(read('2024-01-05T00:03:00Z')).toBe('2024-01-05 08:03:00');
    expect(read('2024-01-05T08:03:00+08:00')).toBe('2024-01-05 08:03:00');
    expect(read('2024-01-04 19:03:00 -05:00')).toBe('2024-01-05 08:03:00');
    expect(read('2024-01-05 00:03 UTC')).toBe('2024-01-05 08:03:00');
    expect(read('2024-01-05 08:03', { sourceZone: 'Asia/Shanghai' }, 'Europe/Berlin')).toBe(
      '2024-01-05 01:03:00',
    );
  });

  it('refuses times that the clocks of the zone skip or show twice', () => {
    const berlin = { sourceZone: 'Europe/Berlin' };
    expect(read('2024-03-31 01:59', berlin)).toBe('2024-03-31 08:59:00');
    expect(read('2024-03-31 02:00', berlin)).toBe('time-in-gap');
    expect(read('2024-03-31 02:59:59', berlin)).toBe('time-in-gap');
    expect(read('2024-03-31 03:00', berlin)).toBe('2024-03-31 09:00:00');
    expect(read('2024-10-27 01:59', berlin)).toBe('2024-10-27 07:59:00');
    expect(read('2024-10-27 02:00', berlin)).toBe('time-ambiguous');
    expect(read('2024-10-27 02:59:59', berlin)).toBe('time-ambiguous');
    expect(read('2024-10-27 03:00', berlin)).toBe('2024-10-27 10:00:00');
    expect(read('2024-03-10 02:30', { sourceZone: 'America/New_York' })).toBe('time-in-gap');
    expect(read('2024-10-06 02:10', { sourceZone: 'Australia/Lord_Howe' })).toBe('time-in-gap');
    expect(read('2024-03-31 02:30')).toBe('2024-03-31 02:30:00');
  });

  it('takes letters for a zone only if the plan says which', () => {
    const chinese = { sourceZone: null, zoneTexts: ['CST'] };
    expect(read('2024-01-05 08:03 CST', chinese)).toBe('2024-01-05 08:03:00');
    expect(read('2024-01-05 08:03 cst', chinese)).toBe('2024-01-05 08:03:00');
    expect(read('2024-01-05 08:03 EST', chinese)).toBe('time-not-understood');
    expect(read('2024-01-04 18:03 CST', { sourceZone: 'America/Chicago', zoneTexts: ['CST'] })).toBe(
      '2024-01-05 08:03:00',
    );
    expect(read('2024-01-05T08:03:00Z', { zoneTexts: ['Z'] })).toBe('2024-01-05 08:03:00');
  });

  it('refuses a time without a zone where each has one', () => {
    expect(read('2024-01-05 08:03:00', { needsZone: true })).toBe('time-not-understood');
    expect(read('2024-01-05 00:03:00Z', { needsZone: true })).toBe('2024-01-05 08:03:00');
  });

  it('refuses a date without a clock where the others have one', () => {
    expect(read('2024-01-05', { dateAlone: 'hold' })).toBe('time-without-clock');
    expect(read('2024-01-05 00:00', { dateAlone: 'hold' })).toBe('2024-01-05 00:00:00');
  });

  it('shifts a wrong clock', () => {
    expect(read('2024-01-05 00:03:00', { shiftS: 8 * 3600 })).toBe('2024-01-05 08:03:00');
    expect(read('2024-01-01 00:00:30', { shiftS: -60 })).toBe('2023-12-31 23:59:30');
  });

  const anyTime = fc.integer({ min: Date.UTC(1971, 0, 1) / 1000, max: Date.UTC(2099, 0, 1) / 1000 });

  it('gives wall-clock text back as it was, through every way of writing it', () => {
    fc.assert(
      fc.property(anyTime, (seconds) => {
        const text = formatWallSeconds(seconds);
        expect(text).toBe(new Date(seconds * 1000).toISOString().slice(0, 19).replace('T', ' '));
        const [year = '', month = '', day = '', hour = '', minute = '', second = ''] = text.split(/[- :]/u);
        const short = (part: string): string => String(Number(part));
        const clock = `${short(hour)}:${minute}:${second}`;
        expect(read(text)).toBe(text);
        expect(read(`${year}/${short(month)}/${short(day)} ${clock}`)).toBe(text);
        expect(read(`${year}年${month}月${day}日 ${hour}时${minute}分${second}秒`)).toBe(text);
        expect(read(`${day}.${month}.${year} ${clock}`, { order: 'dmy' })).toBe(text);
        expect(read(`${month}/${day}/${year}, ${clock}`, { order: 'mdy' })).toBe(text);
        expect(read(year + month + day + hour + minute + second, { bareNumber: 'digits' })).toBe(text);
        expect(read((seconds / 86_400 + 25_569).toFixed(9), { bareNumber: 'excel-1900' })).toBe(text);
        if (seconds >= 315_532_800) expect(read(`${seconds}`, { bareNumber: 'epoch-s' }, 'UTC')).toBe(text);
        expect(
          read(text.replace(' ', 'T').replaceAll(/\d/gu, (d) => String.fromCodePoint(0xff10 + Number(d)))),
        ).toBe(text);
      }),
      { numRuns: 300 },
    );
  });

  it('agrees with the zone rules at any instant', () => {
    fc.assert(
      fc.property(
        anyTime,
        fc.constantFrom('Asia/Shanghai', 'America/New_York', 'Europe/Berlin', 'Asia/Kolkata'),
        (seconds, zone) => {
          const utc = new Date(seconds * 1000).toISOString().replace('.000', '');
          expect(read(utc, {}, zone)).toBe(formatServiceTime(seconds * 1000, zone));
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe('the calendar', () => {
  it('counts days as the Gregorian calendar does', () => {
    fc.assert(
      fc.property(fc.integer({ min: -200_000, max: 200_000 }), (days) => {
        const { year, month, day } = civilFromDays(days);
        expect(daysFromCivil(year, month, day)).toBe(days);
        expect(new Date(days * 86_400_000).toISOString()).toContain(
          `-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}T`,
        );
      }),
    );
  });
});
