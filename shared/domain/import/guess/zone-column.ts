import { plainWords } from '../cells/plain-text.ts';
import type { ColumnProfile } from './column-profile.ts';
import type { GuessedColumn } from './name-columns.ts';
import { headerWord } from './header-words.ts';
import { zoneInText, type ZoneInText } from './zone-words.ts';

/** What one cell of a column of zones says: UTC, UTC+0, EST, 8, -05:00; 1 under DST says that the clock is another one. */
function zoneOfCell(header: string, raw: string): ZoneInText | null {
  const text = plainWords(raw);
  if (/dst|夏/iu.test(header))
    return /^(?:0|f|false|n|no|否|无|)$/iu.test(text)
      ? null
      : { zone: null, isSure: false, text: `${header} ${raw}` };
  const said = /^[+-]?\d{1,2}(?::?[0-5]\d)?$/u.test(text)
    ? zoneInText(`UTC offset ${text}`)
    : zoneInText(text);
  return said ? { ...said, text: raw } : { zone: null, isSure: false, text: raw };
}

/** The zones that a column says row by row. All rows of a file are read in one zone: several of them are asked about. */
export function zonesOfColumns(
  columns: readonly GuessedColumn[],
  profiles: readonly ColumnProfile[],
): ZoneInText[] {
  return columns.flatMap(({ plan, header }) => {
    const name = header.parts.at(-1)?.name ?? '';
    if (plan.role !== 'ignore' || headerWord(name) !== 'zone') return [];
    return (profiles[plan.column]?.distinct ?? []).flatMap((text) => zoneOfCell(name, text) ?? []);
  });
}
