import { withoutLabel } from '../cells/plain-text.ts';
import { knownUnit } from '../cells/units.ts';
import type { Guess } from './guess.ts';
import { MAX_NAME, readQuantity } from './field-words.ts';
import { looksLikeUnit } from './unit-look.ts';
import { canHaveUnit } from './usual-units.ts';

/** A header without its unit, and the unit as the file writes it. */
export type HeaderReading = { name: string; unit: string | null; reason: Guess['reason'] | null };

const BRACKETS = /[(（[【［]([^()（）[\]【】［］]*)[)）\]】］]/gu;
/** Loggers name themselves and their sensors behind the unit: Water Level, m (LGR S/N: 123, SEN S/N: 456). */
const SERIAL_NUMBERS = /\s*[(（][^()（）]*\bS\/N\b[^()（）]*[)）]/giu;
const UNIT_LABEL = /^(?:单位|unit)\s*[:：]?\s*/iu;

function unitIn(text: string): string | null {
  const candidate = withoutLabel(text.trim(), UNIT_LABEL).trim();
  return candidate !== '' && knownUnit(candidate) !== null ? candidate : null;
}

function fromBrackets(header: string): HeaderReading | undefined {
  const matches = [...header.matchAll(BRACKETS)];
  const read = (match: RegExpExecArray, unit: string): HeaderReading => {
    const name = `${header.slice(0, match.index)}${header.slice(match.index + match[0].length)}`;
    return { name: name.trim().replace(/[/／_:：,，-]+$/u, ''), unit, reason: 'bracket-in-header' };
  };
  for (const match of matches) {
    const unit = unitIn(match[1] ?? '');
    if (unit !== null) return read(match, unit);
  }
  // A unit that is written and not known is one all the same.
  for (const match of matches) {
    const text = withoutLabel(match[1] ?? '', UNIT_LABEL).trim();
    if (match.index > 0 && looksLikeUnit(text)) return read(match, text);
  }
  return undefined;
}

/** `液位/m`, `level_m`, `Flow, m3/h`, `Level m`: the longest end behind a separator that is a unit. */
function fromSeparator(header: string): HeaderReading | undefined {
  for (const match of header.matchAll(/[/／_:：,，;；\s-]+/gu)) {
    const name = header.slice(0, match.index).trim();
    const unit = unitIn(header.slice(match.index + match[0].length));
    if (name !== '' && unit !== null) return { name, unit, reason: 'end-of-header' };
  }
  return undefined;
}

/** `液位m`, `流量m³/h`: Chinese, then a unit in letters; a unit in Chinese there would be part of a word (高度). */
function fromEnd(header: string): HeaderReading | undefined {
  // 水位0.1m, 流量10³m³/h: the number is of the unit.
  const scaled = /^(.*\p{Script=Han})([×x]?(?:0\.0*1|10\^?[-⁻]?[²³⁴⁵⁶⁷⁸⁹\d])\D.*)$/u.exec(header);
  const ofScale = scaled ? unitIn(scaled[2] ?? '') : null;
  if (scaled && ofScale !== null) return { name: scaled[1] ?? '', unit: ofScale, reason: 'end-of-header' };
  const match = /^(.*\p{Script=Han}\d*)([^\p{Script=Han}\s\d][^\p{Script=Han}\s]*)$/u.exec(header);
  const [, name = '', end = ''] = match ?? [];
  // 千m³/h is one unit.
  const power = /[\s_/／:：,，-]*((?:百万|千万|[百千万亿])?)$/u.exec(name);
  const withPower = power?.[1] ? unitIn(`${power[1]}${end}`) : null;
  if (power && withPower !== null && power.index > 0)
    return { name: name.slice(0, power.index), unit: withPower, reason: 'end-of-header' };
  const unit = match ? unitIn(end) : null;
  return unit === null ? undefined : { name, unit, reason: 'end-of-header' };
}

/** `氨氮毫克/升`: a unit of two parts in Chinese is no part of a word. */
function fromChineseEnd(header: string): HeaderReading | undefined {
  for (let at = 1; at < header.indexOf('/'); at += 1) {
    const tail = header.slice(at);
    const unit = /^\p{Script=Han}/u.test(tail) ? unitIn(tail) : null;
    const name = header.slice(0, at).replace(/[/／_:：,，;；\s-]+$/u, '');
    if (unit !== null && name !== '') return { name, unit, reason: 'end-of-header' };
  }
  return undefined;
}

/** The field that a name ends with: 液位 in YT0010001:液位. */
function fieldAtEnd(name: string): string | undefined {
  for (let from = 0; from + 2 <= name.length; from += 1) {
    const quantity = readQuantity(name.slice(from));
    if (quantity?.isExact) return quantity.field;
  }
  return undefined;
}

/** `w01009mg/L`: a unit right behind the code of a pollutant. */
function fromCode(header: string): HeaderReading | undefined {
  const [, name = '', rest = ''] = /^([a-z]\d{5})[\s_-]?(\D.*)$/iu.exec(header) ?? [];
  const unit = rest === '' ? null : unitIn(rest);
  return unit === null ? undefined : { name, unit, reason: 'end-of-header' };
}

/** `液位厘米`, `YT0010001:液位厘米`: a unit in Chinese right behind the name of a quantity that can have it. */
function fromQuantity(header: string): HeaderReading | undefined {
  const tail = /\p{Script=Han}{3,}$/u.exec(header);
  if (!tail) return undefined;
  for (let at = tail.index + 2; at < header.length; at += 1) {
    const [name, unit] = [header.slice(0, at), unitIn(header.slice(at))];
    const field = unit === null ? undefined : fieldAtEnd(name);
    if (unit !== null && field !== undefined && canHaveUnit(field, unit))
      return { name, unit, reason: 'end-of-header' };
  }
  return undefined;
}

/**
 * Takes the unit out of a header: 瞬时流量(m³/h), 流量（㎥/h）, 液位/m, Level [m], level_m, 液位m. What stands in brackets as a
 * unit does is one, known or not; other brackets belong to the name.
 */
export function readHeader(header: string): HeaderReading {
  if (header.length > MAX_NAME) return { name: header.trim(), unit: null, reason: null };
  const trimmed = header.replace(SERIAL_NUMBERS, '').trim();
  const atEnd = [fromCode, fromEnd, fromChineseEnd, fromQuantity, fromSeparator]
    .map((read) => read(trimmed))
    .find((reading) => reading !== undefined && !isNameAtEnd(reading));
  return fromBrackets(trimmed) ?? atEnd ?? { name: trimmed, unit: null, reason: null };
}

/** pH is the name of a quantity, too: 22号-pH is that of a station, and no station in pH. */
function isNameAtEnd({ name, unit }: HeaderReading): boolean {
  return unit !== null && knownUnit(unit) === 'pH' && readQuantity(name) === null;
}

/** The unit in a cell of a row of units, as the file writes it: m, (m), （m）, 单位：m; null if there is none. */
export function readUnitCell(text: string): string | null {
  if (text.length > MAX_NAME) return null;
  return unitIn(text) ?? unitIn(text.trim().replace(/^[([（【［]|[)\]）】］]$/gu, ''));
}
