import type { DateOrder, BareNumber } from './time-style.ts';
import type { ColumnFact, DraftSheet, Series } from './draft.ts';
import type { ListedPlace, Station } from './stations.ts';
import type { Encoding } from '../write/encode-text.ts';

export const PROFILES = ['ordinary', 'odd'] as const;
export type Profile = (typeof PROFILES)[number];

/** A value that stands in the file, and where. */
export type TrueValue = {
  sheet: string;
  /** From 1. */
  row: number;
  /** From 0. */
  column: number;
  equipId: string;
  timestamp: string;
  series: string;
  literal: string;
  /** Whether its digits must be sent as they stand, or only the number (workbooks, exponents). */
  mustKeepDigits: boolean;
  /** Its row has a mark that says that it, or another value of the row, is bad. */
  isMarkedBad: boolean;
};

/** What is true of a file as a whole: from this its questions are answered. */
export type FileFacts = {
  encoding: Encoding | null;
  delimiter: string | null;
  /** Thousands signs without quotes stand in the cells of a file that they separate. */
  joinsThousands: boolean;
  /** Decimal commas without quotes do. */
  joinsDecimals: boolean;
  /** Per sheet: rows of the header, from 1, what each column is, and the texts of its rows. */
  sheets: Map<
    string,
    {
      headerRows: number[];
      columns: ColumnFact[];
      isTransposed: boolean;
      isHidden: boolean;
      texts: string[][];
    }
  >;
  order: DateOrder | null;
  bare: BareNumber | null;
  zone: string | null;
  midnightIsLeftOut: boolean;
  /** Times are days, without a clock. */
  isDaily: boolean;
  /** Hidden rows, columns and sheets belong to what is meant. */
  hiddenIsMeant: boolean;
  hasHours: boolean;
  fillsDown: boolean;
  /** Another table stands below the first one. */
  hasOtherTable: boolean;
  stationsInHeader: boolean;
  stations: Station[];
  /** The number that means no value. */
  sentinel: string | null;
};

export type DrawnFile = {
  index: number;
  profile: Profile;
  fileName: string;
  bytes: Buffer;
  places: ListedPlace[];
  serviceZone: string;
  values: TrueValue[];
  series: Map<string, Series>;
  facts: FileFacts;
  /** Number of the last row of each sheet, as spreadsheet programs count; null where nobody could say. */
  lastRows: Map<string, number> | null;
  /** What was drawn, in words, to find files of one kind. */
  features: string[];
};

const mustKeepDigits = ({ text, stored }: { text: string; stored?: unknown }): boolean =>
  stored === undefined && !/\d[eE][+-]?\d/u.test(text);

/** The values of a sheet with their places. */
export function valuesOfSheet(sheet: DraftSheet, hiddenIsMeant: boolean): TrueValue[] {
  if (sheet.isHidden && !hiddenIsMeant) return [];
  return sheet.rows.flatMap(({ cells, isHidden, isMarkedBad = false }, row) =>
    isHidden && !hiddenIsMeant
      ? []
      : cells.flatMap((cell, column): TrueValue[] => {
          if (!cell.value || (sheet.hiddenColumns.includes(column) && !hiddenIsMeant)) return [];
          const place = { sheet: sheet.name, row: row + 1, column };
          return [{ ...place, ...cell.value, mustKeepDigits: mustKeepDigits(cell), isMarkedBad }];
        }),
  );
}

/** The rows of a header, from 1: the first run of them, with a row of units. */
export function headerRowsOf({ rows }: DraftSheet): number[] {
  const first = rows.findIndex(({ kind }) => kind === 'header');
  const numbers: number[] = [];
  for (let at = first; at >= 0 && ['header', 'units'].includes(rows[at]?.kind ?? ''); at += 1)
    numbers.push(at + 1);
  return numbers;
}
