import { describe, expect, it } from 'vitest';
import { readNumberFormat } from '#electron/backend/features/uploads/reading/numbers/number-formats.ts';
import { shownNumber } from '#electron/backend/features/uploads/reading/numbers/shown-number.ts';

describe('Number formats', () => {
  it.each([
    [14, undefined, 'date'],
    [22, undefined, 'date'],
    [31, undefined, 'date'],
    [57, undefined, 'date'],
    [46, undefined, 'duration'],
    [0, undefined, 'number'],
    [2, undefined, 'number'],
    [49, undefined, 'number'],
    [164, 'yyyy"年"m"月"d"日"', 'date'],
    [164, '[$-804]上午/下午h"时"mm"分"', 'date'],
    [164, 'yyyy\\-mm\\-dd;@', 'date'],
    [164, '[h]:mm', 'duration'],
    [164, '0.00"m"', 'unit'],
    [164, '0.0"次"', 'unit'],
    [9, undefined, 'percent'],
    [164, '0.0%;[Red]-0.0%', 'percent'],
    [164, '0.0"%"', 'unit'],
    [164, '000', 'digits'],
    [164, '"YT"0000000', 'digits'],
    [164, '0', 'number'],
    [164, 'G/通用格式', 'number'],
    [164, '[$-804]yyyy"年"m"月";@', 'date'],
    [164, '"sum; "0.0', 'limit'],
    [164, '0.0"*"', 'unit'],
    [164, 'General"cm"', 'unit'],
    [164, '_ * #,##0.00_ ;_ * \\-#,##0.00_ ;_ * "-"??_ ;_ @_ ', 'number'],
    [164, '"¥"#,##0.00', 'number'],
    [164, '[Red]0.0', 'number'],
    [164, 'General', 'number'],
    [164, '0.00_ ;[Red]\\-0.00\\ ', 'number'],
    [164, '#,##0.00\\d', 'unit'],
    [164, '#,##0.00;[Red]-#,##0.00', 'number'],
    [164, '[Red][<0]-0.00;0.00', 'number'],
    [164, '0.00"万"', 'unit'],
    [164, '"<"0.00', 'limit'],
    [164, '0.00,', 'other'],
    [164, '0!.0,"万"', 'other'],
    [164, '0"."00', 'other'],
    [164, '0.00;;;', 'other'],
    [164, '0.00;-0.00;;@', 'other'],
    [164, '[<0.05]"<0.05";0.00', 'other'],
    [164, ';;;', 'other'],
    [164, '"故障"', 'other'],
    [164, '0.0;0.0', 'other'],
    [164, '0.0;"低"', 'other'],
    [164, '0.00;-0.00;"停"', 'other'],
    [164, '"-"0.00', 'other'],
    [164, '\\-0', 'other'],
    [164, '[=9999]"";0.00', 'other'],
    [164, '[<0]0.00;0.00', 'other'],
    [164, '0.00;[Red]0.00', 'number'],
    [164, '#,##0.00_);(#,##0.00)', 'number'],
    [164, '_ * #,##0.00_ ;_ * \\-#,##0.00_ ;_ * "-"??_ ;_ @_ ', 'number'],
    [164, '@', 'number'],
    [164, '', 'number'],
  ] as const)('number %d with the code %s shows a %s', (id, code, kind) => {
    expect(readNumberFormat(id, code).kind).toBe(kind);
  });
});

describe('Formats of dates', () => {
  it.each([
    [14, undefined, 'day'],
    [17, undefined, 'month'],
    [20, undefined, 'time-of-day'],
    [22, undefined, 'clock'],
    [31, undefined, 'day'],
    [57, undefined, 'month'],
    [164, 'yyyy/m/d', 'day'],
    [164, 'yyyy/m/d h:mm', 'clock'],
    [164, 'mm:ss', 'time-of-day'],
    [164, 'm"月"d"日"', 'day'],
    [164, '[$-804]yyyy"年"m"月";@', 'month'],
    [164, 'mmm-yy', 'month'],
    [164, 'yyyy', 'year'],
    [164, 'yyyy"h"', 'year'],
  ] as const)('number %d with the code %s shows the %s', (id, code, shows) => {
    expect(readNumberFormat(id, code)).toEqual({ kind: 'date', shows });
  });
});

describe('Numbers as their format shows them', () => {
  it.each([
    ['0.125', '0%', '12.5%'],
    ['1', '0.00%', '100%'],
    ['-0.005', '0%', '-0.5%'],
    ['0.28000000000000003', '0%', '28%'],
    ['1.0E-4', '0%', '0.01%'],
    ['12', '0.0%', '1200%'],
    ['8', '000', '008'],
    ['10001', '"YT"0000000', 'YT0010001'],
    ['12345', '000', '12345'],
    ['1.5', '000', '1.5'],
    ['1.2', '0.00"m"', '1.2m'],
    ['12.5', '0.00"万"', '12.5万'],
    ['0.05', '"<"0.00', '<0.05'],
    ['12345', '0.00,', '12345 [0.00,]'],
    ['125', '0"."00', '125 [0"."00]'],
    ['-99.5', '0.00;;;', '-99.5 [0.00;;;]'],
    ['1.1', '0.00;;;', '1.1'],
    ['1.1', '0.0;0.0', '1.1'],
    ['-1.1', '0.0;0.0', '-1.1 [0.0;0.0]'],
    ['1.1', ';;;', '1.1 [;;;]'],
    ['0', '0.00;-0.00;;@', '0 [0.00;-0.00;;@]'],
    ['1.2', '0.00\\ "m³/h"', '1.2m³/h'],
  ])('shows %s in the format %s as %s', (raw, code, expected) => {
    expect(shownNumber(raw, readNumberFormat(164, code))).toBe(expected);
  });
});
