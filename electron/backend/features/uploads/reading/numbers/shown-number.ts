import type { NumberFormat } from './number-formats.ts';

/** A spreadsheet program keeps and shows so many digits; of longer integers the others are lost. */
const KEPT_DIGITS = 15;

/** A workbook keeps 17 digits of what its user sees with 15: 0.30000000000000004 is 0.3. */
export function plainNumber(raw: string): string {
  if (raw.length <= KEPT_DIGITS + 1 && !/e/i.test(raw)) return raw;
  const value = Number(raw);
  if (!Number.isFinite(value)) return raw;
  const digits = raw.replace(/e.*$/i, '').replaceAll(/[-.]/g, '').replace(/^0+/, '');
  return plainDigits(digits.length > KEPT_DIGITS ? Number(value.toPrecision(KEPT_DIGITS)) : value);
}

/** A number without an exponent. */
function plainDigits(value: number): string {
  const text = String(value);
  const match = /^(-?)(\d)(?:\.(\d+))?e([+-]\d+)$/.exec(text);
  if (!match) return text;
  const [, sign = '', first = '', rest = '', exponent = '0'] = match;
  const digits = first + rest;
  const point = 1 + Number(exponent);
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`;
  return sign + digits.padEnd(point, '0');
}

/** True for integers of more digits than a spreadsheet program keeps: an id with so many is not what it was. */
export function hasLostDigits(raw: string): boolean {
  if (raw.length <= KEPT_DIGITS) return false;
  const value = Number(raw);
  return Number.isInteger(value) && Math.abs(value) >= 10 ** KEPT_DIGITS;
}

/** The digits of such an integer as they are stored. */
export function storedDigits(raw: string): string {
  return /^-?\d+$/.test(raw) ? raw : plainNumber(raw);
}

type Numbers = Extract<NumberFormat, { kind: 'other' }>['of'];

function isShownOtherwise(value: number, of: Numbers): boolean {
  if (of === 'all') return true;
  return (value < 0 && of !== 'zero') || (value === 0 && of !== 'negative');
}

/**
 * A number as its format shows it: no digit is rounded away or invented. Where the format shows another number, or none, it
 * stands behind the number, so that nobody takes the one for the other.
 */
export function shownNumber(raw: string, format: NumberFormat): string {
  const plain = plainNumber(raw);
  if (format.kind === 'percent') return `${timesHundred(plain)}%`;
  if (format.kind === 'unit') return `${plain}${format.unit}`;
  if (format.kind === 'limit') return `${format.sign}${plain}`;
  if (format.kind === 'other')
    return isShownOtherwise(Number(raw), format.of) ? `${plain} [${format.code}]` : plain;
  if (format.kind !== 'digits' || !/^\d+$/.test(plain)) return plain;
  return format.before + plain.padStart(format.width, '0') + format.after;
}

/** Moves the decimal point: 0.125 is 12.5. */
function timesHundred(plain: string): string {
  const match = /^(-?)(\d*)(?:\.(\d*))?$/.exec(plain);
  if (!match) return plain;
  const [, sign = '', whole = '', fraction = ''] = match;
  const moved = fraction.padEnd(2, '0');
  const digits = (whole + moved.slice(0, 2)).replace(/^0+(?=\d)/, '');
  const rest = moved.slice(2).replace(/0+$/, '');
  return `${sign}${digits}${rest === '' ? '' : `.${rest}`}`;
}
