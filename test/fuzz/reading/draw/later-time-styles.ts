import { SERVICE_OFFSET_S, type TimeStyle, style, one, clock, date, epoch, monthName } from './time-style.ts';
import { DAY_S, partsOf, two, type Wall } from './wall-clock.ts';

const WEEKDAYS = ['Thu', 'Fri', 'Sat', 'Sun', 'Mon', 'Tue', 'Wed'];

/** Sat Nov 28 21:44:42 UTC 2026, as Java writes it; C leaves out the zone. */
function withYearLast(wall: Wall, zone: string): string {
  const { year, day } = partsOf(wall);
  const weekday = WEEKDAYS[Math.floor(wall / DAY_S) % 7] ?? '';
  return `${weekday} ${monthName(wall)} ${two(day)} ${clock(wall)} ${zone}${year}`;
}

/** Those that came after the others: drawn apart, so that all other files stay as they are. */
export const LATER_TIME_STYLES: readonly TimeStyle[] = [
  style(
    'epoch-microseconds',
    one((wall) => `${epoch(wall)}000000`),
    { order: null, bare: 'epoch-us' },
  ),
  style(
    'epoch-nanoseconds',
    one((wall) => `${epoch(wall)}000000000`),
    { order: null, bare: 'epoch-ns' },
  ),
  style(
    'underscores',
    one((wall) => `${date(wall, '_')} ${clock(wall)}`),
  ),
  style(
    'java',
    one((wall) => withYearLast(wall, 'UTC ')),
    { order: null, zone: 'UTC', offsetS: 0 },
  ),
  style(
    'java-offset',
    one((wall) => withYearLast(wall, 'GMT+08:00 ')),
    { order: null, zone: '+08:00', offsetS: SERVICE_OFFSET_S },
  ),
  style(
    'asctime',
    one((wall) => withYearLast(wall, '')),
    { order: null },
  ),
];
