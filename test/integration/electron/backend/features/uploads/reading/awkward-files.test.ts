import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { directRoute } from '#test/fuzz/reading/wizard/direct-route.ts';
import { AWKWARD_FILES } from '#test/support/awkward-files/awkward-files.ts';
import {
  expectedOutcome,
  runAwkwardFile,
  untrueValues,
} from '#test/support/awkward-files/run-awkward-file.ts';

const dir = mkdtempSync(join(tmpdir(), 'stillwell-awkward-'));
const route = directRoute(dir);
afterAll(async () => {
  await route.close();
  rmSync(dir, { recursive: true, force: true });
});

describe.each(Object.entries(AWKWARD_FILES))('awkward files: %s', (_, files) => {
  it.each(files)('$what', async (file) => {
    expect(await runAwkwardFile(route, file)).toEqual(expectedOutcome(file.expected));
  });

  it.each(files.filter(({ expected, typed }) => expected.asked || typed))(
    '$what; nothing untrue is sent before anybody answers',
    async (file) => {
      expect(untrueValues(await runAwkwardFile(route, file, false), file.expected)).toEqual([]);
    },
  );
});

it('covers at least 160 files', () => {
  expect(Object.values(AWKWARD_FILES).flat().length).toBeGreaterThanOrEqual(160);
});
