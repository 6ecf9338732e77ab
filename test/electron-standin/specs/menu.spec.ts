import { expect, test } from '../standin-test.ts';

test.describe('in Chinese', () => {
  test.use({ locale: 'zh-CN' });

  for (const platform of ['linux', 'darwin'] as const) {
    test(`no entry is left in English on ${platform}`, async ({ start, page }) => {
      const standin = await start({ platform });
      await expect(page.getByRole('navigation')).toBeVisible();
      const { menu } = await standin.ask('facts', null);
      expect(menu.length).toBeGreaterThan(15);
      const words = menu.map(({ path, isOwnLabel }) => (isOwnLabel ? path.at(-1) : `${path.at(-1)} (role)`));
      expect(words.filter((word) => word !== 'Stillwell' && !/\p{Script=Han}/u.test(word ?? ''))).toEqual([]);
    });
  }
});

const withCtrl = (key: string) => `CmdOrCtrl+${key}`;

test('it has the usual roles and keys, and gives no key to two entries', async ({ standin }) => {
  const { menu } = await standin.ask('facts', null);
  const roles = menu.flatMap(({ role }) => role ?? []);
  for (const role of ['quit', 'undo', 'redo', 'cut', 'copy', 'paste', 'selectAll', 'reload', 'close']) {
    expect(roles).toContain(role);
  }
  const keys = menu.flatMap(({ accelerator }) => accelerator ?? []);
  expect(new Set(keys).size).toBe(keys.length);
  expect(keys).toEqual(
    expect.arrayContaining([',', 'O', '0', 'Plus', '-', '1', '2', '3', '4'].map(withCtrl)),
  );
  expect(menu[0]?.path).toEqual(['File']);
});

test('an entry shows its section', async ({ standin, page }) => {
  await standin.ask('click-menu', { path: ['Go', 'Connections'] });
  await expect(page.getByRole('heading', { level: 1, name: 'Connections' })).toBeVisible();
  await standin.ask('click-menu', { path: ['File', 'Settings…'] });
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
});

test('an entry that has to open the window first still shows its section', async ({
  start,
  page,
  context,
}) => {
  const standin = await start({ platform: 'darwin' });
  await expect(page.getByRole('navigation')).toBeVisible();
  standin.tell({ type: 'close-window', windowId: 1 });
  await expect.poll(async () => (await standin.ask('facts', null)).windows).toEqual([]);
  const opened = context.waitForEvent('page');
  await standin.ask('click-menu', { path: ['Go', 'Tools'] });
  await expect((await opened).getByRole('heading', { level: 1, name: 'Tools' })).toBeVisible();
  expect(standin.problems).toEqual([]);
});
