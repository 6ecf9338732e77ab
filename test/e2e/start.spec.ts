import { runToEnd } from './support/run-to-end.ts';
import { startStillwell } from './support/started-stillwell.ts';
import { expect, test } from './support/test.ts';

test('prints the address alone on standard output, and ends by a signal with code 0', async ({ dataDir }) => {
  const stillwell = await startStillwell(dataDir);
  expect(stillwell.written().out).toBe(`Stillwell is ready at ${stillwell.address}\n`);
  expect(await stillwell.stop()).toBe(0);
});

test('opens once, and says how to get a new address, which Enter prints', async ({
  window,
  stillwell,
  problems,
}) => {
  await expect(window).toHaveURL(/^http:\/\/127\.0\.0\.1:\d+\/(?:#.*)?$/);
  await expect.poll(() => stillwell.written().err).toContain('The address has been opened.');
  problems.allowConsoleError(/403/);
  const again = await window.goto(stillwell.address);
  expect(again?.status()).toBe(403);
  await expect(window.getByRole('heading', { name: 'This address has been used' })).toBeVisible();
  await expect(window.getByRole('heading', { name: '此地址已被使用' })).toBeVisible();
  stillwell.pressEnter();
  await expect.poll(() => stillwell.addresses()).toHaveLength(2);
  expect((await window.goto(stillwell.addresses()[1] ?? ''))?.status()).toBe(200);
});

test('a second start on the same folder names the first and ends', async ({ stillwell, dataDir }) => {
  const { code, out, err } = await runToEnd(['--no-open', '--data-dir', dataDir]);
  expect([code, out]).toEqual([1, '']);
  expect(err).toContain(`process ${stillwell.pid}, ${new URL(stillwell.address).origin}`);
  expect(err).toContain('--data-dir');
});

test('starts again on the folder of one that was killed', async ({ dataDir }) => {
  const first = await startStillwell(dataDir);
  await first.stop('SIGKILL');
  const second = await startStillwell(dataDir);
  expect(await second.stop()).toBe(0);
});

test('a port that is taken is named without a stack', async ({ stillwell, dataDir }) => {
  const port = new URL(stillwell.address).port;
  const { code, err } = await runToEnd(['--no-open', '--port', port, '--data-dir', `${dataDir}/other`]);
  expect(code).toBe(1);
  expect(err).toContain(port);
  expect(err).not.toMatch(/^\s+at /m);
});
