import { describe, expect, it } from 'vitest';
import { guessSigns } from '#shared/domain/import/guess/guess-signs.ts';

const signs = (...texts: string[]): string => {
  const cells = texts.map((text) => ({ text, kind: 'text' as const }));
  const { signs: found, guesses } = guessSigns(cells, 0);
  return `${found.decimalSign} ${found.thousandsSign} ${guesses[0]?.certainty ?? 'plain'}`;
};

describe('guessSigns', () => {
  it.each([
    [['1.5', '2'], '. null plain'],
    [['1,234.5'], '. , certain'],
    [['1.234,5'], ', . certain'],
    [['1,234,567'], '. , certain'],
    [['1.234.567'], ', . certain'],
    [['0,123'], ', null certain'],
    [['1,23'], ', null certain'],
    [['1,234', '2,345'], '. , unsure'],
    [['1,234', '12.5'], '. , certain'],
    [['1,234', '1,2'], ', null certain'],
    [["1'234.5"], ". ' certain"],
    [['1 234,5'], ',   certain'],
    [['１，２３４．５'], '. , certain'],
    [['—', ''], '. null plain'],
  ])('reads %j as %s', (texts, found) => expect(signs(...texts)).toBe(found));

  it('asks nothing of the number cells of a workbook', () => {
    const { guesses } = guessSigns([{ text: '1234.5', kind: 'number' }], 0);
    expect(guesses).toEqual([]);
  });
});
