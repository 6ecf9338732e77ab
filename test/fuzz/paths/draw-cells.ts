import type { Random } from '../reading/draw/random.ts';

/** Texts of which each is read in a way of its own, or nearly like another. */
export const ODD_TEXTS = [
  '',
  ' ',
  '\u3000',
  '—',
  '无',
  '-',
  'NA',
  '#N/A',
  '#DIV/0!',
  '####',
  '=A1+1',
  'abc',
  '\u{fffd}',
  '"',
  '""',
  'a"b',
  '1.2.3',
  '--1',
  'NaN',
  'Infinity',
  '0x10',
  '停',
  '\0\0',
  '0',
  '-0',
  '0.0',
  '9999',
  '-9999',
  '-9999.0',
  '99,999',
  '9.999',
  '9999,9',
  '1 000',
  '−9999',
  '１２',
  '/',
  '1e3',
  '007',
  '+5',
  '0.0000001',
  '1000',
  '1,000',
  '12.5①',
  '12.5²',
  '(0.5)',
  '1-2',
  '<',
  '> 5',
  '45%',
  '1.2m',
  '120cm',
  '12.',
  '.5',
  '-.5',
  ',5',
] as const;

/** Texts that a plan may take for no value, numbers among them. */
export const MISSING_TEXTS = [
  '—',
  '无',
  '-',
  'NA',
  'null',
  '-9999',
  '9999',
  '0',
  '99,999',
  '9.999',
  '9999,9',
  '1 000',
  '−9999',
  '１２',
  '-0',
  '/',
  '1e3',
  '007',
  '+5',
  '停',
  '"',
  '1000',
  '.5',
  '12.',
] as const;
export const SENTINELS = [
  '-9999',
  '9999',
  '0',
  '-99.9',
  '99999',
  '1000',
  '0.0000001',
  '-1',
  '12',
  '5',
] as const;

/** Names of the station column; the plans know the first three. */
export const STATIONS = [
  '甲',
  '乙',
  '丙',
  '丁',
  '',
  ' 甲 ',
  '12',
  'YT-01',
  '8.6E+17',
  '861234567890123000',
  '"',
  '甲\0',
  '__proto__',
] as const;

const two = (number: number): string => String(number).padStart(2, '0');

/** A text that may be a time. */
export function drawTime(random: Random): string {
  const year = random.pick([2024, 2024, 2023, 1899, 1900, 2199, 2200, 2027]);
  const [month, day] = [random.whole(1, 13), random.whole(1, 31)];
  const [hour, minute, second] = [random.whole(0, 24), random.whole(0, 60), random.whole(0, 61)];
  const sign = random.pick(['-', '/', '.', '-']);
  const date = `${year}-${two(month)}-${two(day)}`;
  const clock = `${two(hour)}:${two(minute)}:${two(second)}`;
  const pad = (): string => random.pick(['', ' ', '  ', '\t', '\u00a0', '\u3000', '\0', '\u200b']);
  const forms: (() => string)[] = [
    () => `${year}${sign}${month}${sign}${day} ${hour}:${minute}`,
    () => `${year}${sign}${month}${sign}${day} ${hour}:${minute}:${second}`,
    () => `${year}年${month}月${day}日 ${hour}时${minute}分`,
    () => `${day}/${month}/${year} ${two(hour)}:${two(minute)}`,
    () => `${two(day)}/${two(month)}/${random.pick(['24', '69', '70', '99'])} ${two(hour)}:${two(minute)}`,
    () => `${two(random.whole(1, 12))}-${random.pick(['Jan', 'Feb'])}-${random.pick(['24', '99'])} ${clock}`,
    () => `${date}T${clock}${random.pick(['', 'Z', '+08:00', '+0530', '.999', '.5', ' CST'])}`,
    () => `${year}${two(month)}${two(day)}${random.pick(['', two(hour), two(hour) + two(minute)])}`,
    () => `${pad()}${date} ${clock}${pad()}`,
    () => date,
    () => `${date}  ${two(hour)}:${two(minute)}`,
    () => `${random.whole(0, 60_000)}${random.pick(['', '.5', '.33333'])}`,
    () => `${year}-${two(month)}/${two(day)} ${clock}`,
    () =>
      random.pick([
        '',
        '合计',
        '24:00',
        '08:00',
        'abc',
        '2024-1-5 8',
        '2024-1-5 8:',
        '202a-01-05 08:00:00',
        '2024-01-05 08:00:0a',
        '0024-01-05 08:00:00',
        '2024-00-05 08:00:00',
        '2024-01-05 08-00-00',
        '2024-01-05_08:00:00',
        '2024-1-5 下午3:30',
        '2024-01-05 00:00',
        '2024-01-05 24:00:00',
        '2024-02-30 08:00:00',
        '2024-01-05 8:00:00 PM',
        '1704441600',
      ]),
  ];
  // Few times of few days, so that some come twice.
  return random.chance(0.6)
    ? `2024-01-${two(random.whole(1, 3))} ${random.chance(0.1) ? '00:00' : `${two(random.whole(0, 23))}:${two(random.whole(0, 3))}`}:00`
    : random.pick(forms)();
}

/** A clock beside a date. */
export const drawClock = (random: Random): string =>
  random.pick([
    `${random.whole(0, 24)}:${two(random.whole(0, 60))}`,
    `${two(random.whole(0, 23))}:${two(random.whole(0, 59))}:${two(random.whole(0, 60))}`,
    '0800',
    '8',
    '',
    '24:00',
    '0.5',
    '８:00',
    ' 8:05 ',
    '00:00',
    '8:',
    '2024-01-05 08:00',
  ]);

/** A text that may be a number with these signs. */
export function drawNumber(random: Random, decimal: string, thousands: string): string {
  const whole = random.pick([
    '0',
    '00',
    '007',
    String(random.whole(0, 9)),
    String(random.whole(0, 999)),
    String(random.whole(0, 999_999)),
    '9999',
    '99999',
    `1${'0'.repeat(random.whole(0, 44))}`,
    '',
  ]);
  const fraction = random.pick([
    '',
    '',
    String(random.whole(0, 999)),
    '0',
    '000',
    '5',
    '123456789012345678',
    '',
  ]);
  const group = random.pick([thousands, ',', '.', ' ', "'"]);
  let digits = random.chance(0.3) ? whole.replace(/\B(?=(\d{3})+(?!\d))/gu, group) : whole;
  if (random.chance(0.05) && digits.length > 2) {
    const at = random.whole(0, digits.length - 1);
    digits = digits.slice(0, at) + group + digits.slice(at);
  }
  const point = random.chance(0.85) ? decimal : random.pick([',', '.', '．', '，']);
  const sign = random.pick(['', '', '', '-', '+', '−', '－', '﹣']);
  let text = sign + digits + (fraction === '' ? random.pick(['', '', '', point]) : point + fraction);
  if (random.chance(0.08)) text += random.pick(['e5', 'E-3', 'e', 'e400', 'm', 'cm', ' m', '%', '²', '①']);
  if (random.chance(0.05))
    text = text.replace(/\d/gu, (digit) => String.fromCodePoint(0xff10 + Number(digit)));
  if (random.chance(0.1))
    text = random.pick([' ', '\t', '\u00a0', '\u3000', '\0']) + text + random.pick(['', ' ', '\0']);
  if (random.chance(0.06)) text = random.pick(['<', '≤', '<=', '＜', '小于', '>', '~']) + text;
  return text;
}
