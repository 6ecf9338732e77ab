import { describe, expect, it } from 'vitest';
import { profileColumn } from '#shared/domain/import/guess/column-profile.ts';
import { guessSentinels } from '#shared/domain/import/guess/guess-sentinels.ts';
import { sheetOfTexts } from '#test/support/layout-fixtures.ts';

const propose = (...texts: string[]): string[] =>
  guessSentinels([profileColumn(sheetOfTexts(texts.map((text) => [text])).head, 0)]);

describe('guessSentinels', () => {
  it('proposes known numbers that lie far from the rest, however they are written', () => {
    expect(propose('1.1', '-9999.00', '1.2')).toEqual(['-9999']);
    expect(propose('1.1', '999', '1.2', '9999.99')).toEqual(['999', '9999.99']);
    expect(propose('1.1', '-1', '1.2')).toEqual(['-1']);
  });

  it('leaves numbers alone that fit the rest', () => {
    expect(propose('-5', '-1', '3')).toEqual([]);
    expect(propose('980', '999', '1010')).toEqual([]);
    expect(propose('-12345', '1')).toEqual([]);
  });

  it('proposes nothing for a column that has nothing else', () => {
    expect(propose('-9999', '-9999')).toEqual([]);
  });
});
