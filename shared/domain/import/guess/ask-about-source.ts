import type { Option, Question } from '../import-plan.ts';
import type { SheetSample, SourceSample } from '../source-sample.ts';

const textOfCells = (cells: readonly { text: string }[], sign: string): string =>
  cells.map(({ text }) => text).join(sign);

/** The first row with a text, as the file is read now. */
function headerNow({ sheets: [sheet] }: SourceSample, sign = ', '): string {
  const row = sheet?.head.find(({ cells }) => cells.some(({ text }) => text.trim() !== ''));
  return textOfCells(row?.cells ?? [], sign);
}

/**
 * What the bytes of a file leave open: in which encoding its text is, what separates its cells, and whether numbers were cut
 * by their own thousands signs. Nothing of the file is sent before it is known. The evidence of the first two is the header in
 * each reading, in the order of the options.
 */
export function askAboutSource(sample: SourceSample, sheet: SheetSample): Question[] {
  return [...askAboutEncoding(sample), ...askAboutDelimiter(sample), ...askAboutThousands(sample, sheet)];
}

function askAboutEncoding(sample: SourceSample): Question[] {
  const { format, encodingGuess } = sample;
  if (!encodingGuess || encodingGuess.certainty === 'proved') return [];
  const encoding =
    format.kind === 'delimited' ? format.encoding : (format.encoding ?? encodingGuess.encoding);
  const others = encodingGuess.alternatives.filter((one) => one.encoding !== encoding);
  const isGuess = encoding === encodingGuess.encoding;
  const readings = [
    { encoding, header: headerNow(sample) },
    ...(isGuess ? [] : [{ encoding: encodingGuess.encoding, header: '' }]),
    ...others,
  ];
  const options = readings.map((reading, at): Option => ({
    id: `encoding:${reading.encoding}`,
    changes: at === 0 ? [] : [{ kind: 'reread', encoding: reading.encoding, delimiter: null }],
  }));
  return [
    {
      id: 'encoding',
      about: 'encoding',
      certainty: encodingGuess.certainty,
      column: null,
      evidence: readings.map(({ header }) => header),
      holds: { kind: 'file' },
      options,
    },
  ];
}

function askAboutDelimiter(sample: SourceSample): Question[] {
  const { format, delimiterGuess } = sample;
  if (format.kind !== 'delimited' || !delimiterGuess || delimiterGuess.certainty === 'proved') return [];
  const { delimiter } = format;
  const readings = [
    { delimiter, header: headerNow(sample, ' | ') },
    ...(delimiter === delimiterGuess.delimiter ? [] : [{ delimiter: delimiterGuess.delimiter, header: '' }]),
    ...delimiterGuess.alternatives.filter((one) => one.delimiter !== delimiter),
  ];
  const options = readings.map((reading, at): Option => ({
    id: `delimiter:${reading.delimiter}`,
    changes: at === 0 ? [] : [{ kind: 'reread', encoding: null, delimiter: reading.delimiter }],
  }));
  return [
    {
      id: 'delimiter',
      about: 'delimiter',
      certainty: delimiterGuess.certainty,
      column: null,
      evidence: readings.map(({ header }) => header),
      holds: { kind: 'file' },
      options,
    },
  ];
}

/** `1,234.5` or `1,25` without quotes in a file with commas: one number in two cells, or two values. The evidence are rows of it. */
function askAboutThousands({ format }: SourceSample, sheet: SheetSample): Question[] {
  const { splitThousands, splitDecimals } = sheet;
  const found = splitThousands ?? splitDecimals;
  if (format.kind !== 'delimited' || !found) return [];
  const { delimiter, joinsThousands = false, joinsDecimals = false } = format;
  const rows = [...sheet.head, ...sheet.tail].filter(({ number }) => found.rows.includes(number));
  const reading = (joins: { joinsThousands?: true; joinsDecimals?: true }): Option['changes'] =>
    (joins.joinsThousands ?? false) === joinsThousands && (joins.joinsDecimals ?? false) === joinsDecimals
      ? []
      : [{ kind: 'reread', encoding: null, delimiter, ...joins }];
  const all: Option[] = [
    { id: `delimiter:${delimiter}`, changes: reading({}) },
    ...(splitThousands ? [{ id: 'thousands:join', changes: reading({ joinsThousands: true }) }] : []),
    ...(splitDecimals ? [{ id: 'decimals:join', changes: reading({ joinsDecimals: true }) }] : []),
  ];
  return [
    {
      id: 'thousands',
      about: 'delimiter',
      certainty: 'assumed',
      column: null,
      evidence: rows.map(({ cells }) => textOfCells(cells, delimiter)),
      holds: { kind: 'file' },
      options: all.toSorted((a, b) => a.changes.length - b.changes.length),
    },
  ];
}
