import {
  PLACE_FIELDS,
  type PlaceField,
  type PlaceFieldKind,
  type PlaceFieldProblem,
  type PlaceValue,
} from './place-fields.ts';
import type { JsonValue } from '../json-value.ts';
import { parseServiceTime, parseZonedTime } from '../service-time.ts';
import type { TextSet } from './text-set.ts';

/** That something was sent which cannot be understood, and why. There is one object for each reason. */
export class Misread {
  readonly reason: PlaceFieldProblem['reason'];

  constructor(reason: PlaceFieldProblem['reason']) {
    this.reason = reason;
  }
}

type Given = string | number | boolean;
type Reading = PlaceValue | Misread;

const NOT_A_NUMBER = new Misread('not-a-number');
const NOT_A_FLAG = new Misread('not-a-flag');
const NOT_A_TIME = new Misread('not-a-time');
const WRONG_TYPE = new Misread('wrong-type');
const NUMBER = /^[+-]?(\d+(?:\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;
const PLAIN_CHARS_AT_MOST = 15;
const POWERS_OF_TEN = Array.from({ length: PLAIN_CHARS_AT_MOST }, (_, power) => 10 ** power);
const YES = new Set(['1', 'true', 'yes', 'y']);
const NO = new Set(['0', 'false', 'no', 'n']);

/**
 * The value of a text of digits with one point among them at most, -1 for any other. Nearly all numbers of a list are
 * so. Both parts of the fraction are exact, so that it is the very number that `Number` would give, only sooner.
 */
export function readPlainNumber(text: string): number {
  const { length } = text;
  if (length === 0 || length > PLAIN_CHARS_AT_MOST) return -1;
  let digits = 0;
  let point = -1;
  for (let at = 0; at < length; at += 1) {
    const code = text.charCodeAt(at);
    if (code >= 48 && code <= 57) digits = digits * 10 + (code - 48);
    else if (code === 46 && point === -1) point = at;
    else return -1;
  }
  if (point === -1) return digits;
  return length === 1 ? -1 : digits / (POWERS_OF_TEN[length - 1 - point] ?? 1);
}

function readNumber(raw: Given): Reading {
  if (typeof raw === 'number') return Number.isFinite(raw) ? raw : NOT_A_NUMBER;
  if (typeof raw === 'boolean') return NOT_A_NUMBER;
  const plain = readPlainNumber(raw);
  if (plain >= 0) return plain;
  const text = raw.trim();
  return NUMBER.test(text) && Number.isFinite(Number(text)) ? Number(text) : NOT_A_NUMBER;
}

function readFlag(raw: Given): Reading {
  if (raw === '1' || raw === true) return true;
  if (raw === '0' || raw === false) return false;
  const text = String(raw).trim().toLowerCase();
  if (YES.has(text)) return true;
  return NO.has(text) ? false : NOT_A_FLAG;
}

const HAS_OFFSET = /(?:Z|[+-]\d{2}:?\d{2})$/;
const LETTER_T = 84;
const EPOCH = /^\d{10}(\d{3})?$/;

/** Wall-clock text in the zone, ISO 8601 with or without offset, or epoch seconds or milliseconds. */
function readTime(raw: Given, zone: string): Reading {
  const asItCame = typeof raw === 'string' ? parseServiceTime(raw, zone) : undefined;
  if (asItCame !== undefined) return asItCame;
  const text = String(raw).trim();
  if (EPOCH.test(text)) return text.length === 10 ? Number(text) * 1000 : Number(text);
  if (text.charCodeAt(10) === LETTER_T && HAS_OFFSET.test(text)) return parseZonedTime(text) ?? NOT_A_TIME;
  return parseServiceTime(text.replace('T', ' ').replace(/\.\d+$/, ''), zone) ?? NOT_A_TIME;
}

const READERS: Record<PlaceFieldKind, (raw: Given, zone: string) => Reading> = {
  text: String,
  number: readNumber,
  flag: readFlag,
  time: readTime,
};

const isBlank = (text: string): boolean => text.charCodeAt(0) <= 32 && text.trim() === '';

/**
 * Reads what a place record (interface 2.2) has in a field. The document types no field, so strings, numbers,
 * booleans, null and missing values are taken (interface 10.5); what is missing or blank is null, never 0.
 * @param zone IANA zone in which wall-clock times are read.
 * @returns a text, a number in the unit of the field, a flag, an instant in epoch milliseconds, null, or a `Misread`.
 */
export function readPlaceField(field: PlaceField, raw: JsonValue | undefined, zone: string): Reading {
  if (raw === undefined || raw === null || raw === '') return null;
  if (typeof raw === 'object') return WRONG_TYPE;
  if (typeof raw === 'string' && isBlank(raw)) return null;
  return READERS[PLACE_FIELDS[field].kind](raw, zone);
}

/**
 * What is wrong with the placeId of a record, null if nothing; the ids of a list are given in their order.
 * @param seen the ids so far; this one joins them.
 */
export function judgePlaceId(
  placeId: PlaceValue,
  seen: TextSet,
): Extract<PlaceFieldProblem['reason'], 'missing-id' | 'duplicate-id'> | null {
  if (typeof placeId !== 'string') return 'missing-id';
  return seen.add(placeId) ? null : 'duplicate-id';
}

/** Whether an element of a place list can be a place at all. */
export function isRecord(element: JsonValue | undefined): element is { [key: string]: JsonValue } {
  return typeof element === 'object' && element !== null && !Array.isArray(element);
}
