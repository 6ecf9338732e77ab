import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, expectShown, test } from '../standin-test.ts';

test('the window comes when it has something to show, and where it was the last time', async ({
  standin,
}) => {
  const [window] = (await standin.ask('facts', null)).windows;
  expect(window?.options).toMatchObject({ show: false, name: 'main', windowStatePersistence: true });
  expect(window?.isShown, 'it is shown').toBe(true);
});

for (const { chosen, isDark, color } of [
  { chosen: 'auto', isDark: false, color: '#ffffff' },
  { chosen: 'auto', isDark: true, color: '#1a1b1e' },
  { chosen: 'dark', isDark: false, color: '#1a1b1e' },
]) {
  test(`with the colours set to ${chosen} on a ${isDark ? 'dark' : 'light'} system it opens in ${color}`, async ({
    start,
    page,
    dataDir,
  }) => {
    writeFileSync(join(dataDir, 'settings.json'), JSON.stringify({ colorScheme: chosen }));
    const standin = await start({ isDark });
    await expectShown(page, standin);
    const { windows, theme } = await standin.ask('facts', null);
    expect(windows[0]?.options['backgroundColor']).toBe(color);
    expect(theme).toBe(chosen === 'auto' ? 'system' : chosen);
  });
}

test('what the system draws follows the colours that are chosen in the window', async ({ standin, page }) => {
  const theme = async () => (await standin.ask('facts', null)).theme;
  expect(await theme()).toBe('system');
  await standin.ask('click-menu', { path: ['File', 'Settings…'] });
  await page.getByRole('radiogroup', { name: 'Colour scheme' }).getByText('Dark').click();
  await expect.poll(theme).toBe('dark');
});
