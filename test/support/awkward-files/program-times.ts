import { type AwkwardFile, type Expected, lines, text } from './awkward-file.ts';

const HEADER = ['1 header'];
const SENT = ['2026-03-01 08:00 level=1.1', '2026-03-01 09:00 level=1.2', '2026-03-01 10:00 level=1.3'];

const times = (
  what: string,
  header: string,
  written: readonly string[],
  more: Partial<Expected> = {},
): AwkwardFile =>
  text(what, lines(`${header},液位(m)`, ...written.map((time, at) => `${time},1.${at + 1}`)), {
    sent: SENT,
    skipped: HEADER,
    ...more,
  });

/** Times as programs and programming languages write them. */
export const PROGRAM_TIME_FILES: AwkwardFile[] = [
  times('microseconds since 1970 are times', 'timestamp', [
    '1772323200000000',
    '1772326800000000',
    '1772330400999999',
  ]),
  times('nanoseconds since 1970 are times, to the last digit of the second', 'time', [
    '1772323200000000000',
    '1772326800000000000',
    '1772330400999999999',
  ]),
  times('a date may have underscores', '时间', [
    '2026_03_01 08:00:00',
    '2026_03_01 09:00:00',
    '2026_03_01 10:00:00',
  ]),
  times('the times of Java have their year at the end, and a zone', 'Time', [
    'Sun Mar 01 00:00:00 UTC 2026',
    'Sun Mar 01 01:00:00 UTC 2026',
    'Sun Mar 01 02:00:00 UTC 2026',
  ]),
  times('those of C have no zone', 'Time', [
    'Sun Mar  1 08:00:00 2026',
    'Sun Mar  1 09:00:00 2026',
    'Sun Mar  1 10:00:00 2026',
  ]),
  times(
    'letters of a zone in a time of Java are asked about',
    'Time',
    ['Sun Mar 01 08:00:00 CST 2026', 'Sun Mar 01 09:00:00 CST 2026', 'Sun Mar 01 10:00:00 CST 2026'],
    { asked: { zone: 'zone:service' } },
  ),
];
