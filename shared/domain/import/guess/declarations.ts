import { canonicalNumber } from '../cells/decimal.ts';
import { plainText } from '../cells/plain-text.ts';
import type { SampleRow } from '../source-sample.ts';
import { filledTexts, isComment, lookAtRow, withoutMark } from './head-rows.ts';
import { readUnits, type SaidUnit } from './units-in-text.ts';
import { zoneInText, type ZoneInText } from './zone-words.ts';

/** What the lines above a table say about its values in plain words. */
export type Declarations = {
  /** Numbers that mean no value, as decimal texts, and the line that says so. */
  sentinels: { number: string; text: string }[];
  missingTexts: string[];
  zones: ZoneInText[];
  units: SaidUnit[];
};

const NO_DATA =
  /(?:no[-_ ]?data|missing)(?:[-_ ]*(?:value|code|data|number|flag)s?)?|(?:null|fill|invalid|error|bad|absent|nan)[-_ ]*(?:value|code|data|number|flag)s?|缺测值?|缺失值?|无效值|空值|无数据|缺省值|异常值|无值|缺报|fehlwerte?|fehlende werte/iu;
/** What may stand between such a word and its number. */
const SAYS =
  /以|用|为|是|表示|记|值|数据|代码|码|的|和|或|\b(?:is|are|as|by|or|and|value|values|data|shown|given|marked|with|set|to)\b|[=:：,，;；、。."'“”‘’()（）[\]\s]/giu;
const NUMBER = /(?<![\d.A-Za-z])[-+\u2212]?\d+(?:\.\d+)?(?![\d.]*\d)(?![A-Za-z%％])/gu;
const ZONE =
  /time ?zone|utc ?offset|zone|时区|zeitzone|时制|时间基准|\b(?:utc|gmt)\b|北京时间|local time|times? (?:are|is|in)|时间为/iu;

/** ZRXP files name the number of a gap among their settings: |*|RINVAL-777|*|. */
const ZRXP_NO_DATA = /\|\*\|RINVAL([-+]?\d+(?:\.\d+)?)\|\*\|/u;

function readSentinel(text: string): Declarations['sentinels'] {
  const ofZrxp = canonicalNumber(ZRXP_NO_DATA.exec(text)?.[1] ?? '');
  if (ofZrxp !== undefined) return [{ number: ofZrxp, text }];
  const match = NO_DATA.exec(text);
  if (!match) return [];
  const rest = text.slice(match.index + match[0].length);
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
    const isMarked = isComment(row);
    const texts = filledTexts(row)
      .filter((text) => text.length <= MAX_TEXT)
      .map((text) => (isMarked ? withoutMark(text) : text));
    const isPair = texts.length === 2 && !/[:：]/u.test(texts[0] ?? '');
    const lines = isPair ? [texts.join(': ')] : joinLabels(texts);
    for (const line of lines) {
      found.sentinels.push(...readSentinel(line));
      found.missingTexts.push(...readMissingText(line));
      const zone = ZONE.test(line) ? zoneInText(line) : null;
      // When a file was exported says nothing of the times in it.
      const isOfExport = /\d{4}[-/.年]\d{1,2}|(?<![+-]\d?)\d{1,2}:\d{2}/u.test(line);
      if (zone) found.zones.push({ ...zone, isSure: zone.isSure && !isOfExport });
      else if (/time ?zone|时区|zeitzone/iu.test(line))
        found.zones.push({ zone: null, isSure: false, text: line });
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
    (!/[:：=]/u.test(text) && !/\d/u.test(text) && (NO_DATA.test(text) || ZONE.test(text)));
  for (const text of texts) {
    const last = lines.at(-1);
    if (last !== undefined && isLabel(last))
      lines[lines.length - 1] = `${last.replace(/[:：=]$/u, '')}: ${text}`;
    else lines.push(text);
  }
  return lines;
}

/** Rows below the first one of values that have neither numbers nor times: notes, which may say a unit. */
export function notesBelow(rows: readonly SampleRow[], firstDataRow: number): SampleRow[] {
  return rows.filter((row) => {
    if (row.number <= firstDataRow) return false;
    const { looks, filled } = lookAtRow(row);
    return filled.length <= 2 && filled.every((at) => looks[at] === 'text');
  });
}
