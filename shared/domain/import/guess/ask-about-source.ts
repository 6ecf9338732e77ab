import type { Option, Question } from '../import-plan.ts';
import type { SourceSample } from '../source-sample.ts';

/** The readings of a file's bytes that were not excluded: the one it is read in first, then the others. */
function readings<R>(current: R, all: readonly R[]): R[] {
  return [current, ...new Set(all.filter((one) => one !== current))];
}

/** What the bytes of a text file leave open: in which encoding its text is. Nothing of the file is sent before it is known. */
export function askAboutSource({ format, encodingGuess }: SourceSample): Question[] {
  if (format.kind !== 'delimited' || !encodingGuess || encodingGuess.certainty === 'proved') return [];
  const encodings = readings(format.encoding, [
    encodingGuess.encoding,
    ...encodingGuess.alternatives.map(({ encoding }) => encoding),
  ]);
  const options = encodings.map((encoding, at): Option => ({
    id: `encoding:${encoding}`,
    changes: at === 0 ? [] : [{ kind: 'reread', encoding, delimiter: null }],
  }));
  return [
    {
      id: 'encoding',
      about: 'encoding',
      certainty: 'assumed',
      column: null,
      evidence: encodingGuess.alternatives.map(({ header }) => header).slice(0, 5),
      holds: { kind: 'file' },
      options,
    },
  ];
}
