import { describe, expect, it } from 'vitest';
import { formatWallSeconds } from '#shared/domain/import/cells/calendar.ts';
import { secondsOfSerial } from '#electron/backend/features/uploads/reading/numbers/serial-time.ts';

function read(serial: number, is1904 = false): string | null {
  const seconds = secondsOfSerial(serial, is1904);
  return seconds === null ? null : formatWallSeconds(seconds);
}

describe('Serial numbers of a workbook', () => {
  it('give 50,000 whole minutes to the second', () => {
    const wrong: string[] = [];
    for (let minute = 0; minute < 50_000; minute++) {
      const ms = Date.UTC(2024, 0, 1, 0, minute);
      const expected = new Date(ms).toISOString().slice(0, 19).replace('T', ' ');
      if (read(ms / 86_400_000 + 25_569) !== expected) wrong.push(expected);
    }
    expect(wrong).toEqual([]);
  });

  it.each([
    [1, '1900-01-01 00:00:00'],
    [59.5, '1900-02-28 12:00:00'],
    [60, null],
    [61, '1900-03-01 00:00:00'],
    [45_351, '2024-02-29 00:00:00'],
    [2_958_465.999, '9999-12-31 23:58:34'],
    [2_958_466, null],
    [-1, null],
    [Number.NaN, null],
  ])('reads %d as %s', (serial, expected) => {
    expect(read(serial)).toBe(expected);
  });

  it('counts from 1904 in workbooks that say so', () => {
    expect(read(0, true)).toBe('1904-01-01 00:00:00');
    expect(read(43_889, true)).toBe('2024-02-29 00:00:00');
  });
});
