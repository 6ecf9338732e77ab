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

  const run = (look: string, text: string): string => `<r><rPr>${look}</rPr><t>${text}</t></r>`;
  const raised = '<sz val="9"/><vertAlign val="superscript"/>';

  it.each([
    ['1.25¹', `<r><t>1.25</t></r>${run(raised, '1')}`],
    ['流量(m³/h)', `<r><t>流量(m</t></r>${run(raised, '3')}<r><t>/h)</t></r>`],
    ['L·s⁻¹', `<r><t>L·s</t></r>${run(raised, '-1')}`],
    ['NH₃-N', `<r><t>NH</t></r>${run("<vertAlign val='subscript' />", '3')}<r><t>-N</t></r>`],
    ['1.25', `<r><t>1.2</t></r>${run('<vertAlign val="baseline"/><strike val="0"/>', '5')}`],
    ['a < ¹', `<r><t xml:space="preserve">a &lt; </t></r>${run(raised, '&#49;')}`],
  ])('keep raised and lowered digits apart from those of the line: %s', (text, runs) => {
    expect(textsOf(`<sst><si>${runs}</si></sst>`)).toEqual([text]);
    const prefixed = runs.replaceAll(/<(?=\w)/g, '<x:').replaceAll('</', '</x:');
    expect(textsOf(`<x:sst><x:si>${prefixed}</x:si></x:sst>`)).toEqual([text]);
  });

  it.each(['<strike/>', '<strike val="1"/>', '<strike></strike>', '<b/><strike /><i/>'])(
    'strike out what is struck out: %s',
    (look) => {
      expect(textsOf(`<si>${run(look, '1.2 ')}${run('<b/>', '35')}</si>`)).toEqual([
        '1\u0336.\u03362\u0336 35',
      ]);
    },
  );

  it.each(['<si>', '<si ', '<t>', '<t ', '<rPh>', '<rPh ', '<r>vertAlign', '<r '])(
    'take time in proportion to their length where nothing ends: %s',
    (part) => {
      const taken = (count: number): number => {
        const xml = `<si>${part.repeat(count)}${part.startsWith('<si') ? '' : '</si>'}`;
        const runs = Array.from({ length: 10 }, () => {
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
