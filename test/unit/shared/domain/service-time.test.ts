import { describe, expect, it } from 'vitest';
import { formatServiceTime, isServiceTime, isZone, parseServiceTime } from '#shared/domain/service-time.ts';

describe('isServiceTime', () => {
  it.each(['2024-02-29 00:00:00', '2000-02-29 23:59:59', '0001-01-01 00:00:00', '9999-12-31 23:59:59'])(
    'takes %s',
    (text) => expect(isServiceTime(text)).toBe(true),
  );

  it.each([
    '2023-02-29 00:00:00',
    '1900-02-29 00:00:00',
    '2026-04-31 00:00:00',
    '2026-01-01 24:00:00',
    '2026-01-01 00:60:00',
    '2026-01-01 00:00:60',
    '2026-00-10 00:00:00',
    '2026-13-10 00:00:00',
    '2026-01-00 00:00:00',
    '0000-01-01 00:00:00',
    '2026-01-01T00:00:00',
    '2026-1-1 00:00:00',
    '2026-01-01 00:00:00 ',
    '２０26-01-01 00:00:00',
    '',
  ])('refuses "%s"', (text) => expect(isServiceTime(text)).toBe(false));
});

describe('parseServiceTime', () => {
  it('reads wall-clock text in its zone', () => {
    expect(parseServiceTime('2026-11-20 08:00:00', 'Asia/Shanghai')).toBe(Date.UTC(2026, 10, 20));
    expect(parseServiceTime('1970-01-01 00:00:00', 'UTC')).toBe(0);
  });

  it('reads a year before 100 as that year', () => {
    expect(parseServiceTime('0001-01-01 00:00:00', 'UTC')).toBe(Date.parse('0001-01-01T00:00:00Z'));
  });

  it.each(['Asia/Shanghai', 'America/New_York', 'UTC'])(
    'reads and writes the first and the last day of %s',
    (zone) => {
      for (const text of [
        '0001-01-01 00:00:00',
        '0001-01-02 23:59:59',
        '0002-01-01 12:00:00',
        '9999-12-31 23:59:59',
      ])
        expect(formatServiceTime(parseServiceTime(text, zone) ?? Number.NaN, zone)).toBe(text);
    },
  );

  it('reads a skipped hour with the offset before it and a repeated one as the first', () => {
    expect(parseServiceTime('2026-03-29 02:30:00', 'Europe/Berlin')).toBe(Date.UTC(2026, 2, 29, 1, 30));
    expect(parseServiceTime('2026-10-25 02:30:00', 'Europe/Berlin')).toBe(Date.UTC(2026, 9, 25, 0, 30));
  });
});

describe('formatServiceTime', () => {
  it('gives back what parseServiceTime read, on both sides of a clock change', () => {
    for (const text of [
      '2026-03-29 01:59:59',
      '2026-03-29 03:00:00',
      '2026-10-25 03:00:00',
      '2024-02-29 12:00:00',
    ]) {
      expect(formatServiceTime(parseServiceTime(text, 'Europe/Berlin') ?? Number.NaN, 'Europe/Berlin')).toBe(
        text,
      );
    }
  });
});

describe('isZone', () => {
  it('knows real zones only', () => {
    expect(isZone('Asia/Shanghai')).toBe(true);
    expect(isZone('Mars/Olympus')).toBe(false);
  });
});
