import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { ELECTRON_PROGRAM, electronWords } from '../support/electron-stillwell.ts';
import { expect, test } from '../support/test.ts';

test('the window lives on app://bundle, secure, under its policy, and reaches its own files alone', async ({
  window,
  problems,
}) => {
  problems.allowConsoleError(/Content Security Policy|404/);
  const seen = await window.evaluate(async () => {
    const statusOf = (path: string) =>
      fetch(path).then(
        ({ status }) => status,
        () => 0,
      );
    const script = document.createElement('script');
    script.textContent = 'window.ranInline = true';
    document.head.append(script);
    return {
      origin: location.origin,
      isSecureContext,
      own: await statusOf('/index.html'),
      above: await statusOf('/..%2f..%2fpackage.json'),
      outside: await statusOf('https://example.com/'),
      ranInline: Reflect.has(window, 'ranInline'),
    };
  });
  expect(seen).toEqual({
    origin: 'app://bundle',
    isSecureContext: true,
    own: 200,
    above: 404,
    outside: 0,
    ranInline: false,
  });
});

test('the page is sandboxed and knows nothing of Node', async ({ window, electron }) => {
  expect(
    await window.evaluate(() => [
      typeof Reflect.get(window, 'require'),
      typeof Reflect.get(window, 'process'),
    ]),
  ).toEqual(['undefined', 'undefined']);
  const bridge = await window.evaluate(() =>
    Object.keys(Reflect.get(window, 'stillwell') as object).toSorted(),
  );
  expect(bridge).toEqual(['onMenuCommand', 'requestPort']);
  const isSandboxed = await electron?.app.evaluate(({ app, BrowserWindow }) => {
    const pid = BrowserWindow.getAllWindows()[0]?.webContents.getOSProcessId();
    return app.getAppMetrics().find((process) => process.pid === pid)?.sandboxed;
  });
  // macOS and Windows alone tell it.
  expect(isSandboxed ?? true).toBe(true);
});

test('what the key store of the system hides comes back', async ({ window, electron }) => {
  await expect(window.getByRole('navigation')).toBeVisible();
  const seen = await electron?.app.evaluate(async ({ safeStorage }) => {
    if (!(await safeStorage.isAsyncEncryptionAvailable())) return null;
    const hidden = await safeStorage.encryptStringAsync('a secret');
    const { result } = await safeStorage.decryptStringAsync(hidden);
    return { result, isHidden: !hidden.toString('latin1').includes('a secret') };
  });
  test.skip(seen === null, 'this computer has no key store');
  expect(seen).toEqual({ result: 'a secret', isHidden: true });
});

test('the menu has its entries, in the language that was chosen, and they work', async ({
  window,
  electron,
}) => {
  await expect(window.getByRole('navigation')).toBeVisible();
  const labels = () =>
    electron?.app.evaluate(({ Menu }) => Menu.getApplicationMenu()?.items.map(({ label }) => label));
  expect(await labels()).toEqual(expect.arrayContaining(['File', 'Edit', 'View', 'Go', 'Window', 'Help']));
  await electron?.app.evaluate(({ Menu }) => {
    const go = Menu.getApplicationMenu()?.items.find(({ label }) => label === 'Go');
    go?.submenu?.items.find(({ label }) => label === 'Connections')?.click();
  });
  await expect(window.getByRole('heading', { level: 1, name: 'Connections' })).toBeVisible();
  await window.getByRole('radiogroup', { name: 'Language' }).getByText('中文').click();
  await expect.poll(labels).toEqual(expect.arrayContaining(['文件', '编辑', '帮助']));
});

test('zooming by the menu changes the page and is kept in the settings', async ({ window, electron }) => {
  await expect(window.getByRole('navigation')).toBeVisible();
  await electron?.app.evaluate(({ Menu }) => {
    const view = Menu.getApplicationMenu()?.items.find(({ label }) => label === 'View');
    view?.submenu?.items.find(({ label }) => label === 'Zoom In')?.click();
  });
  const zoom = () =>
    electron?.app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]?.webContents.getZoomFactor(),
    );
  await expect.poll(zoom).toBeCloseTo(1.1);
});

test('a second start of the same data folder ends and leaves one window', async ({
  window,
  electron,
  dataDir,
}) => {
  await expect(window.getByRole('navigation')).toBeVisible();
  const second = spawn(ELECTRON_PROGRAM, electronWords(dataDir, 'en-US'), { stdio: 'ignore' });
  expect(await once(second, 'exit')).toEqual([0, null]);
  const count = await electron?.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length);
  expect(count).toBe(1);
});

test('closing the window ends it with code 0', async ({ window, stillwell }) => {
  test.skip(process.platform === 'darwin', 'on macOS it stays without a window');
  await expect(window.getByRole('navigation')).toBeVisible();
  await window.close();
  expect(await stillwell.stop()).toBe(0);
});
