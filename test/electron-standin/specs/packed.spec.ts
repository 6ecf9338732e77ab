import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { extractAll } from '@electron/asar';
import { archiveOf, inspectPackage, packAround } from '#scripts/pack/check-package.ts';
import { ConnectionsScreen } from '#test/e2e/screens/connections-screen.ts';
import { MapScreen } from '#test/e2e/screens/map-screen.ts';
import { PlacesScreen } from '#test/e2e/screens/places-screen.ts';
import { ToolsScreen } from '#test/e2e/screens/tools-screen.ts';
import { UploadScreen } from '#test/e2e/screens/upload-screen.ts';
import { expect, expectShown, test as base } from '../standin-test.ts';

/** What was packed for Linux. */
const test = base.extend<{ unpacked: string }>({
  unpacked: async ({ browserName }, use) => {
    const dir = mkdtempSync(join(tmpdir(), `stillwell-pack-${browserName}-`));
    await use(await packAround(dir, () => {}));
    rmSync(dir, { recursive: true, force: true, maxRetries: 5 });
  },
});

test('what is packed holds the app and nothing else, has its fuses set, and works from what is in the archive alone', async ({
  unpacked,
  start,
  page,
}) => {
  test.setTimeout(180_000);
  const { problems, archiveBytes } = await inspectPackage(unpacked);
  expect(problems).toEqual([]);
  expect(archiveBytes).toBeLessThan(40_000_000);
  const appRoot = join(unpacked, 'app');
  extractAll(archiveOf(unpacked), appRoot);

  const standin = await start({ appRoot });
  await expectShown(page, standin);
  await new ConnectionsScreen(page).openBuiltIn();
  await expect(new PlacesScreen(page).count('240 places')).toBeVisible({ timeout: 20_000 });
  const map = new MapScreen(page);
  await map.open('Split');
  await expect(map.inView(/places? in view/)).toBeVisible();
  const upload = new UploadScreen(page);
  await upload.open();
  await upload.pick([
    {
      name: 'levels.csv',
      content: Buffer.from('equipId,timestamp,water_level\nG-1,2026-03-01 10:00:00,1.5\n'),
    },
  ]);
  await new ToolsScreen(page).open();
  expect([...standin.problems, ...standin.consoleErrors]).toEqual([]);
});
