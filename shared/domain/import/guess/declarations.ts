import { canonicalNumber } from '../cells/decimal.ts';
import { inSimplified, plainText } from '../cells/plain-text.ts';
import { knownUnit } from '../cells/units.ts';
import type { SampleRow } from '../source-sample.ts';
import { isTimeLook } from './cell-look.ts';
import { readQuantity } from './field-words.ts';
import { filledTexts, isComment, lookAtRow, withoutMark } from './head-rows.ts';
import { readHeader, readUnitCell } from './read-header.ts';
import { looksLikeUnit } from './unit-look.ts';
import { isZoneLabel, zoneInLine } from './zone-lines.ts';
import type { ZoneInText } from './zone-words.ts';

/** A unit that a line says for all values, or for those of one field; one that is not known stands as it is written. */
type SaidUnit = { field: string | null; unit: string; text: string };

const LABEL =
  /^(.*?)(?:计量)?(?:单位|\b(?:units?|einheit(?:en)?)\b)\s*(?:of measurement)?\s*(?:[:：=]|均?为|是|\bis\b|\bare\b|\s)\s*(.+)$/iu;

/** Words of a sentence around its unit: All levels are given in cm; 水位以厘米计. */
const IN_UNIT = /^(.*?)\b(?:in|as)\s+([^\s,;。]{1,12}(?:\s?\/\s?[^\s,;。]{1,6})?)\s*[.。)）]?$/iu;

const BY_UNIT = /^(.*?)(?:均?以|按)\s*([^\s,，;；。]{1,10}?)\s*(?:计|表示|为单位|记).{0,2}$/u;

/** 流量单位：m3/s  水位单位：cm says two units. */
const NEXT_LABEL = /(?<=\S)[\s,，;；、]+(?=[\p{Script=Han}A-Za-z]{1,8}(?:单位|\bunits?)\s*[:：=])/iu;

/** ZRXP files name the unit among their settings: |*|CUNITm3/s|*|. */
const ZRXP_UNIT = /\|\*\|CUNIT([^|]+)\|\*\|/u;

const SEPARATORS = /[,，;；、|]+/u;
const ENDS = /^[\s(（[【*＊注:：.。]+|[\s)）\]】.。]+$/gu;

/** What the lines above a table say about its values in plain words. */
export type Declarations = {
  /** Numbers that mean no value, as decimal texts, and the line that says so. */
  sentinels: { number: string; text: string }[];
  missingTexts: string[];
  zones: ZoneInText[];
  units: SaidUnit[];
};

const NO_DATA =
  /(?:no[-_ ]?data|missing)(?:[-_ ]*(?:value|code|data|number|flag)s?)?|(?:null|fill|invalid|error|bad|absent|nan)[-_ ]*(?:value|code|data|number|flag)s?|缺测值?|缺失值?|无效值|空值|无数据|缺省值|异常值|无值|缺报|fehlwerte?|fehlende werte|ausfallwerte?|lücken?|\bnan(?=\s*[:=])/iu;
/** What may stand between such a word and its number. */
const SAYS =
  /以|用|为|是|表示|记|值|数据|代码|码|的|和|或|\b(?:is|are|as|by|or|and|value|values|data|shown|given|marked|with|set|to)\b|[=:：,，;；、。."'“”‘’()（）[\]\s]/giu;
const NUMBER = /(?<![\d.A-Za-z])[-+\u2212]?\d+(?:\.\d+)?(?![\d.]*\d)(?![A-Za-z%％])/gu;
/** ZRXP files name the number of a gap among their settings: |*|RINVAL-777|*|. */
const ZRXP_NO_DATA = /\|\*\|RINVAL([-+]?\d+(?:\.\d+)?)\|\*\|/u;

function readSentinel(text: string): Declarations['sentinels'] {
  const ofZrxp = canonicalNumber(ZRXP_NO_DATA.exec(text)?.[1] ?? '');
  if (ofZrxp !== undefined) return [{ number: ofZrxp, text }];
  const plain = inSimplified(text);
  const match = NO_DATA.exec(plain);
  if (!match) return [];
  const rest = plain.slice(match.index + match[0].length);
  const numbers = rest.match(NUMBER) ?? [];
  // A sentence that says more is not understood.
  if (rest.replace(NUMBER, ' ').replace(SAYS, '') !== '') return [];
  const isSaid = /[=:：]|以|用|为|是|表示|\b(?:is|are|as|by)\b/iu.test(rest);
  return numbers.flatMap((number) => {
    const canonical = canonicalNumber(plainText(number));
    return canonical === undefined || !(isSaid || canonical.startsWith('-'))
      ? []
      : [{ number: canonical, text }];
  });
}

function readMissingText(text: string): string[] {
  const match =
    /(?:缺测|缺失|无数据|no ?data|missing)[^"'“”「」]{0,8}["'“「]([^"'“”「」]{1,10})["'”」]/iu.exec(text);
  const word = match?.[1]?.trim() ?? '';
  return word === '' || canonicalNumber(plainText(word)) !== undefined ? [] : [word];
}

/** A longer text declares nothing. */
const MAX_TEXT = 1000;

/** Reads the lines above a table, and the notes below it. `rows`: those that are no header and no values. */
export function readDeclarations(rows: readonly SampleRow[]): Declarations {
  const found: Declarations = { sentinels: [], missingTexts: [], zones: [], units: [] };
  let above = '';
  for (const sampled of rows) {
    const row = lookAtRow(sampled);
    // Values above a header may be of its table: 缺测 beside 7292 declares nothing.
    if (row.looks.filter((look) => look === 'number').length > 1) continue;
    const isMarked = isComment(row);
    const texts = filledTexts(row)
      .filter((text) => text.length <= MAX_TEXT)
      // Where blanks come in runs, expressions would look at every part of each run.
      .map((text) => (isMarked ? withoutMark(text) : text).replace(/\s+/gu, ' '));
    const isPair = texts.length === 2 && !/[:：]/u.test(texts[0] ?? '');
    const lines = isPair ? [texts.join(': ')] : joinLabels(texts);
    for (const line of lines) {
      found.sentinels.push(...readSentinel(line));
      found.missingTexts.push(...readMissingText(line));
      const zone = zoneInLine(line);
      if (zone) found.zones.push(zone);
      found.units.push(...readUnits(line, above));
    }
    above = texts.length === 1 ? (texts[0] ?? '') : '';
  }
  return found;
}

/** A label goes with the cell behind it. */
function joinLabels(texts: readonly string[]): string[] {
  const lines: string[] = [];
  const isLabel = (text: string): boolean =>
    /[:：=]$/u.test(text) ||
    (!/[:：=]/u.test(text) && !/\d/u.test(text) && (NO_DATA.test(text) || isZoneLabel(text)));
  for (const text of texts) {
    const last = lines.at(-1);
    if (last !== undefined && isLabel(last))
      lines[lines.length - 1] = `${last.replace(/[:：=]$/u, '')}: ${text}`;
    else lines.push(text);
  }
  return lines;
}

/**
 * Rows below the last one of values that have neither numbers nor times: notes, which may say a unit. One between the values
 * may say it of the rows below it alone.
 */
export function notesBelow(rows: readonly SampleRow[], firstDataRow: number): SampleRow[] {
  const looked = rows
    .filter(({ number }) => number > firstDataRow)
    .map((row) => ({ row, ...lookAtRow(row) }));
  const timed = looked.findLastIndex(({ looks }) => looks.some(isTimeLook));
  const last = timed < 0 ? looked.findLastIndex(({ looks }) => looks.includes('number')) : timed;
  return looked
    .slice(last + 1)
    .filter(({ looks, filled }) => filled.length <= 2 && filled.every((at) => looks[at] === 'text'))
    .map(({ row }) => row);
}

/** The field that words are about; null if they name none: all values. */
function fieldIn(words: string): string | null {
  const text = words.replace(ENDS, '').replace(/([a-z]{3,})s\b/giu, '$1');
  return readQuantity(text)?.field ?? null;
}

/** 水位 m, 流量：L/s, level (cm): a quantity and its unit, with nothing else. */
function readPair(part: string, text: string): SaidUnit[] {
  const { name, unit } = readHeader(part.trim());
  const quantity = unit === null ? null : readQuantity(name);
  if (unit !== null && quantity?.isExact) return [{ field: quantity.field, unit, text }];
  const words = /^(\S+)\s*[\s:：=]\s*(\S+)$/u.exec(part.trim());
  const named = words ? readQuantity(words[1] ?? '') : null;
  const said = words?.[2] ?? '';
  return named?.isExact && looksLikeUnit(said) ? [{ field: named.field, unit: said, text }] : [];
}

function readPairs(body: string, text: string): SaidUnit[] {
  const parts = body.split(SEPARATORS).filter((part) => part.trim() !== '');
  return parts.flatMap((part) => {
    const whole = readPair(part, text);
    return whole.length > 0 ? whole : part.split(/\s+/u).flatMap((word) => readPair(word, text));
  });
}

/**
 * Units that a line above the table, or a note below it, says in plain words: 单位：m³/h, 单位：水位 m、流量 m³/s,
 * （水位：cm，流量：L/s）, 水位单位为厘米, All levels are in cm. `above`: the line before, if it stands alone, which may name
 * the quantity. A label whose unit is not known says so; 管理单位：水务局 is no unit.
 */
function readUnits(line: string, above: string): SaidUnit[] {
  const [first = '', ...others] = line.trim().split(NEXT_LABEL);
  return [first, ...others].flatMap((text, at) => readUnit(text, at === 0 ? above : ''));
}

function readUnit(text: string, above: string): SaidUnit[] {
  const ofZrxp = ZRXP_UNIT.exec(text)?.[1]?.trim();
  if (ofZrxp) return [{ field: null, unit: ofZrxp, text }];
  const label = LABEL.exec(inSimplified(text));
  if (label) {
    const [, before = '', rest = ''] = label;
    const body = rest.replace(ENDS, '');
    const field = fieldIn(before) ?? (before.replace(ENDS, '') === '' ? fieldOfLine(above) : null);
    const unit = readUnitCell(body) ?? readUnitCell(rest);
    if (unit !== null) return [{ field, unit, text }];
    const pairs = readPairs(body, text);
    if (pairs.length > 0) return pairs;
    return looksLikeUnit(body) ? [{ field, unit: body, text }] : [];
  }
  const inUnit = IN_UNIT.exec(text) ?? BY_UNIT.exec(inSimplified(text));
  const said = inUnit ? readUnitCell(inUnit[2] ?? '') : null;
  const words = inUnit?.[1] ?? '';
  if (
    said !== null &&
    knownUnit(said) !== null &&
    (fieldIn(words) !== null || /values?|data|readings?|数据|数值/iu.test(words))
  )
    return [{ field: fieldIn(words), unit: said, text }];
  const parts = text.replace(ENDS, '').split(SEPARATORS);
  const pairs = readPairs(text.replace(/^[\s(（[【]+(.*)[)）\]】\s]+$/u, '$1'), text);
  return pairs.length === parts.length ? pairs : [];
}

function fieldOfLine(above: string): string | null {
  const quantity = readQuantity(above);
  return quantity?.isExact ? quantity.field : null;
}
