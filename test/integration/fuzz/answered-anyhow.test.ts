import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { drawFile } from '../../fuzz/reading/draw/draw-file.ts';
import { Random } from '../../fuzz/reading/draw/random.ts';
import { directRoute } from '../../fuzz/reading/wizard/direct-route.ts';
import { readByWizard } from '../../fuzz/reading/wizard/read-by-wizard.ts';

const FILES = 300;
const SLICE = 50;
const SEED = 'anyhow';

const dir = mkdtempSync(join(tmpdir(), 'stillwell-anyhow-'));
const route = directRoute(dir);
afterAll(async () => {
  await route.close();
  rmSync(dir, { recursive: true, force: true });
});

const slices = Array.from({ length: FILES / SLICE }, (_, at) => at * SLICE);

it.each(slices)(
  'Rows that wait for something are asked about, whatever is answered: files from %i on',
  async (first) => {
    const found: string[] = [];
    for (let index = first; index < first + SLICE; index += 1) {
      const file = drawFile(SEED, index, 'odd');
      const random = new Random(`${SEED}/${index}/answers`);
      const read = await readByWizard(route, file, {
        choose: ({ options }) => (options.length === 0 ? null : random.pick(options)),
        typed: null,
      });
      if (read.kind === 'refused') continue;
      const again = read.asked.filter(
        ({ sheet, question, option }, at) =>
          option !== null &&
          read.asked[at - 1]?.sheet === sheet &&
          read.asked[at - 1]?.question.id === question.id &&
          read.asked[at - 1]?.option === option,
      );
      if (again.length > 0)
        found.push(
          `${index} (${file.features.join(', ')}): asked again, ${again[0]?.question.id}: ${again[0]?.option}`,
        );
      for (const { deadEnds, unlistedAnswers } of read.sheets)
        if (deadEnds.length + unlistedAnswers.length > 0)
          found.push(
            `${index} (${file.features.join(', ')}): ${[...deadEnds, ...unlistedAnswers].join(', ')}; ${read.asked.map(({ question, option }) => `${question.id} ${option}`).join(' | ')}`,
          );
    }
    expect(found).toEqual([]);
  },
);
