import { plainText } from '../cells/plain-text.ts';
import { isSameUnit } from '../cells/units.ts';
import { type Quantity, readQuantity } from './field-words.ts';
import { headerWord, isCategory, timePartWord } from './header-words.ts';
import { type EquipmentIndex, nameForm } from './known-equipment.ts';
import { fieldOfCode } from './pollutant-codes.ts';
import { isGluedKind, quantityKind } from './quantity-kinds.ts';
import { MAX_NAME } from './field-words.ts';
import { type HeaderReading, readHeader } from './read-header.ts';
import { canHaveUnit, usualUnit } from './usual-units.ts';

/** A station that a header names. `equipIds`: what the service has by this id or name; none if it knows none. */
type HeaderStation = {
  text: string;
  equipIds: readonly string[];
  /** `known`: the service has it; `id`: it looks like an id; `name`: only its place in the header says so. */
  by: 'known' | 'id' | 'name';
};

/** One row of a header over a column, taken apart. */
export type HeaderPart = {
  text: string;
  /** Without its unit. */
  name: string;
  unit: string | null;
  unitReason: 'bracket-in-header' | 'end-of-header' | null;
  station: HeaderStation | null;
  /** The name without the station. */
  rest: string;
  /** What `rest` says is measured. */
  quantity: Quantity | null;
  /** Max, Total, ... if the part says nothing but that; empty for 瞬时. */
  kind: string | null;
  /** It names a group of columns, a time, a number: nothing that tells stations apart. */
  isNeutral: boolean;
};

const ID =
  /^(?:[A-Za-z]{1,8}[-_ ]?\d{2,15}[A-Za-z]?|[A-Za-z]{2,8}(?:[-_]\d{1,4})+|\d{6,20}|0\d{1,19}|[A-Za-z]{1,6}[-_][A-Za-z0-9]{1,8}[-_]\d{1,6})$/u;

/** True for a text that is written as ids are: WL-01, YT0010001, 320102003, 008; but not Sheet1, pH7, level_2 or w01001. */
export function looksLikeId(text: string): boolean {
  const plain = plainText(text);
  if (!ID.test(plain)) return false;
  return (
    !/^(?:sheet|table|data|row|column|col|field|value|time|no|page|v|ch|channel)[-_ ]?\d+$/iu.test(plain) &&
    readQuantity(plain)?.isExact !== true &&
    fieldOfCode(plain) === null
  );
}

/** True for a text that ends as names of places do. */
export function looksLikePlace(text: string): boolean {
  return /(?:井|站|监测点|测点|点位|点|泵房|水库|断面|桥|桥下|路口?|排口|小区|广场|公园|村|镇|厂|渠|河|湖|池|闸上?|闸下|进口|出口|\b(?:station|site|well|weir|gate|outlet|creek|river|bridge|pump ?house))\s*\d*$/iu.test(
    plainText(text),
  );
}

const trimSigns = (text: string): string =>
  text
    .replace(/[(（[【][\s_\-.:：/]*[)）\]】]/gu, '')
    .replace(/^[\s_\-.:：/#,，;；|>]+|[\s_\-.:：/,，;；|>]+$/gu, '')
    .replace(/^[(（[【](.*)[)）\]】]$/u, '$1')
    .trim();

const without = (text: string, start: number, end: number): string =>
  trimSigns(`${text.slice(0, start)}${start > 0 && end < text.length ? ' ' : ''}${text.slice(end)}`);

type Found = { station: HeaderStation; rest: string };

/**
 * The id and the name of a place side by side: YW0010010 临江路10号排口, YW0010010(临江路10号排口). Where they are not of one place,
 * nobody knows which of them it is.
 */
function stationSaidTwice(name: string, index: EquipmentIndex): Found | undefined {
  const [first, second, ...more] = index.findIn(name);
  if (!first || !second || more.length > 0) return undefined;
  const text = nameForm(name);
  const between = text.slice(first.end, second.start);
  if (!/^[\s_\-.:：/|]*[(（[【]?[\s]*$/u.test(between)) return undefined;
  const isInBrackets = /[(（[【]/u.test(between) && /^[)）\]】]/u.test(text.slice(second.end));
  const end = second.end + (isInBrackets ? 1 : 0);
  const rest = without(text, first.start, end);
  if (rest !== '' && readQuantity(rest) === null && quantityKind(rest) === null) return undefined;
  const both = first.equipIds.filter((id) => second.equipIds.includes(id));
  const equipIds = both.length > 0 ? both : [...new Set([...first.equipIds, ...second.equipIds])];
  return { station: { text: `${first.text} ${second.text}`, equipIds, by: 'known' }, rest };
}

/** True if a text begins or ends with an id, and a blank or a sign keeps it apart from the rest. */
function isAtAnEnd(text: string, id: string): boolean {
  const sign = /[\s_\-.:：/|()（）[\]]/u;
  if (text.startsWith(id)) return sign.test(text.charAt(id.length));
  return text.endsWith(id) && sign.test(text.charAt(text.length - id.length - 1));
}

function knownStation(name: string, index: EquipmentIndex): Found | undefined {
  const whole = index.idsOf(name);
  if (whole.length > 0) return { station: { text: name, equipIds: whole, by: 'known' }, rest: '' };
  const twice = stationSaidTwice(name, index);
  if (twice) return twice;
  const plain = plainText(name).replace(/\s+/gu, ' ');
  const [longest] = index.findIn(name).toSorted((a, b) => b.end - b.start - (a.end - a.start));
  if (!longest) return undefined;
  const at = plain.indexOf(longest.text);
  const rest = at < 0 ? '' : without(plain, at, at + longest.text.length);
  // A name in the middle of other words is part of another name; an id in front of them or behind them is not.
  const isApart = looksLikeId(longest.text) && isAtAnEnd(plain, longest.text);
  if (rest !== '' && readQuantity(rest) === null && quantityKind(rest) === null && !isApart) return undefined;
  return { station: { text: longest.text, equipIds: longest.equipIds, by: 'known' }, rest };
}

/** An id of digits at its end, and a quantity in letters right behind it: YT0010001Level. */
const GLUED = /^([A-Za-z]{1,8}[-_]?\d{2,15}|\d{6,20})([A-Za-z].*)$/u;

/** YT0010001 液位, 液位(YT0010001), YT0010001液位: an id at one end and a quantity at the other. */
function idStation(name: string, index: EquipmentIndex): Found | undefined {
  const plain = plainText(name).replace(/\s+/gu, ' ');
  const [, glued = '', behind = ''] = GLUED.exec(plain) ?? [];
  if (looksLikeId(glued) && readQuantity(behind)?.isExact) {
    const equipIds = index.idsOf(glued);
    return { station: { text: glued, equipIds, by: equipIds.length > 0 ? 'known' : 'id' }, rest: behind };
  }
  if (looksLikeId(plain)) return { station: { text: plain, equipIds: [], by: 'id' }, rest: '' };
  const ends = [
    /^([A-Za-z]{1,8}[-_]?\d{2,15}|[A-Za-z]{2,8}[-_]\d{1,4}|\d{6,20}|0\d{2,19})(?![A-Za-z0-9])/u.exec(plain),
    /(?<![A-Za-z0-9])([A-Za-z]{1,8}[-_]?\d{2,15}|[A-Za-z]{2,8}[-_]\d{1,4}|\d{6,20}|0\d{2,19})[)）\]】]?$/u.exec(
      plain,
    ),
  ];
  for (const match of ends) {
    const id = match?.[1] ?? '';
    if (!match || !looksLikeId(id)) continue;
    const rest = without(plain, match.index, match.index + match[0].replace(/[)）\]】]$/u, '').length);
    const bare = trimSigns(rest.replace(/[(（[【]\s*[)）\]】]?$/u, ''));
    if (readQuantity(bare) !== null || quantityKind(bare) !== null)
      return { station: { text: id, equipIds: [], by: 'id' }, rest: bare };
  }
  return undefined;
}

/**
 * 1号井 in 城西1号井液位 is part of a longer name: which station that is nobody knows. An id with a sign behind it is not: what
 * follows says what is measured, 累積 in WL-01-累積流量 as well. undefined: nothing more stands there.
 */
function longerStation(name: string, { station, rest }: Found): Found | undefined {
  if (rest === '' || readQuantity(rest)?.isExact) return undefined;
  const plain = plainText(name).replace(/\s+/gu, ' ');
  if (looksLikeId(station.text) && isAtAnEnd(plain, station.text)) return undefined;
  const split = splitQuantity(name);
  if (!split || split.other.length <= station.text.length || !split.other.includes(station.text))
    return undefined;
  return { station: { text: split.other, equipIds: [], by: 'id' }, rest: split.fieldText };
}

/** A text that says nothing. */
const notUnderstood = (text: string): HeaderPart => ({
  text,
  name: text,
  unit: null,
  unitReason: null,
  station: null,
  rest: text,
  quantity: null,
  kind: null,
  isNeutral: false,
});

/** Temp (F), 水温[C]: letters that are units of a temperature alone. */
function readTemperature(text: string): HeaderReading | undefined {
  const match = /^(.+?)\s*[(（[]\s*(?:deg\.? ?)?([CFcf])\s*[)）\]]$/u.exec(text.trim());
  const [, name = '', letter = ''] = match ?? [];
  const field = readQuantity(name)?.field ?? '';
  return match && canHaveUnit(field, '°C') && field.toLowerCase().endsWith('temperature')
    ? { name, unit: `°${letter.toUpperCase()}`, reason: 'bracket-in-header' }
    : undefined;
}

/** Takes one row of a header apart. */
export function readHeaderPart(text: string, index: EquipmentIndex): HeaderPart {
  if (text.length > MAX_NAME) return notUnderstood(text);
  const reading = readTemperature(text) ?? readHeader(text);
  let { name, unit } = reading;
  const exact = readQuantity(name);
  // level_s and 液位A have no unit in them.
  if (
    unit !== null &&
    reading.reason === 'end-of-header' &&
    ((exact?.isExact && !canHaveUnit(exact.field, unit)) || looksLikeId(text))
  )
    [name, unit] = [text.trim(), null];
  const quantity = readQuantity(name);
  const known = quantity?.isExact ? undefined : knownStation(name, index);
  const found = quantity?.isExact
    ? undefined
    : ((known && longerStation(name, known)) ?? known ?? idStation(name, index));
  const rest = found ? found.rest : name;
  const ofRest = found ? readQuantity(rest) : quantity;
  const kind = quantityKind(rest);
  const word = headerWord(name);
  return {
    text,
    name,
    unit,
    unitReason:
      unit === null ? null : reading.reason === 'bracket-in-header' ? 'bracket-in-header' : 'end-of-header',
    station: found?.station ?? null,
    rest,
    quantity: ofRest,
    kind,
    isNeutral:
      name === '' ||
      kind !== null ||
      isCategory(name) ||
      timePartWord(name) !== null ||
      (word !== null && word !== 'station-name') ||
      /^(?:no\.?\s*)?#?\d{1,2}\s*(?:#|号)?$/iu.test(plainText(name)),
  };
}

/**
 * True if a header, its rows joined by ` > `, says a quantity that has the usual unit of a field. Q6720 may be a flow, and
 * says nothing of a level.
 */
export function saysQuantityLike(header: string, field: string): boolean {
  return header.split(' > ').some((text) => {
    const { name } = readHeader(text);
    const quantity = readQuantity(name) ?? splitQuantity(name)?.quantity;
    return quantity !== undefined && usualUnit(quantity.field) === usualUnit(field);
  });
}

/** What the rows of a header over one column say together. */
export type ColumnHeader = {
  column: number;
  parts: HeaderPart[];
  station: HeaderStation | null;
  /** The text that says what is measured, without station and unit; empty if none does. */
  fieldText: string;
  quantity: Quantity | null;
  unit: string | null;
  unitReason: 'bracket-in-header' | 'end-of-header' | 'row-of-units' | null;
  /** Another unit, which the header says where a row of units is below it; mostly null. */
  otherUnit: string | null;
};

/**
 * Joins the rows of a header, the lowest deciding: 水位 > 水温(℃) is a temperature, 流量 > 累计 what the group says in the kind
 * that is below. A unit belongs to the row that says what is measured, and to those below it.
 */
export function joinHeader(column: number, parts: HeaderPart[], rowUnit: string | null): ColumnHeader {
  const stations = parts.flatMap(({ station }) => station ?? []);
  const station = stations.findLast(({ by }) => by === 'known') ?? stations.at(-1) ?? null;
  const at = parts.findLastIndex((part) => part.quantity !== null);
  const named = at < 0 ? undefined : parts[at];
  const below = at < 0 ? [] : parts.slice(at + 1).filter(({ text }) => text !== '');
  let quantity = named?.quantity ?? null;
  let fieldText = named ? named.rest : '';
  for (const part of below) {
    if (part.station !== null && part.rest === '') continue;
    if (part.name === '' || headerWord(part.name) === 'value') continue;
    const joined = quantity && readQuantity(`${part.name}${fieldText}`);
    const isSame =
      joined?.isExact && (joined.kind !== '' || joined.ordinal !== '' || joined.field !== quantity?.field);
    if (part.kind !== null && isSame && quantity?.isExact) quantity = joined;
    else if (part.kind === '' && quantity?.isExact) continue;
    else if (part.kind !== null && quantity?.isExact) quantity = { ...quantity, kind: part.kind };
    else if (/^(?:no\.?\s*)?#?\d{1,2}\s*(?:#|号)?$/iu.test(plainText(part.name)) && quantity)
      quantity = { ...quantity, ordinal: part.name.replace(/\D/gu, '') };
    else if (quantity) quantity = { ...quantity, isExact: false };
    fieldText = `${fieldText} ${part.rest}`.trim();
  }
  if (!named) {
    // What each value was made of (Avg, Smp) is no name.
    const filled = parts.filter(({ rest }) => rest !== '');
    fieldText = (filled.findLast(({ kind }) => kind === null) ?? filled.at(-1))?.rest ?? '';
  }
  const unitParts = named ? parts.slice(at) : parts;
  const withUnit = unitParts.findLast(({ unit }) => unit !== null);
  const inHeader = withUnit?.unit ?? null;
  return {
    column,
    parts,
    station,
    fieldText,
    quantity,
    unit: rowUnit ?? inHeader,
    otherUnit: rowUnit === null || inHeader === null || isSameUnit(rowUnit, inHeader) ? null : inHeader,
    unitReason: rowUnit === null ? (withUnit?.unitReason ?? null) : 'row-of-units',
  };
}

/** A quantity, and what else a name has in front of it or behind it. */
export type QuantitySplit = { quantity: Quantity; fieldText: string; other: string };

const isHan = (sign: string): boolean => /\p{Script=Han}/u.test(sign);

/** All ways to see a name as a quantity with something in front of it or behind it: 北门液位, North Gate Water Level. */
export function quantitySplits(name: string): QuantitySplit[] {
  if (name.length > MAX_NAME) return [];
  const plain = plainText(name).replace(/\s+/gu, ' ');
  const isCut = (at: number): boolean => {
    const [before, after] = [plain[at - 1] ?? '', plain[at] ?? ''];
    if (isHan(before) || isHan(after) || /[^\p{L}\p{N}]/u.test(before) || /[^\p{L}\p{N}]/u.test(after))
      return true;
    return /[\p{N}\p{Ll}]/u.test(before) && isGluedKind(plain.slice(at));
  };
  const split = (fieldText: string, other: string): QuantitySplit[] => {
    const quantity = readQuantity(fieldText);
    return quantity?.isExact && other !== '' ? [{ quantity, fieldText, other }] : [];
  };
  const cuts = Array.from({ length: Math.max(0, plain.length - 1) }, (_, at) => at + 1).filter(isCut);
  const behind = cuts.flatMap((at) => split(trimSigns(plain.slice(at)), trimSigns(plain.slice(0, at))));
  const before = cuts
    .toReversed()
    .flatMap((at) =>
      split(trimSigns(plain.slice(0, at)), trimSigns(plain.slice(at).replace(/[)）\]】]$/u, ''))),
    );
  return withKinds([...behind, ...before]);
}

/** Where a way leaves a word with the name that says of which kind the values are (Lake 累积 | 流量), that word is the quantity's. */
function withKinds(ways: readonly QuantitySplit[]): QuantitySplit[] {
  const cuts = ways.flatMap(({ fieldText: long }) =>
    ways
      .filter(({ fieldText: short }) => short.length < long.length && saysKindToo(long, short))
      .map(({ fieldText: short }) => ({ long, short })),
  );
  const isInside = (text: string, whole: string): boolean => whole.startsWith(text) || whole.endsWith(text);
  return ways.filter(
    ({ fieldText }) =>
      !cuts.some(
        ({ long, short }) =>
          fieldText.length >= short.length && fieldText.length < long.length && isInside(fieldText, long),
      ),
  );
}

/** True for 累积流量 and 流量, 液位平均 and 液位: one is the other with a word for its kind. */
const saysKindToo = (long: string, short: string): boolean =>
  (long.endsWith(short) && quantityKind(long.slice(0, -short.length)) !== null) ||
  (long.startsWith(short) && quantityKind(long.slice(short.length)) !== null);

/** The first of the ways to see a name as a quantity with something else; null if there is none. */
export function splitQuantity(name: string): QuantitySplit | null {
  return quantitySplits(name)[0] ?? null;
}
