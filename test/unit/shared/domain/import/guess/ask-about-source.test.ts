import { describe, expect, it } from 'vitest';
import { askAboutSource } from '#shared/domain/import/guess/ask-about-source.ts';
import { sampleOfSheet, sheetOfTexts } from '#test/support/layout-fixtures.ts';

const sheet = sheetOfTexts([
  ['time', 'flow', 'level'],
  ['08:00', '1', '234.5', '3'],
]);

describe('What the bytes of a file leave open', () => {
  it('is nothing where encoding and delimiter are proved', () => {
    const proved = { certainty: 'proved' as const, alternatives: [] };
    const sample = {
      ...sampleOfSheet(sheet),
      encodingGuess: { encoding: 'utf-8' as const, ...proved },
      delimiterGuess: { delimiter: ',', ...proved },
    };
    expect(askAboutSource(sample, { ...sheet, splitThousands: null })).toEqual([]);
  });

  it('is the delimiter where two make a table, with the header in both readings', () => {
    const sample = {
      ...sampleOfSheet(sheet),
      delimiterGuess: {
        delimiter: ',',
        certainty: 'assumed' as const,
        alternatives: [{ delimiter: ';', header: 'time,flow,level' }],
      },
    };
    expect(askAboutSource(sample, sheet)).toMatchObject([
      {
        id: 'delimiter',
        holds: { kind: 'file' },
        evidence: ['time | flow | level', 'time,flow,level'],
        options: [
          { id: 'delimiter:,', changes: [] },
          { id: 'delimiter:;', changes: [{ kind: 'reread', encoding: null, delimiter: ';' }] },
        ],
      },
    ]);
  });

  it('is whether numbers were cut, with the rows that say so', () => {
    const cut = { ...sheet, splitThousands: { count: 1, rows: [2] } };
    expect(askAboutSource(sampleOfSheet(sheet), cut)).toMatchObject([
      {
        id: 'thousands',
        evidence: ['08:00,1,234.5,3'],
        options: [
          { id: 'delimiter:,', changes: [] },
          { id: 'thousands:join', changes: [{ kind: 'reread', delimiter: ',', joinsThousands: true }] },
        ],
      },
    ]);
  });

  it('is whether decimal commas were cut, and the way back once they are joined', () => {
    const cut = { ...sheet, splitThousands: null, splitDecimals: { count: 1, rows: [2] } };
    const sample = sampleOfSheet(sheet);
    expect(askAboutSource(sample, cut)).toMatchObject([
      {
        id: 'thousands',
        options: [
          { id: 'delimiter:,', changes: [] },
          { id: 'decimals:join', changes: [{ kind: 'reread', delimiter: ',', joinsDecimals: true }] },
        ],
      },
    ]);
    const format = { kind: 'delimited', encoding: 'utf-8', delimiter: ',', hasBom: false } as const;
    expect(askAboutSource({ ...sample, format: { ...format, joinsDecimals: true } }, cut)).toMatchObject([
      {
        options: [
          { id: 'decimals:join', changes: [] },
          { id: 'delimiter:,', changes: [{ kind: 'reread' }] },
        ],
      },
    ]);
  });
});
