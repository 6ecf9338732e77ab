import { expect, it } from 'vitest';
import { drawFile } from '../../../fuzz/reading/draw/draw-file.ts';

const FILES = 400;

it('knows what is measured by the names that a file in Big5 has for it', () => {
  const files = Array.from({ length: FILES }, (_, index) => drawFile('names', index, 'odd'));
  const traditional = files.filter(({ facts }) => facts.encoding === 'big5');
  expect(traditional.length).toBeGreaterThan(2);
  for (const { bytes, series, index } of traditional) {
    const text = new TextDecoder('big5').decode(bytes);
    const unknown = [...series.values()].filter(({ names }) => !names.some((name) => text.includes(name)));
    expect(unknown, `file ${index}`).toEqual([]);
  }
});
