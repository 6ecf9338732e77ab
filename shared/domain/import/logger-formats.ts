import type { ChosenRows, PlanGuess } from './guess-plan.ts';
import type { SampleRow, SheetSample } from './source-sample.ts';

/**
 * A format whose documentation says what each line of its head is, so that nobody has to be asked. It says nothing of what the
 * user has named, chosen or set in the logger: stations, quantities that are no words of the trade, order of the date.
 */
export type LoggerFormat = {
  /** Among layouts that are refused. */
  id: string;
  /** Proper names, the same in every language. */
  name: string;
  rows: ChosenRows;
  /** Columns that the program writes for itself: numbers of rows, fractions of the time, events of the logger. */
  ownColumns: ReadonlySet<number>;
};

type Found = { headerRows: number[]; firstDataRow: number; own?: (header: string) => boolean };

type Known = { id: string; name: string; find: (rows: readonly SampleRow[]) => Found | null };

const textsOf = (row: SampleRow | undefined): string[] => row?.cells.map(({ text }) => text.trim()) ?? [];

/** The header behind a head that begins with a line that is known. */
function headerBelow(
  rows: readonly SampleRow[],
  first: RegExp,
  isHeader: (texts: readonly string[]) => boolean,
  own: (header: string) => boolean,
): Found | null {
  if (!first.test(textsOf(rows[0])[0] ?? '')) return null;
  const header = rows.find((row) => isHeader(textsOf(row)));
  return header ? { headerRows: [header.number], firstDataRow: header.number + 1, own } : null;
}

const HOBO_EVENT =
  /^(?:#|(?:Coupler (?:At|De)tached|Host Connected|End Of File|Stopped|Started|Button (?:Up|Down)|(?:Bad|Good|New) Battery|File Interrupted|Water Detect)\b.*)$/u;

/** Levels of a Diver have their unit in square brackets, as every other channel. */
const DIVER_CHANNEL = /^[^[\]]+\[[^[\]]+\]$/u;

const KNOWN: readonly Known[] = [
  {
    // LoggerNet manual, "Campbell Scientific File Formats": environment, names, units, processing, records.
    id: 'logger:toa5',
    name: 'Campbell Scientific TOA5',
    find: (rows) => {
      const [environment, names, units, processing] = rows.slice(0, 4).map(textsOf);
      const isToa5 =
        environment?.[0] === 'TOA5' &&
        environment.filter((text) => text !== '').length >= 6 &&
        names?.[0] === 'TIMESTAMP' &&
        units?.[0] === 'TS' &&
        processing?.[0] === '';
      return isToa5
        ? { headerRows: [2, 3], firstDataRow: 5, own: (header) => /^RECORD\b/u.test(header) }
        : null;
    },
  },
  {
    // HOBOware User's Guide, "Exporting data": a title, then names with units and serial numbers; events have columns.
    id: 'logger:hoboware',
    name: 'Onset HOBOware',
    find: (rows) => {
      const at = (textsOf(rows[0])[0] ?? '').startsWith('Plot Title:') ? 1 : 0;
      const [number, time, ...others] = textsOf(rows[at]);
      const isHobo =
        number === '#' &&
        /^Date Time, GMT[+-]\d{2}:\d{2}$/u.test(time ?? '') &&
        others.some((text) => /\(LGR S\/N: \d+/u.test(text));
      const header = rows[at]?.number ?? 0;
      return isHobo
        ? { headerRows: [header], firstDataRow: header + 1, own: (one) => HOBO_EVENT.test(one) }
        : null;
    },
  },
  {
    // Levelogger Series user guide, "Export": serial number, project and location, each channel with its unit, then the header.
    id: 'logger:levelogger',
    name: 'Solinst Levelogger',
    find: (rows) =>
      headerBelow(
        rows,
        /^Serial_number:/u,
        ([date, time, ms, ...channels]) =>
          date === 'Date' && time === 'Time' && ms === 'ms' && channels.includes('LEVEL'),
        (header) => header === 'ms',
      ),
  },
  {
    // Win-Situ 5 manual, "Exporting data to CSV": a report with properties of log and device, then the header of the log.
    id: 'logger:win-situ',
    name: 'In-Situ Win-Situ',
    find: (rows) =>
      headerBelow(
        rows,
        /^Report Date:/u,
        ([time, seconds, ...channels]) =>
          time === 'Date and Time' && seconds === 'Seconds' && channels.length > 0,
        (header) => header === 'Seconds',
      ),
  },
  {
    // Diver-Office manual, "Export": properties of the Diver, then the header, whose channels have their units in brackets.
    id: 'logger:diver-office',
    name: 'Van Essen Diver-Office',
    find: (rows) =>
      headerBelow(
        rows,
        /^(?:Data file for DataLogger|Location|Serial number|Instrument type|Monitoring point)/u,
        ([time, ...channels]) => {
          const named = channels.filter((text) => text !== '');
          return time === 'Date/time' && named.length > 0 && named.every((text) => DIVER_CHANNEL.test(text));
        },
        () => false,
      ),
  },
];

/** Names of all formats that are known. */
export const LOGGER_FORMATS: readonly string[] = KNOWN.map(({ name }) => name);

/** The format of a sheet, where its head is as the documentation of one has it. */
export function loggerFormatOf(
  { head, merged }: Pick<SheetSample, 'head' | 'merged'>,
  refused: readonly string[],
): LoggerFormat | null {
  if (merged.length > 0) return null;
  for (const { id, name, find } of KNOWN) {
    const found = refused.includes(id) ? null : find(head);
    if (!found) continue;
    const { own = () => false, headerRows, firstDataRow } = found;
    const headers = textsOf(head.find((row) => row.number === headerRows[0]));
    const ownColumns = new Set(headers.flatMap((text, column) => (own(text) ? [column] : [])));
    return { id, name, rows: { headerRows, firstDataRow }, ownColumns };
  }
  return null;
}

/** Degrees and powers of units: what the programs write that is no ASCII, in the encoding of Western Windows. */
const OF_UNITS = /^[\t -~°ºµ²³]*$/u;

/** What is known of a sheet without a question, because it is the documented format of a logger. */
export function settledByFormat(
  guess: PlanGuess,
  { id, name, ownColumns }: LoggerFormat,
  sheet: SheetSample,
): PlanGuess {
  const { plan } = guess;
  const isWestern =
    plan.format.kind === 'delimited' &&
    plan.format.encoding === 'windows-1252' &&
    [...sheet.head, ...sheet.tail].every(({ cells }) => cells.every(({ text }) => OF_UNITS.test(text)));
  return {
    ...guess,
    logger: { id, name },
    plan: {
      ...plan,
      columns: plan.columns.map((column) =>
        ownColumns.has(column.column) ? { ...column, role: 'ignore', field: '' } : column,
      ),
      questions: plan.questions.filter(
        ({ about, column }) =>
          (column === null || !ownColumns.has(column)) && !(about === 'encoding' && isWestern),
      ),
    },
  };
}
