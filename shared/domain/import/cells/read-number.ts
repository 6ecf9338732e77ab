import type { ColumnPlan } from '../import-plan.ts';
import type { RowProblemReason } from '../row-problem.ts';
import { convertUnit } from './convert-unit.ts';
import { canonicalNumber, canonicalValue, multiplyDecimals, readDecimal, writeDecimal } from './decimal.ts';
import { isDetectionMark, splitLimit } from './limit-sign.ts';
import { plainFigures, plainText } from './plain-text.ts';
import type { Cell } from '../source-sample.ts';
import { conversionBetween, isSameUnit, knownUnit, powerOfTen } from './units.ts';

/** What a cell of a value column says. `literal` is JSON text: a number digit for digit, or a quoted string. */
export type ValueReading =
  | { kind: 'value'; literal: string }
  | { kind: 'missing' }
  /** `number`: one that may mean "no value" (canonical), where nobody has said yet whether it does. */
  | { kind: 'problem'; reason: RowProblemReason; number?: string };

/** The part of a plan that reading numbers needs, looked up once for a column. */
export type NumberRules = Pick<
  ColumnPlan,
  | 'decimalSign'
  | 'thousandsSign'
  | 'unit'
  | 'conversion'
  | 'limit'
  | 'limitFactor'
  | 'cellUnits'
  | 'brackets'
  | 'formats'
> & {
  missingTexts: ReadonlySet<string>;
  noValue: NoValueNumbers;
  /** The cell is a number of a workbook, not a text. */
  isStored?: boolean;
  /** Where all cells of a column are in one unit. */
  unitOfColumn?: string | null;
};

/** Numbers that mean "no value", and those that may mean it: they are held until somebody has said so. All canonical. */
export type NoValueNumbers = {
  missing: ReadonlySet<string>;
  held: ReadonlySet<string>;
  /** All of them. */
  values: ReadonlySet<number>;
};

/** @param missing @param held decimal texts. */
export function noValueNumbers(missing: readonly string[], held: readonly string[] = []): NoValueNumbers {
  const canonical = (texts: readonly string[]): string[] =>
    texts.flatMap((text) => canonicalNumber(plainFigures(text)) ?? []);
  const sets = { missing: new Set(canonical(missing)), held: new Set(canonical(held)) };
  return { ...sets, values: new Set([...sets.missing, ...sets.held].map(Number)) };
}

const MISSING: ValueReading = { kind: 'missing' };
const HELD: ValueReading = { kind: 'problem', reason: 'open-question' };
const NOT_UNDERSTOOD: ValueReading = { kind: 'problem', reason: 'number-not-understood' };
const SPREADSHEET_ERROR: ValueReading = { kind: 'problem', reason: 'spreadsheet-error' };
const WITHOUT_VALUE: ValueReading = { kind: 'problem', reason: 'formula-without-value' };
const UNIT_DIFFERS: ValueReading = { kind: 'problem', reason: 'unit-differs' };
const DIGITS_LOST: ValueReading = { kind: 'problem', reason: 'digits-lost' };

/**
 * #N/A, #DIV/0!, #REF!, #SPILL!, in other languages #NV and #NOM?, without their last sign #VALUE, and ##### where a column was
 * too narrow when the file was saved as text. A text like #MW1 or #PUMP is none: monitoring wells and pumps are called so.
 */
const ERROR_TEXT =
  /^#(?:#+|N\/[ABD]!?|Н\/Д|I\/T|NV|YOK|GETTING_DATA|VALUE|REF|NUM|NULL|DIV\/0|¿?\p{Lu}{2,}\?|¡?\p{Lu}{3,}(?:\/0)?!)$/u;
export const isErrorText = (text: string): boolean => ERROR_TEXT.test(text.trim());
const NUMBER_AT_START = /^([+-]?)\s?(\d[\d., ']*|\.\d+)((?:[eE][+-]?\d+)?)/u;

/** The text of a formula whose value is not stored begins with its sign. */
const errorOf = (text: string): ValueReading => (text.startsWith('=') ? WITHOUT_VALUE : SPREADSHEET_ERROR);

/** Signs between groups of three digits; the first group has one to three, and no zero in front: 0,123 is no group. */
function hasGroupsOfThree(whole: string, sign: string): boolean {
  const groups = whole.split(sign);
  return (
    !whole.startsWith('0') &&
    groups.every((group, at) => (at === 0 ? group.length >= 1 && group.length <= 3 : group.length === 3))
  );
}

function joinGroups(whole: string, thousandsSign: ColumnPlan['thousandsSign']): string | undefined {
  if (/^\d+$/u.test(whole)) return whole;
  if (thousandsSign === null || !hasGroupsOfThree(whole, thousandsSign)) return undefined;
  const joined = whole.replaceAll(thousandsSign, '');
  return /^\d+$/u.test(joined) ? joined : undefined;
}

/**
 * Number text as JSON grammar wants it, every other digit as it stands: no plus, no leading zeros, a digit on both sides of
 * the point (007.50 is 7.50). undefined if it is no number or none that a double can hold.
 */
function toLiteral(
  sign: string,
  mantissa: string,
  exponent: string,
  rules: Pick<NumberRules, 'decimalSign' | 'thousandsSign'>,
): string | undefined {
  const parts = mantissa.split(rules.decimalSign);
  const [whole = '', fraction = ''] = parts;
  if (parts.length > 2 || !/^\d*$/u.test(fraction)) return undefined;
  const joined = whole === '' ? '0' : joinGroups(whole, rules.thousandsSign);
  if (joined === undefined) return undefined;
  const digits = joined.replace(/^0+(?=\d)/u, '');
  const literal = `${sign === '-' ? '-' : ''}${digits}${fraction === '' ? '' : `.${fraction}`}${exponent}`;
  return Number.isFinite(Number(literal)) ? literal : undefined;
}

type Split = { literal: string; rest: string };

/** Where blanks and signs of thousands begin at the end of a number; an expression would look at each run of them again and again. */
function endOfDigits(text: string): number {
  let end = text.length;
  while (end > 0 && " ,'".includes(text[end - 1] ?? '')) end -= 1;
  return end;
}

/** A number at the start of a text, and what follows it. */
function splitNumber(
  text: string,
  rules: Pick<NumberRules, 'decimalSign' | 'thousandsSign'>,
): Split | undefined {
  const match = NUMBER_AT_START.exec(text);
  if (!match) return undefined;
  const [all, sign = '', body = '', exponent = ''] = match;
  // Signs and spaces at the end belong to what follows: "1.2 m", "3, ".
  const mantissa = exponent === '' ? body.slice(0, endOfDigits(body)) : body;
  const literal = toLiteral(sign, mantissa, exponent, rules);
  if (literal === undefined) return undefined;
  return { literal, rest: text.slice(all.length - (body.length - mantissa.length)).trim() };
}

/** The number in a cell by the signs of its column, as JSON grammar wants it and whatever unit stands behind it; undefined if there is none. */
export function numberInCell(
  { text, kind }: Cell,
  signs: Pick<ColumnPlan, 'decimalSign' | 'thousandsSign'>,
): string | undefined {
  if (kind !== 'text' && kind !== 'number') return undefined;
  return splitNumber(plainFigures(text), kind === 'number' ? WORKBOOK_SIGNS : signs)?.literal;
}

function readLimit({ sign, rest }: { sign: string; rest: string }, rules: NumberRules): ValueReading {
  const reading = finishNumber(rest, rules);
  if (reading.kind !== 'value') return reading;
  if (rules.limit === 'hold') return HELD;
  if (rules.limit === 'leave-out') return MISSING;
  if (rules.limit === 'keep-text') return { kind: 'value', literal: JSON.stringify(sign + reading.literal) };
  const [value, factor] = [readDecimal(reading.literal), readDecimal(rules.limitFactor)];
  return value && factor
    ? { kind: 'value', literal: writeDecimal(multiplyDecimals(value, factor)) }
    : NOT_UNDERSTOOD;
}

const PERCENT = '%';

/** Whether the water rises, falls or stands, which gauges write behind a level. */
export const TENDENCY = /^[涨落平↑↓]$/u;
/** Arrows stand in front of it as well; 涨0.5 may say how far it has risen. */
export const withoutArrow = (text: string): string => text.replace(/^[↑↓]\s*(?=\d)/u, '');

/** True if digits at the end of a number may be those of its unit: 460.1m in a column of 0.1m is 460.1 m, or 46 of 0.1 m. */
export const mayEndInPower = (text: string, unit: string): boolean =>
  /^\d/u.test(unit) && plainText(text).endsWith(plainText(unit));

function finishNumber(text: string, rules: NumberRules): ValueReading {
  const split = splitNumber(text, rules);
  if (!split) return NOT_UNDERSTOOD;
  if (split.rest !== '') {
    if (!/^[\p{L}%‰°↑↓]/u.test(plainText(split.rest)) && knownUnit(split.rest) === null)
      return NOT_UNDERSTOOD;
    if (TENDENCY.test(split.rest)) return convert(split.literal, rules);
    const { unit, conversion } = rules;
    const isOfColumn = unit !== null && isSameUnit(split.rest, unit);
    if (!isOfColumn && unit !== null && mayEndInPower(text, unit)) return UNIT_DIFFERS;
    // A cell with a percent sign among fractions that are sent in percent is in percent already.
    if (conversion?.to === PERCENT && isSameUnit(split.rest, PERCENT))
      return convert(split.literal, { ...rules, conversion: null });
    if (!isOfColumn) return ofOwnUnit(split, rules) ?? UNIT_DIFFERS;
  } else if (rules.cellUnits === 'only') return UNIT_DIFFERS;
  return convert(split.literal, rules);
}

/** A number that says its own unit, or a power of ten, where it is to be converted by it. */
function ofOwnUnit({ literal, rest }: Split, rules: NumberRules): ValueReading | undefined {
  const { cellUnits, unit, conversion } = rules;
  if (cellUnits === undefined) return undefined;
  if (isDetectionMark(rest, unit)) return undefined;
  if (cellUnits === 'ignore') return knownUnit(rest) === null ? undefined : convert(literal, rules);
  const [power, value] = [powerOfTen(rest), readDecimal(literal)];
  if (power !== null && value) {
    const scale = value.scale - power;
    const digits = scale < 0 ? value.digits * 10n ** BigInt(-scale) : value.digits;
    return convert(writeDecimal({ digits, scale: Math.max(0, scale) }), rules);
  }
  const sent = conversion?.to ?? unit;
  // An elevation is not a level in another unit.
  if (sent === null || (conversion !== null && conversion.add !== '0')) return undefined;
  const own = isSameUnit(rest, sent) ? null : conversionBetween(rest, sent);
  return own === null && !isSameUnit(rest, sent)
    ? undefined
    : convert(literal, { ...rules, conversion: own });
}

/** A number of a workbook with the format behind it that shows another one: 12345 [0.00,]. */
export function splitFormat(text: string): { number: string; format: string } | null {
  const [, number, format] = /^(-?\d[\d.]*) \[(.+)\]$/u.exec(text) ?? [];
  return number === undefined || format === undefined ? null : { number, format };
}

/** The number in brackets: that of (1.0). */
function inBrackets(text: string): string | undefined {
  return /^[(（]\s*([\d.,][^()（）]*)[)）]$/u.exec(text)?.[1];
}

function convert(literal: string, rules: NumberRules, isStored = rules.isStored): ValueReading {
  const { missing, held, values } = rules.noValue;
  if (values.size > 0 && values.has(canonicalValue(Number(literal)))) {
    const number = canonicalNumber(literal) ?? literal;
    if (missing.has(number)) return MISSING;
    if (held.has(number)) return { kind: 'problem', reason: 'open-question', number };
  }
  if (rules.conversion === null) return { kind: 'value', literal };
  const converted = convertUnit(literal, rules.conversion, isStored);
  return converted === undefined ? NOT_UNDERSTOOD : { kind: 'value', literal: converted };
}

const PLAIN_NUMBER = /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,15})?$/u;

const PLAIN_GROUPED = /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d{1,15})?$/u;

function isGrouped(cell: Cell, rules: NumberRules): boolean {
  const { decimalSign, thousandsSign, missingTexts, cellUnits } = rules;
  if (cellUnits === 'only') return false;
  return cell.kind === 'text' && decimalSign === '.' && thousandsSign === ',' && !missingTexts.has(cell.text);
}

/** Most cells: a number as it is sent. */
function isPlain(cell: Cell, rules: NumberRules): boolean {
  return (
    (cell.kind === 'number' || (cell.kind === 'text' && rules.decimalSign === '.')) &&
    rules.cellUnits !== 'only' &&
    PLAIN_NUMBER.test(cell.text) &&
    !rules.missingTexts.has(cell.text)
  );
}

const WORKBOOK_SIGNS = { decimalSign: '.', thousandsSign: null } as const;
const OF_WORKBOOK = { ...WORKBOOK_SIGNS, isStored: true } as const;

/**
 * Reads a cell of a number column (interface 2.3: string or number). Blank and missing texts are no value; digits
 * are copied as they stand; a unit in the cell must be the column's, unless somebody has said which is right; sentinels are compared as numbers.
 */
export function readNumber(cell: Cell, rules: NumberRules): ValueReading {
  if (PLAIN_GROUPED.test(cell.text) && isGrouped(cell, rules))
    return convert(cell.text.replaceAll(',', ''), rules);
  if (isPlain(cell, rules)) return convert(cell.text, rules, cell.kind === 'number');
  const text = plainFigures(cell.text);
  if (text === '' || rules.missingTexts.has(text) || rules.missingTexts.has(cell.text.trim())) return MISSING;
  if (cell.kind === 'error' || ERROR_TEXT.test(text)) return errorOf(text);
  if (cell.isRounded === true) return DIGITS_LOST;
  if (cell.kind === 'date' || cell.kind === 'boolean') return NOT_UNDERSTOOD;
  const ofCell = cell.kind === 'number' ? { ...rules, ...OF_WORKBOOK } : rules;
  const bracketed = rules.brackets === undefined ? undefined : inBrackets(text);
  if (bracketed !== undefined)
    return finishNumber(rules.brackets === 'negative' ? `-${bracketed}` : bracketed, ofCell);
  const shown = rules.formats === undefined ? null : splitFormat(cell.text.trim());
  if (shown !== null) return convert(shown.number, ofCell, true);
  const limit = splitLimit(text, rules.unitOfColumn);
  return limit === null ? finishNumber(withoutArrow(text), ofCell) : readLimit(limit, ofCell);
}

/** Reads a cell that is sent as text: as it stands, without white space around it. */
export function readText(cell: Cell, missingTexts: ReadonlySet<string>): ValueReading {
  const text = cell.text.trim();
  if (text === '' || missingTexts.has(text) || missingTexts.has(plainFigures(text))) return MISSING;
  if (cell.kind === 'error') return errorOf(text);
  return { kind: 'value', literal: JSON.stringify(text) };
}
