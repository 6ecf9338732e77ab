import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { ResultsScreen } from './screens/results-screen.ts';
import { expect, test } from './support/test.ts';

test.describe.configure({ timeout: 180_000 });

test('the built-in storyboard plays through without any service, and says that its answers are recorded', async ({
  window,
}) => {
  await new ResultsScreen(window).show('#tools/storyboard');
  await window.getByRole('button', { name: 'Present', exact: true }).click();
  const stage = window.getByRole('dialog');
  await expect(stage.getByRole('heading', { level: 1 })).toHaveText('A question in plain words');
  await expect(stage.getByRole('radio', { name: 'Live' })).toBeDisabled();
  await window.keyboard.press('PageDown');
  await expect(stage.getByText(/^Recorded .* not asked now/)).toBeVisible();
  await expect(stage.getByRole('grid')).toBeVisible();
  await window.keyboard.press('PageDown');
  await expect(stage.getByRole('tree')).toBeVisible();
  await window.keyboard.press('PageDown');
  await expect(stage.locator('[data-ready="true"]')).toBeVisible({ timeout: 30_000 });
  for (let step = 0; step < 3; step += 1) await window.keyboard.press('PageDown');
  await expect(stage.getByRole('slider')).toBeVisible();
  await expect(stage.getByText(/Thresholds from the answer of get_place/)).toBeVisible();
  await window.keyboard.press('PageDown');
  await window.keyboard.press('PageDown');
  await expect(stage.getByRole('heading', { level: 1 })).toHaveText('What you have seen');
  await window.keyboard.press('PageUp');
  await expect(stage.getByRole('heading', { level: 1 })).toHaveText('And if the question is wrong?');
  await window.keyboard.press('Escape');
  await expect(stage).toBeHidden();
});

test('the same storyboard asks the service live, with values of one answer in the next question', async ({
  window,
}) => {
  const screen = new ResultsScreen(window);
  await screen.signIn();
  await screen.show('#tools/storyboard');
  await window.getByRole('button', { name: 'Present', exact: true }).click();
  const stage = window.getByRole('dialog');
  await stage.getByText('Live', { exact: true }).click();
  await window.keyboard.press('Tab');
  for (const view of ['grid', 'tree'] as const) {
    await stage.getByRole('button', { name: 'Next' }).click();
    await expect(stage.getByText(/^Asked Built-in demo service at/)).toBeVisible();
    await expect(stage.getByRole(view)).toBeVisible();
  }
  await expect(stage.getByRole('region', { name: 'summarize_project' })).toContainText('"projectId": "P001"');
});

test('the exported page opens from a disk, shows the recorded answers and asks for nothing', async ({
  window,
  browser,
  dataDir,
}) => {
  await new ResultsScreen(window).show('#tools/storyboard');
  const saving = window.waitForEvent('download');
  await window.getByRole('button', { name: 'Save as web page' }).click();
  const path = join(dataDir, 'story.html');
  await (await saving).saveAs(path);
  const context = await browser.newContext({ offline: true });
  const page = await context.newPage();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const address = pathToFileURL(path).href;
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The demo service in five minutes');
  await expect(page.getByText(/^Recorded \d{4}/).first()).toBeVisible();
  await expect(page.locator('svg').first()).toBeVisible();
  expect(asked).toEqual([address]);
  await context.close();
});
