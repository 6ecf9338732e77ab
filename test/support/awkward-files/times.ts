import { type AwkwardFile, lines, OF_FIRST, text } from './awkward-file.ts';

const HEADER = ['1 header'];
/** A file of one column of times; every row has the next of the values 1.1, 1.2, ... */
const timed = (...times: string[]): string => headed('时间', ...times);
const headed = (header: string, ...times: string[]): string =>
  lines(`${header},液位(m)`, ...times.map((time, at) => `${time},1.${at + 1}`));
/** Records of the same values; null: the row is not sent. */
const sent = (...times: (string | null)[]): string[] =>
  times.flatMap((time, at) => (time === null ? [] : [`${time} level=1.${at + 1}`]));
const minutes = (count: number): number[] => Array.from({ length: count }, (_, at) => at);
const two = (number: number): string => String(number).padStart(2, '0');

/** Times that are not written as times are, or that say less than a time. */
export const TIME_FILES: AwkwardFile[] = [
  text(
    'a date without a clock among times is no midnight',
    timed('2026-03-01 08:00', '2026-03-01 09:00', '2026-03-02', '2026-03-02 08:00', '2026-03-02 09:00'),
    {
      asked: { 'date-without-clock': null },
      sent: sent('2026-03-01 08:00', '2026-03-01 09:00', null, '2026-03-02 08:00', '2026-03-02 09:00'),
      unsent: ['4 time-without-clock'],
      skipped: HEADER,
    },
  ),
  text(
    'a date without a clock is midnight where the others say that it is left out',
    timed('2026-03-01 22:00', '2026-03-01 23:00', '2026-03-02', '2026-03-02 01:00', '2026-03-02 02:00'),
    {
      asked: { 'date-without-clock': 'clock:midnight' },
      sent: sent(
        '2026-03-01 22:00',
        '2026-03-01 23:00',
        '2026-03-02 00:00',
        '2026-03-02 01:00',
        '2026-03-02 02:00',
      ),
      skipped: HEADER,
    },
  ),
  text(
    'monthly readings may be daily ones: nothing is sent until the order of the date is known',
    timed('01/05/2026', '02/05/2026', '03/05/2026', '04/05/2026'),
    {
      asked: { 'date-order': null },
      sent: [],
      unsent: ['2 row-open', '3 row-open', '4 row-open', '5 row-open'],
      skipped: HEADER,
    },
  ),
  text(
    'monthly readings are monthly once somebody says so',
    timed('01/05/2026', '02/05/2026', '03/05/2026', '04/05/2026'),
    {
      asked: { 'date-order': 'order:mdy' },
      sent: sent('2026-01-05 00:00', '2026-02-05 00:00', '2026-03-05 00:00', '2026-04-05 00:00'),
      skipped: HEADER,
    },
  ),
  text(
    'two days above twelve prove the order of the date',
    timed('13/05/2026 08:00', '14/05/2026 08:00', '15/05/2026 08:00', '01/06/2026 08:00'),
    {
      sent: sent('2026-05-13 08:00', '2026-05-14 08:00', '2026-05-15 08:00', '2026-06-01 08:00'),
      skipped: HEADER,
    },
  ),
  text(
    'one day above twelve may be a slip and does not prove the order of the date',
    timed('01/05/2026 08:00', '02/05/2026 08:00', '13/05/2026 08:00', '04/05/2026 08:00'),
    {
      asked: { 'date-order': 'order:dmy' },
      sent: sent('2026-05-01 08:00', '2026-05-02 08:00', '2026-05-13 08:00', '2026-05-04 08:00'),
      skipped: HEADER,
    },
  ),
  text(
    'a day that no month has costs its row, however few there are',
    timed('13/06/2026 08:00', '14/06/2026 08:00', '31/06/2026 08:00', '01/07/2026 08:00'),
    {
      sent: sent('2026-06-13 08:00', '2026-06-14 08:00', null, '2026-07-01 08:00'),
      unsent: ['4 time-impossible'],
      skipped: HEADER,
    },
  ),
  text(
    'a slip among few dates holds those that may be two dates, and no others',
    timed('13/05/2026 08:00', '14/05/2026 08:00', '05/20/2026 08:00', '01/06/2026 08:00', '02/02/2026 08:00'),
    {
      asked: { 'date-order': null },
      sent: sent('2026-05-13 08:00', '2026-05-14 08:00', null, null, '2026-02-02 08:00'),
      unsent: ['4 time-impossible', '5 row-open'],
      skipped: HEADER,
    },
  ),
  text(
    'parts of a time may have their signs behind them',
    lines('年份,月,日,时,液位(m)', '2026年,3月,1日,8时,1.1', '2026年,3月,2日,8时,1.2'),
    { sent: ['2026-03-01 08:00 level=1.1', '2026-03-02 08:00 level=1.2'], skipped: HEADER },
  ),
  text('time_utc is in UTC', headed('time_utc', '2026-03-01 00:00:00', '2026-03-01 01:00:00'), {
    sent: sent('2026-03-01 08:00', '2026-03-01 09:00'),
    skipped: HEADER,
  }),
  text(
    'a zone in brackets behind the header is that of the times',
    headed('Time (UTC+02:00)', '2026-03-01 00:00:00', '2026-03-01 01:00:00'),
    {
      sent: sent('2026-03-01 06:00', '2026-03-01 07:00'),
      skipped: HEADER,
    },
  ),
  text('times that end in Z are in UTC', timed('2026-03-01T00:00:00Z', '2026-03-01T01:00:00Z'), {
    sent: sent('2026-03-01 08:00', '2026-03-01 09:00'),
    skipped: HEADER,
  }),
  text(
    'times that name their offset are moved to the zone of the service',
    timed('2026-03-01T00:00:00+01:00', '2026-03-01T01:00:00+08:00'),
    {
      sent: sent('2026-03-01 07:00', '2026-03-01 01:00'),
      skipped: HEADER,
    },
  ),
  text(
    'an hour that the zone of the file skips is held',
    timed('2026-03-29 01:30', '2026-03-29 02:30', '2026-03-29 03:30'),
    {
      sent: sent('2026-03-29 08:30', null, '2026-03-29 09:30'),
      unsent: ['3 time-in-gap'],
      skipped: HEADER,
    },
    { change: (plan) => ({ ...plan, time: { ...plan.time, sourceZone: 'Europe/Berlin' } }) },
  ),
  ...[
    ['Europe/Berlin', '2026-03-29 02:30'],
    ['America/New_York', '2026-03-08 02:30:00'],
    ['Asia/Shanghai', '1990-04-15 02:30'],
  ].map(([serviceZone = '', time = '']) =>
    text(
      `an hour that the clocks of the service skip is held: ${time} in ${serviceZone}`,
      timed(`${time.slice(0, 10)} 01:30`, time, `${time.slice(0, 10)} 03:30`),
      {
        sent: sent(`${time.slice(0, 10)} 01:30`, null, `${time.slice(0, 10)} 03:30`),
        unsent: ['3 time-in-gap'],
        skipped: HEADER,
      },
      { serviceZone },
    ),
  ),
  text(
    'an hour that the zone of the file has twice is held',
    timed('2026-10-25 01:30', '2026-10-25 02:30', '2026-10-25 03:30'),
    {
      sent: sent('2026-10-25 07:30', null, '2026-10-25 10:30'),
      unsent: ['3 time-ambiguous'],
      skipped: HEADER,
    },
    { change: (plan) => ({ ...plan, time: { ...plan.time, sourceZone: 'Europe/Berlin' } }) },
  ),
  text(
    'epoch milliseconds in a column of seconds are held',
    timed('1772323200', '1772326800', '1772330400', '1772334000000', '1772337600'),
    {
      asked: { 'bare-number': 'bare:epoch-s' },
      sent: sent('2026-03-01 08:00', '2026-03-01 09:00', '2026-03-01 10:00', null, '2026-03-01 12:00'),
      unsent: ['5 time-impossible'],
      skipped: HEADER,
    },
  ),
  text(
    'fourteen digits among epoch seconds do not damage the file',
    timed('1772323200', '1772326800', '1772330400', '20260301110000', '1772337600'),
    {
      asked: { 'bare-number': 'bare:epoch-s' },
      sent: sent('2026-03-01 08:00', '2026-03-01 09:00', '2026-03-01 10:00', null, '2026-03-01 12:00'),
      unsent: ['5 time-impossible'],
      skipped: HEADER,
    },
  ),
  text(
    'epoch seconds are understood under a header that says so',
    headed('timestamp', '1772323200', '1772326800', '1772330400'),
    {
      sent: sent('2026-03-01 08:00', '2026-03-01 09:00', '2026-03-01 10:00'),
      skipped: HEADER,
    },
  ),
  text('a time may be fourteen digits', timed('20260301080000', '20260301090000', '20260301100000'), {
    sent: sent('2026-03-01 08:00', '2026-03-01 09:00', '2026-03-01 10:00'),
    skipped: HEADER,
  }),
  text(
    '24:00 is the midnight that follows',
    timed('2026-03-01 22:00', '2026-03-01 23:00', '2026-03-01 24:00'),
    {
      sent: sent('2026-03-01 22:00', '2026-03-01 23:00', '2026-03-02 00:00'),
      skipped: HEADER,
    },
  ),
  text(
    'a day that the calendar does not have is held',
    timed('2026-02-27 08:00', '2026-02-28 08:00', '2026-02-29 08:00', '2026-03-01 08:00'),
    {
      sent: sent('2026-02-27 08:00', '2026-02-28 08:00', null, '2026-03-01 08:00'),
      unsent: ['4 time-impossible'],
      skipped: HEADER,
    },
  ),
  text(
    'a year that has not come is held',
    timed('2026-03-01 08:00', '2026-03-01 09:00', '2027-03-01 10:00', '2026-03-01 11:00'),
    {
      sent: sent('2026-03-01 08:00', '2026-03-01 09:00', null, '2026-03-01 11:00'),
      unsent: ['4 time-in-future'],
      skipped: HEADER,
    },
  ),
  text(
    '上午 and 下午 are halves of the day',
    timed('2026-03-01 上午 8:05', '2026-03-01 下午 1:05', '2026-03-01 下午12:05', '2026-03-01 上午12:05'),
    {
      sent: sent('2026-03-01 08:05', '2026-03-01 13:05', '2026-03-01 12:05', '2026-03-01 00:05'),
      skipped: HEADER,
    },
  ),
  text(
    'Chinese words part a time',
    timed('2026年3月1日 8时05分', '2026年3月1日 9时', '2026年3月1日10点30分15秒'),
    {
      sent: sent('2026-03-01 08:05', '2026-03-01 09:00', '2026-03-01 10:30:15'),
      skipped: HEADER,
    },
  ),
  text(
    'full-width figures and colons are a time',
    timed('２０２６－０３－０１　０８：００', '２０２６－０３－０１　０９：００'),
    {
      sent: sent('2026-03-01 08:00', '2026-03-01 09:00'),
      skipped: HEADER,
    },
  ),
  text(
    'a date that stands in the first row of its day holds for the rows below once somebody says so',
    lines(
      '日期,时间,液位(m)',
      '2026-03-01,08:00,1.1',
      ',09:00,1.2',
      ',10:00,1.3',
      '2026-03-02,08:00,1.4',
      ',09:00,1.5',
      ',10:00,1.6',
    ),
    {
      asked: { 'fill-down:日期': 'fill:yes' },
      sent: sent(
        '2026-03-01 08:00',
        '2026-03-01 09:00',
        '2026-03-01 10:00',
        '2026-03-02 08:00',
        '2026-03-02 09:00',
        '2026-03-02 10:00',
      ),
      skipped: HEADER,
    },
  ),
  text(
    'a clock in front of its date is a time',
    lines('clock,date,level(m)', '08:00,2026-03-01,1.1', '09:00,2026-03-01,1.2', '08:00,2026-03-02,1.3'),
    { sent: sent('2026-03-01 08:00', '2026-03-01 09:00', '2026-03-02 08:00'), skipped: HEADER },
  ),
  text(
    'a time spread over five columns is one',
    lines('年,月,日,时,分,液位(m)', '2026,3,1,8,0,1.1', '2026,3,1,8,30,1.2', '2026,3,1,9,0,1.3'),
    { sent: sent('2026-03-01 08:00', '2026-03-01 08:30', '2026-03-01 09:00'), skipped: HEADER },
  ),
  text(
    'a day of the year and a clock are a time',
    lines('year,doy,hhmm,level(m)', '2026,60,800,1.1', '2026,60,830,1.2', '2026,61,5,1.3'),
    { sent: sent('2026-03-01 08:00', '2026-03-01 08:30', '2026-03-02 00:05'), skipped: HEADER },
  ),
  text(
    'hours without a day need one, and nothing is sent before',
    lines('时间,液位(m)', '08:00,1.1', '09:00,1.2'),
    {
      asked: { 'fixed-date': null },
      sent: [],
      unsent: ['2 row-open time-not-understood', '3 row-open time-not-understood'],
      skipped: HEADER,
    },
  ),
  text(
    'hours without a day are of the day that somebody says',
    lines('时间,液位(m)', '08:00,1.1', '09:00,1.2'),
    {
      asked: { 'fixed-date': 'typed:2026-03-01' },
      sent: sent('2026-03-01 08:00', '2026-03-01 09:00'),
      skipped: HEADER,
    },
  ),
  text(
    'the day of a file name and the year of its title are asked about together',
    lines('2026年报,', '时间,液位(m)', '08:00,1.1', '09:00,1.2'),
    {
      asked: { 'fixed-date': 'date:2026-03-01' },
      sent: sent('2026-03-01 08:00', '2026-03-01 09:00'),
      skipped: ['1 header', '1 title'],
    },
    { fileName: 'YW0020001 3月1日.csv' },
  ),
  text(
    'the day of the title is that of rows with a clock alone',
    lines('人民路1号泵站 2026年3月1日 液位日报,', '时间,液位(m)', '08:00,1.1', '09:00,1.2'),
    { sent: sent('2026-03-01 08:00', '2026-03-01 09:00'), skipped: ['1 header', '1 title'] },
  ),
  text(
    'two columns of times: the one of the measurement counts',
    lines(
      '上报时间,采集时间,液位(m)',
      '2026-03-01 08:05,2026-03-01 08:00,1.1',
      '2026-03-01 09:05,2026-03-01 09:00,1.2',
    ),
    {
      sent: sent('2026-03-01 08:00', '2026-03-01 09:00'),
      skipped: HEADER,
    },
  ),
  text('seconds are sent as they stand', timed('2026-03-01 08:00:07', '2026-03-01 08:01:07'), {
    sent: sent('2026-03-01 08:00:07', '2026-03-01 08:01:07'),
    skipped: HEADER,
  }),
  text(
    'months by their English names are months',
    timed('01-Mar-2026 08:00', '02-Mar-2026 08:00', 'Mar 3, 2026 08:00'.replace(',', '')),
    {
      sent: sent('2026-03-01 08:00', '2026-03-02 08:00', '2026-03-03 08:00'),
      skipped: HEADER,
    },
  ),
  text(
    'years of two figures are those of this century',
    timed('26-03-01 08:00', '26-03-14 08:00', '26-03-31 08:00'),
    {
      asked: { 'date-order': 'order:ymd' },
      sent: sent('2026-03-01 08:00', '2026-03-14 08:00', '2026-03-31 08:00'),
      skipped: HEADER,
    },
  ),
  text(
    'a year in two figures, and a day above twelve in front and behind, is asked about',
    timed('13/03/14 08:00', '14/03/15 08:00'),
    { asked: { 'date-order': null }, sent: [], unsent: ['2 row-open', '3 row-open'], skipped: HEADER },
  ),
  text('blank times hold their rows', timed('2026-03-01 08:00', '', '2026-03-01 10:00'), {
    sent: sent('2026-03-01 08:00', null, '2026-03-01 10:00'),
    unsent: ['3 time-missing'],
    skipped: HEADER,
  }),
  text(
    'a time that breaks off holds its row',
    timed('2026-03-01 08:00', '2026-03-01 09:', '2026-03-01 10:00'),
    {
      sent: sent('2026-03-01 08:00', null, '2026-03-01 10:00'),
      unsent: ['3 time-not-understood'],
      skipped: HEADER,
    },
  ),
  text(
    'values of a minute file are all sent and all counted',
    timed(...minutes(60).map((at) => `2026-03-01 08:${two(at)}`)),
    { sent: sent(...minutes(60).map((at) => `2026-03-01 08:${two(at)}`)), skipped: HEADER },
  ),
  text(
    'the rows of a period that the user names are sent, the others are skipped',
    timed('2026-03-01 08:00', '2026-03-01 09:00', '2026-03-01 10:00'),
    { sent: sent(null, '2026-03-01 09:00', null), skipped: ['1 header', '2 outside-time-range'] },
    {
      change: (plan) => ({ ...plan, timeRange: { from: '2026-03-01 08:30:00', to: '2026-03-01 09:30:00' } }),
    },
  ),
  text(
    'a logger whose clock was wrong is put right',
    timed('2026-03-01 08:00', '2026-03-01 09:00'),
    { sent: sent('2026-03-01 08:05', '2026-03-01 09:05'), skipped: HEADER },
    { change: (plan) => ({ ...plan, time: { ...plan.time, shiftS: 300 } }), fileName: OF_FIRST },
  ),
];
