import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FileChooser } from 'playwright/test';
import { ResultsScreen } from './screens/results-screen.ts';
import { expect, test } from './support/test.ts';

type ChosenFile = Parameters<FileChooser['setFiles']>[0];

const LARGE_BYTES = 20_000_001;

test.describe.configure({ timeout: 120_000 });

test('a collection goes into a file and comes back beside the first, and any other file is said to be none', async ({
  window,
  dataDir,
}) => {
  await new ResultsScreen(window).show('#tools/collections');
  await window.getByRole('button', { name: 'New collection' }).click();
  await window.getByLabel('Title of the collection').fill('For the demo');
  await window.getByRole('button', { name: 'Save changes' }).click();
  await expect(window.getByRole('button', { name: 'Save changes' })).toBeDisabled();
  const saving = window.waitForEvent('download');
  await window.getByRole('button', { name: 'More' }).click();
  await window.getByRole('menuitem', { name: 'Save as file' }).click();
  const path = join(dataDir, 'collection.json');
  await (await saving).saveAs(path);

  const choose = async (file: ChosenFile) => {
    const choosing = window.waitForEvent('filechooser');
    await window.getByRole('button', { name: 'Open a file' }).click();
    await (await choosing).setFiles(file);
  };
  await choose(path);
  await expect(window.getByLabel('Collection', { exact: true }).getByRole('option')).toHaveText([
    'For the demo',
    'For the demo',
    'The demo service in five minutes (built in)',
  ]);

  await choose({ name: 'other.json', mimeType: 'application/json', buffer: Buffer.from('{"a":1}') });
  await expect(window.getByRole('alert').first()).toBeVisible();
  const huge = join(dataDir, 'huge.json');
  writeFileSync(huge, Buffer.alloc(LARGE_BYTES, ' '));
  await choose(huge);
  await expect(window.getByText('huge.json is larger than 20 MB.')).toBeVisible();
});
