import { type DraftCell, cellOf } from './draft.ts';
import type { Random } from './random.ts';

/** How the numbers of a column are written. */
export type NumberStyle = {
  name: string;
  decimal: '.' | ',';
  /** A comma or a blank that no quotes protect would split the cell. */
  thousands: '' | ',' | '.' | ' ' | "'";
  /** Thousands signs, or decimal ones, without quotes, in a file that commas separate. */
  isUnprotected: boolean;
  form: 'plain' | 'exponent' | 'full-width' | 'unit-behind' | 'plus' | 'percent' | 'padded';
};

export const PLAIN: NumberStyle = {
  name: 'plain',
  decimal: '.',
  thousands: '',
  isUnprotected: false,
  form: 'plain',
};

/** Decimal commas without quotes, in a file that commas separate. */
export const CUT_DECIMALS: NumberStyle = {
  ...PLAIN,
  name: 'decimal-comma-cut',
  decimal: ',',
  isUnprotected: true,
};

const ODD: readonly (readonly [number, Partial<NumberStyle>])[] = [
  [12, {}],
  [3, { name: 'decimal-comma', decimal: ',' }],
  [3, { name: 'thousands-comma', thousands: ',' }],
  [1, { name: 'thousands-comma-unprotected', thousands: ',', isUnprotected: true }],
  [1, { name: 'thousands-point', decimal: ',', thousands: '.' }],
  [1, { name: 'thousands-blank', decimal: ',', thousands: ' ' }],
  [0.5, { name: 'thousands-blank-point', thousands: ' ' }],
  [0.5, { name: 'thousands-apostrophe', thousands: "'" }],
  [0.7, { name: 'exponent', form: 'exponent' }],
  [0.7, { name: 'full-width', form: 'full-width' }],
  [1.2, { name: 'unit-behind', form: 'unit-behind' }],
  [0.4, { name: 'plus', form: 'plus' }],
  [0.6, { name: 'padded', form: 'padded' }],
];

export function drawNumberStyle(random: Random): NumberStyle {
  return { ...PLAIN, ...random.weighted(ODD) };
}

/** 1234567.5 as 1,234,567.5 or in other signs. */
export function withSigns(
  literal: string,
  { decimal, thousands }: Pick<NumberStyle, 'decimal' | 'thousands'>,
): string {
  const [, sign = '', whole = '', fraction = ''] = /^([+-]?)(\d+)(?:\.(\d+))?$/u.exec(literal) ?? [];
  const grouped = thousands === '' ? whole : whole.replace(/\B(?=(?:\d{3})+$)/gu, thousands);
  return `${sign}${grouped}${fraction === '' ? '' : `${decimal}${fraction}`}`;
}

/** A digit in front of the point, and a power of ten: 1234.50 is 1.23450E+03. */
function asExponent(literal: string): string {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/u.exec(literal) ?? [];
  const digits = `${whole}${fraction}`.replace(/^0+(?=\d)/u, '');
  const power = digits.length - fraction.length - 1;
  const rest = digits.slice(1);
  const mark = `E${power < 0 ? '-' : '+'}${String(Math.abs(power)).padStart(2, '0')}`;
  return `${sign}${digits.slice(0, 1)}${rest === '' ? '' : `.${rest}`}${mark}`;
}

const fullWidth = (text: string): string =>
  text.replace(/[\d.+-]/gu, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0xfee0));

/** A number as the column writes it. */
export function writeNumber(literal: string, style: NumberStyle, unit: string | null): DraftCell {
  const text = withSigns(literal, style);
  if (style.form === 'exponent' && style.thousands === '' && style.decimal === '.')
    return cellOf(asExponent(literal));
  if (style.form === 'full-width') return cellOf(fullWidth(text));
  if (style.form === 'unit-behind' && unit !== null) return cellOf(`${text}${unit}`);
  if (style.form === 'plus') return cellOf(literal.startsWith('-') ? text : `+${text}`);
  if (style.form === 'padded') return cellOf(text.padStart(10, ' '));
  return cellOf(text);
}

/** A number as a cell of a workbook: the digits that are stored have no zeros at their end. */
export function storedNumber(literal: string, format?: string): DraftCell {
  const raw = literal.includes('.') ? literal.replace(/\.?0+$/u, '') : literal;
  return {
    text: literal,
    stored: { as: 'number', raw: raw === '-0' ? '0' : raw, ...(format && { format }) },
  };
}
