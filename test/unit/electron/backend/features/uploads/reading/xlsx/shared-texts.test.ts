import { describe, expect, it } from 'vitest';
import { readSharedTexts } from '#electron/backend/features/uploads/reading/xlsx/shared-texts.ts';

const textsOf = (xml: string): string[] => readSharedTexts(Buffer.from(xml));

describe('shared texts', () => {
  it('are joined where they are rich, without readings of characters', () => {
    expect(
      textsOf(
        '<sst><si><t>a</t></si><si/><si ><r><t xml:space="preserve">b </t></r><r><t>c</t></r></si></sst>',
      ),
    ).toEqual(['a', '', 'b c']);
    expect(
      textsOf('<x:si><x:t>水位</x:t><x:rPh sb="0"><x:t>スイイ</x:t></x:rPh><x:t/><x:t>!</x:t></x:si>'),
    ).toEqual(['水位!']);
  });

  it.each(['<si>', '<si ', '<t>', '<t ', '<rPh>', '<rPh '])(
    'take time in proportion to their length where nothing ends: %s',
    (part) => {
      const taken = (count: number): number => {
        const xml = `<si>${part.repeat(count)}${part.startsWith('<si') ? '' : '</si>'}`;
        const runs = Array.from({ length: 3 }, () => {
          const from = performance.now();
          textsOf(xml);
          return performance.now() - from;
        });
        return Math.min(...runs);
      };
      // With work for every pair of elements this would be 16 times as long, and seconds.
      expect(taken(40_000)).toBeLessThan(10 * taken(10_000) + 20);
    },
  );
});
