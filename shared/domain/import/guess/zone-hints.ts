import type { SampleRow } from '../source-sample.ts';
import { plainText } from '../cells/plain-text.ts';
import { isTimeLook, lookOf } from './cell-look.ts';
import type { Title } from './title-texts.ts';
import { zonesInRow } from './zone-lines.ts';
import { offsetAlone, zoneInText, type ZoneInText } from './zone-words.ts';

/** Words that are of zones wherever they stand; letters such as EST are words of other things in the name of a file. */
const PLAIN_ZONE = /(?<![A-Za-z])(?:UTC|GMT)(?![A-Za-z])|时区|北京时间|世界时/iu;

/** What may stand in brackets behind a time and is a zone that is not understood: Z, UT, +0, Eastern Standard Time. */
const UNKNOWN_ZONE =
  /[([【（]\s*(?:Z|UT|TU|[+-]\d{1,2}(?::?\d{2})?|\p{L}[\p{L} ]* (?:standard|daylight|summer|winter) time)\s*[)\]】）]/iu;

/** Letters that no list of zones has: (AKST). */
const UNKNOWN_LETTERS = /[([]\s*(?:local )?(?!(?:TEXT|UNIT|LAST|INIT)\b)[A-Z]{2,3}T\s*[)\]]/u;

/** The same at the end of a header, without brackets: Time +02:00, TIMESTAMP_TU. */
const ZONE_AT_END = /[\s_](?:Z|UT|TU|[+-]\d{1,2}:?\d{2})$/u;

const unsure = (text: string): ZoneInText[] => {
  const zone = PLAIN_ZONE.test(text) ? zoneInText(text) : null;
  return zone ? [{ ...zone, isSure: false }] : [];
};

/** The delimiter may stand in a sentence; a row of more cells is one of a table. */
const MAX_CELLS = 6;

/** A line of text without a time: when a file was exported says nothing of the times in it. */
function isNote({ cells }: SampleRow): boolean {
  const filled = cells.filter(({ text }) => text.trim() !== '');
  const looks = filled.map(lookOf);
  const hasTime = filled.some(({ text }) => /\d{4}[-/.年]\d{1,2}|(?<![+-]\d?)\d{1,2}:\d{2}/u.test(text));
  return (
    filled.length > 0 &&
    filled.length <= MAX_CELLS &&
    !hasTime &&
    !looks.some((look) => look === 'number' || isTimeLook(look))
  );
}

/**
 * Zones that a file names apart from the headers and the lines above its table: in its name, in that of the sheet, in the
 * other headers, in a line below the values, or in words behind a time that are not understood. None of them is sure.
 * @param headers of the columns of the time
 * @param headerRows all rows of the header: one of them may be a line about the table
 */
export function zoneHints(
  headers: readonly string[],
  titles: readonly Title[],
  below: readonly SampleRow[],
  headerRows: readonly SampleRow[],
): ZoneInText[] {
  const unknown = headers.flatMap((header): ZoneInText[] => {
    if (zoneInText(header) !== null) return [];
    const text = plainText(header);
    const found = (UNKNOWN_ZONE.exec(text) ?? UNKNOWN_LETTERS.exec(text) ?? ZONE_AT_END.exec(text))?.[0];
    if (found === undefined) return [];
    const offset = offsetAlone(found.replace(/[\s()[\]【】_]/gu, ''));
    return [{ zone: null, isSure: false, text: header, ...(offset !== null && { candidates: [offset] }) }];
  });
  const names = titles.filter(({ reason }) => reason === 'sheet-name' || reason === 'file-name');
  return [
    ...unknown,
    ...names.flatMap(({ text }) => unsure(text.replaceAll('_', ' '))),
    ...[...headerRows, ...below.filter(isNote)].flatMap(({ cells }) =>
      zonesInRow(cells.map(({ text }) => text)),
    ),
  ];
}
