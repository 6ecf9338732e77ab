import { splitLimit } from '../cells/limit-sign.ts';
import { plainFigures } from '../cells/plain-text.ts';
import type { ColumnPlan } from '../import-plan.ts';
import type { Cell } from '../source-sample.ts';

export type DecimalSign = ColumnPlan['decimalSign'];
export type ThousandsSign = NonNullable<ColumnPlan['thousandsSign']>;

const THOUSANDS_SIGNS: readonly ThousandsSign[] = [',', '.', ' ', "'"];
const DECIMAL_SIGNS: readonly DecimalSign[] = ['.', ','];
const BODY = /^[+-]?\s?((?:\d[\d.,' ]*\d|\d)|[.,]\d+)(e[+-]?\d+)?\s*(.*)$/iu;
const MAX_EXAMPLES = 5;

const escaped = (sign: string): string => (sign === '.' ? '\\.' : sign);
const plainForm = (decimal: DecimalSign): RegExp => new RegExp(`^(\\d*)(?:${escaped(decimal)}\\d+)?$`, 'u');
const groupedForm = (decimal: DecimalSign, thousands: ThousandsSign): RegExp =>
  new RegExp(`^[1-9]\\d{0,2}(?:${escaped(thousands)}\\d{3})+(?:${escaped(decimal)}\\d+)?$`, 'u');

/** The forms of a number by its decimal sign: ungrouped, or grouped by one of the other signs. */
const FORMS = DECIMAL_SIGNS.map((decimal) => ({
  decimal,
  plain: plainForm(decimal),
  grouped: THOUSANDS_SIGNS.filter((sign) => sign !== decimal).map((thousands) => ({
    thousands,
    form: groupedForm(decimal, thousands),
  })),
}));

/** How a number can be read by its decimal sign: `thousands` null if nothing groups its digits. */
type Reading = { decimal: DecimalSign; thousands: ThousandsSign | null };

function readingsOf(body: string, hasExponent: boolean): Reading[] {
  return FORMS.flatMap(({ decimal, plain, grouped }): Reading[] => {
    if (plain.test(body)) return [{ decimal, thousands: null }];
    const found = hasExponent ? undefined : grouped.find(({ form }) => form.test(body));
    return found ? [{ decimal, thousands: found.thousands }] : [];
  });
}

/** Cells that say one thing, and some of their texts. */
class Count {
  count = 0;
  readonly examples: string[] = [];

  add(text: string): void {
    this.count += 1;
    if (this.examples.length < MAX_EXAMPLES) this.examples.push(text);
  }
}

/** What the cells of one column, or of several, say about their signs. Holds nothing but counts and a few texts. */
export class SignsEvidence {
  /** Cells that are a number with this decimal sign alone: 12.35 or 0.123 or 1,234.5 with the point. */
  readonly only: Readonly<Record<DecimalSign, Count>> = { '.': new Count(), ',': new Count() };
  /** Those that are zero: 0.000 may be what a gateway writes for no value, and not the way others are written. */
  readonly zeros: Record<DecimalSign, number> = { '.': 0, ',': 0 };
  /** Cells that are a number either way, and another one: 1.648 and 1,648, by the sign that stands in them. */
  readonly either: Readonly<Record<DecimalSign, Count>> = { '.': new Count(), ',': new Count() };
  /** Cells whose groups leave no doubt: 1,234,567 or 1 234 or 1.234,5. */
  readonly grouped: Readonly<Record<ThousandsSign, Count>> = {
    ',': new Count(),
    '.': new Count(),
    ' ': new Count(),
    "'": new Count(),
  };
  /** Cells with four digits or more before the decimal sign, and nothing between them. */
  readonly ungrouped = new Count();
  /** Cells from 1 to 999 that have no sign at all. */
  readonly integers = new Count();
  /** Largest number with no group in it, and smallest of those that are a number either way, their sign left out. */
  largest = 0;
  smallestEither = Number.POSITIVE_INFINITY;

  /** Takes one cell; what is no number says nothing: 1.2.3, 12..5, 2026.10.1. */
  add({ text, kind }: Cell): void {
    if (kind !== 'text') return;
    const plain = plainFigures(text);
    const match = BODY.exec(splitLimit(plain)?.rest ?? plain);
    const [, body = '', exponent, rest = ''] = match ?? [];
    if (!match || (rest !== '' && !/^[\p{L}%‰°]/u.test(rest))) return;
    const readings = readingsOf(body, exponent !== undefined);
    const [first, second] = readings;
    if (!first) return;
    const shown = text.trim();
    const whole = /^\d+/u.exec(body)?.[0] ?? '';
    if (second === undefined) {
      this.only[first.decimal].add(shown);
      if (/^[0.,]+$/u.test(body)) this.zeros[first.decimal] += 1;
      if (first.thousands !== null) this.grouped[first.thousands].add(shown);
    } else if (first.thousands !== second.thousands) {
      const sign = first.thousands === null ? first.decimal : second.decimal;
      this.either[sign].add(shown);
      this.smallestEither = Math.min(this.smallestEither, Number(body.replace(/[.,]/u, '')));
      return;
    } else if (first.thousands !== null) this.grouped[first.thousands].add(shown);
    if (readings.some(({ thousands }) => thousands !== null)) return;
    this.#takeSize(body);
    if (whole.length >= 4) this.ungrouped.add(shown);
    else if (/^[1-9]\d{0,2}$/u.test(body) && exponent === undefined) this.integers.add(shown);
  }

  #takeSize(body: string): void {
    const size = Number(body.replace(',', '.'));
    if (size > this.largest) this.largest = size;
  }

  /** Cells that show how numbers are written with this decimal sign. */
  shown(sign: DecimalSign): number {
    return this.only[sign].count - this.zeros[sign];
  }

  /** Takes in what other columns say; their zeros say nothing of it. */
  include(other: SignsEvidence): void {
    const join = (into: Count, from: Count): void => {
      into.count += from.count;
      into.examples.push(...from.examples.slice(0, MAX_EXAMPLES - into.examples.length));
    };
    for (const sign of DECIMAL_SIGNS) {
      join(this.only[sign], other.only[sign]);
      this.only[sign].count -= other.zeros[sign];
      join(this.either[sign], other.either[sign]);
    }
    for (const sign of THOUSANDS_SIGNS) join(this.grouped[sign], other.grouped[sign]);
    join(this.ungrouped, other.ungrouped);
    join(this.integers, other.integers);
  }

  /** True if a cell has a sign that may be a decimal one. */
  get hasSigns(): boolean {
    return DECIMAL_SIGNS.some((sign) => this.only[sign].count + this.either[sign].count > 0);
  }
}
