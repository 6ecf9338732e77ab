import { knownUnit } from '../cells/units.ts';
import { readQuantity } from './field-words.ts';
import { readHeader, readUnitCell } from './read-header.ts';
import { looksLikeUnit } from './unit-look.ts';

/** A unit that a line says for all values, or for those of one field; one that is not known stands as it is written. */
export type SaidUnit = { field: string | null; unit: string; text: string };

const LABEL =
  /^(.*?)(?:计量)?(?:单位|\b(?:units?|einheit(?:en)?)\b)\s*(?:of measurement)?\s*(?:[:：=]|均?为|是|\bis\b|\bare\b|\s)\s*(.+)$/iu;
/** Words of a sentence around its unit: All levels are given in cm; 水位以厘米计. */
const IN_UNIT = /^(.*?)\b(?:in|as)\s+([^\s,;。]{1,12}(?:\s?\/\s?[^\s,;。]{1,6})?)\s*[.。)）]?$/iu;
const BY_UNIT = /^(.*?)(?:均?以|按)\s*([^\s,，;；。]{1,10}?)\s*(?:计|表示|为单位|记).{0,2}$/u;
/** ZRXP files name the unit among their settings: |*|CUNITm3/s|*|. */
const ZRXP_UNIT = /\|\*\|CUNIT([^|]+)\|\*\|/u;
const SEPARATORS = /[,，;；、|]+/u;
const ENDS = /^[\s(（[【*＊注:：.。]+|[\s)）\]】.。]+$/gu;

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
export function readUnits(line: string, above: string): SaidUnit[] {
  const text = line.trim();
  const ofZrxp = ZRXP_UNIT.exec(text)?.[1]?.trim();
  if (ofZrxp) return [{ field: null, unit: ofZrxp, text }];
  const label = LABEL.exec(text);
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
  const inUnit = IN_UNIT.exec(text) ?? BY_UNIT.exec(text);
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
