import type { RecordSpan } from './cut-body.ts';

const [QUOTE, BACKSLASH, COMMA, COLON] = [0x22, 0x5c, 0x2c, 0x3a];
const [OPEN, CLOSE, BEGIN_ARRAY, END_ARRAY] = [0x7b, 0x7d, 0x5b, 0x5d];
const [ZERO, NINE, MINUS, PLUS, POINT, EXPONENT] = [0x30, 0x39, 0x2d, 0x2b, 0x2e, 0x65];
const SPACE = 0x20;
/** Marks a number, so that 1 and "1" differ. */
const NUMBER = 0x100;
const SECOND_BITS = 21;

/** Two running hashes; module state, because a record has to be hashed without making an object. */
let first = 0;
let second = 0;
/** Position behind what was read last. */
let after = 0;

function take(code: number): void {
  first = Math.imul(first ^ code, 0x01000193);
  second = Math.imul(second + code, 0x85ebca6b) ^ (second >>> 13);
}

const spread = (hash: number): number => {
  const mixed = Math.imul(hash ^ (hash >>> 16), 0x7feb352d);
  return Math.imul(mixed ^ (mixed >>> 15), 0x846ca68b);
};

/** Texts as they are written, quotes included. */
function takeText(bytes: Uint8Array, from: number): void {
  let at = from;
  take(QUOTE);
  for (at += 1; at < bytes.length && bytes[at] !== QUOTE; at += 1) {
    take(bytes[at] as number);
    if (bytes[at] === BACKSLASH) take(bytes[(at += 1)] ?? 0);
  }
  after = at + 1;
}

/** The digits without zeros at either end, and the power of ten of the last: equal for 1.2, 1.20, 0.12e1. */
function takeNumber(bytes: Uint8Array, from: number): void {
  let at = from;
  const isNegative = bytes[at] === MINUS;
  if (isNegative) at += 1;
  let isAnyTaken = false;
  let zeros = 0;
  let decimals = 0;
  let hasPoint = false;
  for (; ; at += 1) {
    const byte = bytes[at] as number;
    if (byte === POINT) {
      hasPoint = true;
      continue;
    }
    if (!(byte >= ZERO && byte <= NINE)) break;
    if (hasPoint) decimals += 1;
    if (byte === ZERO) {
      zeros += 1;
      continue;
    }
    if (isAnyTaken) for (; zeros > 0; zeros -= 1) take(ZERO);
    zeros = 0;
    isAnyTaken = true;
    take(byte);
  }
  const exponent = exponentAt(bytes, at);
  take(NUMBER);
  if (!isAnyTaken) return;
  if (isNegative) take(MINUS);
  take(zeros - decimals + exponent);
}

function exponentAt(bytes: Uint8Array, from: number): number {
  let at = from;
  after = at;
  if (((bytes[at] ?? 0) | SPACE) !== EXPONENT) return 0;
  at += 1;
  const isNegative = bytes[at] === MINUS;
  if (isNegative || bytes[at] === PLUS) at += 1;
  let exponent = 0;
  for (; (bytes[at] as number) >= ZERO && (bytes[at] as number) <= NINE; at += 1) {
    exponent = exponent * 10 + (bytes[at] as number) - ZERO;
  }
  after = at;
  return isNegative ? -exponent : exponent;
}

/** true, false, null; and what no upload has, lists and objects, as they are written. */
function takeOther(bytes: Uint8Array, from: number): void {
  let depth = 0;
  let at = from;
  while (at < bytes.length) {
    const byte = bytes[at] as number;
    if (depth === 0 && (byte === COMMA || byte === CLOSE)) break;
    if (byte === QUOTE) {
      takeText(bytes, at);
      at = after;
      continue;
    }
    if (byte === OPEN || byte === BEGIN_ARRAY) depth += 1;
    else if (byte === CLOSE || byte === END_ARRAY) depth -= 1;
    if (byte > SPACE) take(byte);
    at += 1;
  }
  after = at;
}

function skipBlanks(bytes: Uint8Array, from: number): number {
  let at = from;
  while (at < bytes.length && (bytes[at] as number) <= SPACE) at += 1;
  return at;
}

/**
 * 53 bits that stand for what a record says: equal for equal fields in any order, a number being the same however many
 * zeros it is written with (1.2, 1.20, 12e-1); other records almost never have the same.
 */
export function digestOf(body: Uint8Array, { start, end }: RecordSpan): number {
  let firstSum = 0;
  let secondSum = 0;
  let at = skipBlanks(body, start + 1);
  while (at < end && body[at] === QUOTE) {
    first = 0x811c9dc5;
    second = 0x01000193;
    takeText(body, at);
    at = skipBlanks(body, after);
    if (body[at] === COLON) at = skipBlanks(body, at + 1);
    const byte = body[at] as number;
    if (byte === QUOTE) takeText(body, at);
    else if (byte === MINUS || (byte >= ZERO && byte <= NINE)) takeNumber(body, at);
    else takeOther(body, at);
    firstSum = (firstSum + spread(first)) | 0;
    secondSum = (secondSum + spread(second)) | 0;
    at = skipBlanks(body, after);
    if (body[at] === COMMA) at = skipBlanks(body, at + 1);
  }
  return (firstSum >>> 0) * 2 ** SECOND_BITS + (secondSum >>> (32 - SECOND_BITS));
}
