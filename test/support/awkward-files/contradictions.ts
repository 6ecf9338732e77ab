import { type AwkwardFile, lines, text } from './awkward-file.ts';

const HEADER = ['1 header'];
const DAY = '2026-03-01';
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** Rows that look like the others and are not: cut off, of another table, or with a second time of their own. */
export const CONTRADICTORY_FILES: AwkwardFile[] = [
  text(
    'a row that is cut off in the middle of a number is held where all others end in a comma',
    lines(
      '时间,液位(m),流量(m³/h),',
      ...HOURS.map(
        (hour) => `${DAY} ${String(hour).padStart(2, '0')}:00,1.25,${hour === 9 ? '12' : '1234,'}`,
      ),
    ),
    {
      sent: HOURS.filter((hour) => hour !== 9).map(
        (hour) => `${DAY} ${String(hour).padStart(2, '0')}:00 level=1.25 flow=1234`,
      ),
      unsent: ['11 too-few-columns'],
      skipped: HEADER,
    },
  ),
  text(
    'a row that breaks off behind a decimal sign is held where thousands are joined',
    lines(
      '时间,流量(m3/h),液位(m)',
      `${DAY} 00:00,1,234.5,1.20`,
      `${DAY} 01:00,987.5,1.21`,
      `${DAY} 02:00,1,240.`,
    ),
    {
      asked: { thousands: 'thousands:join' },
      sent: [`${DAY} 00:00 flow=1234.5 level=1.20`, `${DAY} 01:00 flow=987.5 level=1.21`],
      unsent: ['4 too-many-columns'],
      skipped: HEADER,
    },
  ),
  text(
    'the header of another table is asked about below a note that means nothing',
    lines(
      '时间,液位(m)',
      `${DAY} 00:00,1.1`,
      '更换电池',
      `${DAY} 01:00,1.2`,
      '时间,流量(m3/h)',
      `${DAY} 02:00,88`,
      `${DAY} 03:00,89`,
    ),
    {
      asked: { section: 'section:ignore', 'another-table': 'table:leave-out' },
      sent: [`${DAY} 00:00 level=1.1`, `${DAY} 01:00 level=1.2`],
      skipped: ['1 header', '1 note', '3 after-data'],
    },
  ),
  text(
    'the time at which a row was reported is none of its values, in traditional characters either',
    lines('時間,液位(m),上報時間', `${DAY} 08:00,1.1,${DAY} 08:07`, `${DAY} 09:00,1.2,${DAY} 09:08`),
    { sent: [`${DAY} 08:00 level=1.1`, `${DAY} 09:00 level=1.2`], skipped: HEADER },
  ),
];
