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
    [['1,234.5'], '. , proved'],
    [['1.234,5'], ', . proved'],
    [['1,234,567'], '. , proved'],
    [['1.234.567'], ', . proved'],
    [['0,123'], ', null proved'],
    [['1,23'], ', null proved'],
    [['1,234', '2,345'], '. , assumed'],
    [['1,234', '12.5'], '. , proved'],
    [['1,234', '1,2'], ', null proved'],
    [["1'234.5"], ". ' proved"],
    [['1 234,5'], ',   proved'],
    [['１，２３４．５'], '. , proved'],
    [['—', ''], '. null plain'],
  ])('reads %j as %s', (texts, found) => expect(signs(...texts)).toBe(found));

  it('asks nothing of the number cells of a workbook', () => {
    const { guesses } = guessSigns([{ text: '1234.5', kind: 'number' }], 0);
    expect(guesses).toEqual([]);
  });
});
