import { plainText } from '../cells/plain-text.ts';
import { fieldOfWord } from './field-words.ts';
import { quantityKind } from './quantity-kinds.ts';
import { readHeader } from './read-header.ts';

/** A value column whose header names an equipment: which, and what is left to name the field by. */
export type StationHeader = { column: number; equipId: string; fieldHeader: string };

const isIdLike = (text: string): boolean => /^[A-Za-z]{1,8}[-_ ]?\d{2,12}$|^\d{6,15}$/u.test(plainText(text));

/** Not 瞬时 or 累计 below 流量, and no unit alone: those tell the values of one place apart. */
const isStationName = (name: string): boolean =>
  name !== '' && fieldOfWord(name) === null && quantityKind(name) === null;

type Header = { column: number; parts: readonly string[] };

/** Two rows: stations above, the same fields below again and again (or the other way round). */
function fromTwoRows(headers: readonly Header[]): StationHeader[] | undefined {
  const paired = headers.filter(({ parts }) => parts.length === 2);
  if (paired.length < 2 || paired.length !== headers.length) return undefined;
  const isField = (at: number): boolean => paired.every(({ parts }) => fieldOfWord(parts[at] ?? '') !== null);
  const isStation = (at: number): boolean =>
    paired.every(({ parts }) => isStationName(readHeader(parts[at] ?? '').name)) &&
    new Set(paired.map(({ parts }) => parts[at])).size > 1;
  const order = isField(1) && isStation(0) ? [0, 1] : isField(0) && isStation(1) ? [1, 0] : undefined;
  const [station, field] = order ?? [];
  if (station === undefined || field === undefined) return undefined;
  return paired.map(({ column, parts }) => ({
    column,
    equipId: readHeader(parts[station] ?? '').name,
    fieldHeader: parts[field] ?? '',
  }));
}

/** One row: every value column is an id (WL-01, 1001...) or a known one; the field is told by the title or the sheet's name. */
function fromOneRow(
  headers: readonly Header[],
  known: ReadonlySet<string>,
  titles: readonly string[],
): StationHeader[] | undefined {
  if (headers.length < 2) return undefined;
  const names = headers.map(({ parts }) => readHeader(parts.at(-1) ?? ''));
  const areKnown = names.filter(({ name }) => known.has(name)).length * 2 > names.length;
  const areIds = names.every(({ name }) => isIdLike(name) && fieldOfWord(name) === null);
  if (!areKnown && !areIds) return undefined;
  const title = titles.find((text) => fieldOfWord(text) !== null) ?? '';
  return headers.map(({ column, parts }, at) => ({
    column,
    equipId: names[at]?.name ?? '',
    fieldHeader:
      names[at]?.unit === null
        ? parts.length > 1
          ? (parts[0] ?? '')
          : title
        : `${title}(${names[at]?.unit})`,
  }));
}

/** The wide shape in which columns are stations; empty if the headers of the value columns name fields. */
export function findStationHeaders(
  headers: readonly Header[],
  known: ReadonlySet<string>,
  titles: readonly string[],
): StationHeader[] {
  return fromTwoRows(headers) ?? fromOneRow(headers, known, titles) ?? [];
}
