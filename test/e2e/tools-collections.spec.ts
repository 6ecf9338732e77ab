import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { toolsView } from './screens/navigation.ts';
import { ResultsScreen } from './screens/results-screen.ts';
import { ToolsScreen } from './screens/tools-screen.ts';
import { expectNothingFound } from './support/expect-nothing-found.ts';
import { startOwnMcpServer } from './support/own-mcp-server.ts';
import { expect, test } from './support/test.ts';

test.describe.configure({ timeout: 180_000 });

test('a collection is played, exported and written, and what is not saved of one is kept', async ({
  window,
  browser,
  dataDir,
}) => {
  await test.step('the built-in collection plays through without any service, and says that its answers are recorded', async () => {
    await new ResultsScreen(window).show('#tools/collections');
    await window.getByRole('button', { name: 'Present', exact: true }).click();
    const stage = window.getByRole('dialog');
    await expect(stage.getByRole('heading', { level: 1 })).toHaveText('A question in plain words');
    const heights = await window.evaluate(() =>
      ['.mantine-Modal-inner', '.mantine-Notifications-root'].map((part) =>
        Number(getComputedStyle(document.querySelector(part) ?? document.body).zIndex),
      ),
    );
    // What goes wrong meanwhile is told above the stage.
    expect(heights[1]).toBeGreaterThan(heights[0] ?? Infinity);
    await expect(stage.getByRole('radio', { name: 'Live' })).toBeDisabled();
    await window.keyboard.press('PageDown');
    await expect(stage.getByText(/^Recorded .* not called now/)).toBeVisible();
    await expect(stage.getByRole('grid')).toBeVisible();
    await window.keyboard.press('PageDown');
    const tree = stage.getByRole('tree');
    await expect(tree.getByRole('treeitem', { name: /^never/ })).toBeInViewport();
    await expect(tree.getByRole('treeitem', { selected: true })).toContainText('byReporting');
    const width = async () => (await tree.getByText('byReporting').boundingBox())?.width ?? 0;
    const before = await width();
    await stage.getByText('Projector', { exact: true }).click();
    expect(await width()).toBeGreaterThan(1.2 * before);
    await expectNothingFound(window, 'presentation for a projector');
    await stage.getByText('Normal', { exact: true }).click();
    await window.keyboard.press('PageDown');
    await expect(stage.locator('[data-ready="true"]')).toBeVisible({ timeout: 30_000 });
    for (let step = 0; step < 3; step += 1) await window.keyboard.press('PageDown');
    await expect(stage.getByRole('slider')).toBeVisible();
    await expect(stage.getByText(/Thresholds from the result of get_place/)).toBeVisible();
    await window.keyboard.press('PageDown');
    await window.keyboard.press('PageDown');
    await expect(stage.getByRole('heading', { level: 1 })).toHaveText('What you have seen');
    await window.keyboard.press('PageUp');
    await expect(stage.getByRole('heading', { level: 1 })).toHaveText('And if the question is wrong?');
    await window.keyboard.press('Escape');
    await expect(stage).toBeHidden();
  });

  await test.step('the exported page opens from a disk, shows the recorded answers and asks for nothing', async () => {
    await new ResultsScreen(window).show('#tools/collections');
    const saving = window.waitForEvent('download');
    await window.getByRole('button', { name: 'More' }).click();
    await window.getByRole('menuitem', { name: 'Save as web page' }).click();
    const path = join(dataDir, 'collection.html');
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

  await test.step('steps are added, moved, removed and brought back by keyboard, and what is presented is what was written', async () => {
    await new ResultsScreen(window).show('#tools/collections');
    await window.getByRole('button', { name: 'New collection' }).click();
    for (const title of ['One', 'Two']) {
      await window.getByRole('button', { name: 'Add a step' }).press('Enter');
      await expect(window.getByLabel('Title', { exact: true }).last()).toBeFocused();
      await window.keyboard.type(title);
    }
    const steps = window.getByRole('heading', { level: 2 });
    await window.getByRole('button', { name: '2. Two' }).press('Alt+ArrowUp');
    await expect(steps).toHaveText(['1. Two', '2. One']);
    await expect(window.getByRole('button', { name: '1. Two' })).toBeFocused();
    await window.getByRole('button', { name: 'Remove Two' }).press('Enter');
    await expect(steps).toHaveText(['1. One']);
    await expect(window.getByRole('button', { name: 'Undo' })).toBeFocused();
    await window.keyboard.press('Enter');
    await expect(steps).toHaveText(['1. Two', '2. One']);
    await window.getByRole('button', { name: 'Save and present' }).click();
    await expect(window.getByRole('dialog').getByRole('heading', { level: 1 })).toHaveText('Two');
    await window.keyboard.press('Escape');
    await expect(window.getByRole('button', { name: 'Save changes' })).toBeDisabled();

    await window.getByRole('button', { name: 'More' }).click();
    await window.getByRole('menuitem', { name: 'Delete…' }).click();
    await window.getByRole('button', { name: 'Delete the collection' }).click();
    await expect(window.getByRole('combobox', { name: 'Collection' }).getByRole('option')).toHaveText([
      'The demo service in five minutes (built in)',
    ]);
  });

  await test.step('what is not saved of a collection is there again after a reload of the window', async () => {
    await new ResultsScreen(window).show('#tools/collections');
    await window.getByRole('button', { name: 'New collection' }).click();
    await window.getByLabel('Title of the collection').fill('Rain in July');
    await window.getByRole('button', { name: 'Add a step' }).click();
    await window.reload();
    await expect(window.getByLabel('Title of the collection')).toHaveValue('Rain in July');
    await expect(window.getByText('Changes are not saved yet.')).toBeVisible();
    await expect(window.getByRole('region', { name: 'Step 1', exact: true })).toBeVisible();
    await window.getByRole('button', { name: 'Discard changes' }).click();
    await window.reload();
    await expect(window.getByLabel('Title of the collection')).toHaveValue('Untitled');
  });
});

test('the same collection asks the service live, with values of one answer in the next question', async ({
  window,
}) => {
  const screen = new ResultsScreen(window);
  await screen.signIn();
  await screen.show('#tools/collections');
  await window.getByRole('button', { name: 'Present', exact: true }).click();
  const stage = window.getByRole('dialog');
  await stage.getByText('Live', { exact: true }).click();
  await window.keyboard.press('Tab');
  for (const view of ['grid', 'tree'] as const) {
    await stage.getByRole('button', { name: 'Next' }).click();
    await expect(stage.getByText(/^Called Built-in demo service at/)).toBeVisible();
    await expect(stage.getByRole(view)).toBeVisible();
  }
  await expect(stage.getByRole('region', { name: 'summarize_project' })).toContainText('"projectId": "P001"');
});

test('the answers of a run are kept as recordings, and presented without asking again', async ({
  window,
}) => {
  const screen = new ResultsScreen(window);
  await screen.signIn();
  await screen.call('list_projects', {});
  await window.getByRole('button', { name: 'Save call' }).click();
  await window.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
  await expect(window.getByRole('dialog')).toBeHidden();
  await screen.show('#tools/collections');
  const step = window.getByRole('region', { name: 'list_projects', exact: true });
  await window.getByRole('button', { name: 'Run all' }).click();
  await expect(window.getByText('1 of 1 passed')).toBeVisible();
  await window.getByRole('button', { name: 'Keep results as recordings' }).click();
  await expect(window.getByText('1 result kept.')).toBeVisible();
  await expect(step.getByText('recorded', { exact: true })).toBeVisible();
  await window.getByRole('button', { name: 'Present', exact: true }).click();
  await expect(window.getByRole('dialog').getByText(/^Recorded .* not called now/)).toBeVisible();
  await window.keyboard.press('Escape');

  // Another question has another answer.
  await step.getByRole('button', { name: '1. list_projects' }).click();
  await step.getByLabel('Arguments (JSON)').fill('{ "limit": 1 }');
  await expect(step.getByText('recorded', { exact: true })).toBeHidden();
});

test('a saved call is made with the variables of the environment that is chosen', async ({ window }) => {
  const echo = {
    name: 'echo',
    annotations: { readOnlyHint: true },
    inputSchema: { type: 'object', properties: { place: { type: 'string' } } },
  };
  const server = await startOwnMcpServer([echo]);
  const tools = new ToolsScreen(window);
  await tools.open();
  await tools.addAddress('Own endpoint', server.url);
  await tools.choose('echo');
  await tools.field('place').fill('{{$place}}');
  await window.getByRole('button', { name: 'Save call' }).click();
  await window.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
  await toolsView(window, 'Collections').click();
  await window.getByRole('button', { name: 'Run all' }).click();
  await expect(
    window.getByText('The variable “place” has no value in the chosen environment.'),
  ).toBeVisible();
  await window.getByRole('button', { name: 'Variables…' }).click();
  const dialog = window.getByRole('dialog', { name: 'Environments and variables' });
  await dialog.getByLabel('Variables, one per line: name = value').fill('place');
  await dialog.getByRole('button', { name: 'Use these' }).click();
  await expect(dialog.getByRole('status')).toHaveText('Not a variable: place');
  await dialog.getByLabel('Variables, one per line: name = value').fill('place = W1');
  await dialog.getByRole('button', { name: 'Add an environment' }).click();
  await dialog.getByLabel('Name of the environment').last().fill('South');
  await dialog.getByLabel('Variables, one per line: name = value').last().fill('place = W9');
  await expectNothingFound(window, 'environments of a collection');
  await dialog.getByRole('button', { name: 'Use these' }).click();
  const sent = () => server.calls.map((body) => /"place":"(.*?)"/.exec(body)?.[1]);
  await window.getByRole('button', { name: 'Save and run' }).click();
  await expect.poll(sent).toEqual(['W1']);
  await window.getByLabel('Environment', { exact: true }).selectOption('South');
  await window.getByRole('button', { name: 'Run all' }).click();
  await expect.poll(sent).toEqual(['W1', 'W9']);
  // Under another name it stays the chosen one.
  await window.getByRole('button', { name: 'Variables…' }).click();
  await dialog.getByLabel('Name of the environment').last().fill('South 2');
  await dialog.getByLabel('Variables, one per line: name = value').last().fill('place = W9\napi_key = 1');
  await expect(dialog.getByText(/^api_key looks like a secret/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Use these' }).click();
  await expect(window.getByLabel('Environment', { exact: true })).toHaveValue('South 2');
  await window.getByRole('button', { name: 'Save and run' }).click();
  await expect.poll(sent).toEqual(['W1', 'W9', 'W9']);
  await server.stop();
  await window.getByRole('button', { name: 'Run all' }).click();
  await expect(window.getByText(/^Nothing responds at|^The connection to|cannot be reached/)).toBeVisible();
});
