import type { Option, Question } from '../import-plan.ts';
import type { SourceSample } from '../source-sample.ts';

/** The first row with a text, as the file is read now. */
function headerNow({ sheets: [sheet] }: SourceSample): string {
  const row = sheet?.head.find(({ cells }) => cells.some(({ text }) => text.trim() !== ''));
  return row?.cells.map(({ text }) => text).join(', ') ?? '';
}

/**
 * What the bytes of a file leave open: in which encoding its text is. Nothing of the file is sent before it is known. The
 * evidence is the header in each reading, in the order of the options.
 */
export function askAboutSource(sample: SourceSample): Question[] {
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
