import { describe, expect, it } from 'vitest';
import { runReadingFuzz } from '#test/fuzz/reading/read-files.ts';

const SEED = 'test';
const FILES = 2_000;
const SLICE = 50;
/** Of the ordinary files, so many at most may need an answer: 2 in 100. */
const MAX_ASKED_SHARE = 0.02;

/** Of all files, so many at most may be shown in a way that somebody who knows them sees to be wrong. */
const MAX_MISREAD = 8;

const slices = Array.from({ length: FILES / SLICE }, (_, at) => at * SLICE);
let ordinary = 0;
let asked = 0;
let misread = 0;

/** `npm run fuzz -- reading` in small: files drawn from a truth, read by the upload wizard, and what would be sent judged. */
describe('reading 2,000 drawn files', () => {
  it.each(slices)('sends nothing that is wrong without a question: files from %i on', async (first) => {
    const wrong: string[] = [];
    const { tallies } = await runReadingFuzz(
      { indexes: Array.from({ length: SLICE }, (_, at) => first + at), seed: SEED, profile: null },
      ({ index, features }, { outcome, findings }) => {
        if (outcome === 'wrong')
          wrong.push(`${index} (${features.join(', ')}): ${findings.map(({ what }) => what).join(', ')}`);
      },
    );
    expect(wrong).toEqual([]);
    expect(tallies.ordinary).toMatchObject({ refused: 0, misread: 0 });
    misread += tallies.odd.misread;
    ordinary += tallies.ordinary.right + tallies.ordinary.asked;
    asked += tallies.ordinary.asked;
  });

  it('asks about fewer than 2 in 100 ordinary files', () => {
    expect(ordinary).toBeGreaterThan(FILES / 4);
    expect(asked / ordinary).toBeLessThan(MAX_ASKED_SHARE);
  });

  it('misreads few of them', () => {
    expect(misread).toBeLessThanOrEqual(MAX_MISREAD);
  });
});
