import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '../standin-test.ts';
import { sectionLink } from '#test/e2e/screens/navigation.ts';

test('a page that died is loaded again once, and after that the user is asked', async ({ standin, page }) => {
  const given = standin.delivered.length;
  standin.tell({ type: 'renderer-died', windowId: 1 });
  await expect.poll(() => standin.delivered.length).toBe(given + 1);
  await expect(page.getByRole('navigation')).toBeVisible();
  expect(standin.dialogs).toEqual([]);
  standin.tell({ type: 'renderer-died', windowId: 1 });
  await expect.poll(() => standin.dialogs.length).toBe(1);
  expect(standin.dialogs[0]?.buttons).toEqual(['Load it again', 'Quit']);
  standin.tell({ type: 'next-dialog-answer', response: 0 });
  await expect.poll(() => standin.delivered.length).toBe(given + 2);
  standin.tell({ type: 'renderer-died', windowId: 1 });
  await expect.poll(() => standin.dialogs.length).toBe(2);
  standin.tell({ type: 'next-dialog-answer', response: 1 });
  await expect.poll(() => standin.exitCode, 'exit code').toBe(0);
});

test('a page that hangs is left alone or ended and loaded again, as the user says', async ({ standin }) => {
  const given = standin.delivered.length;
  standin.tell({ type: 'window-hangs', windowId: 1 });
  await expect.poll(() => standin.dialogs.length).toBe(1);
  standin.tell({ type: 'next-dialog-answer', response: 1 });
  await standin.ask('facts', null);
  expect(standin.delivered).toHaveLength(given);
  standin.tell({ type: 'window-hangs', windowId: 1 });
  await expect.poll(() => standin.dialogs.length).toBe(2);
  standin.tell({ type: 'next-dialog-answer', response: 0 });
  await expect.poll(() => standin.delivered.length, 'it is loaded again').toBe(given + 1);
  // Soon after it, but because the user wanted it: nobody says that the window has ended unexpectedly.
  standin.tell({ type: 'window-hangs', windowId: 1 });
  await expect.poll(() => standin.dialogs.length).toBe(3);
  standin.tell({ type: 'next-dialog-answer', response: 0 });
  await expect.poll(() => standin.delivered.length).toBe(given + 2);
  expect(standin.dialogs.map(({ message }) => message)).toEqual(
    Array.from({ length: 3 }, () => 'The window of Stillwell does not respond.'),
  );
});

test('what nobody caught is written down and said once, and the user decides whether to go on', async ({
  standin,
  page,
  dataDir,
}) => {
  const told = () => standin.dialogs.map(({ message }) => message);
  const words = 'Something unexpected happened inside Stillwell.';
  standin.tell({ type: 'throw', message: 'a wire has broken' });
  standin.tell({ type: 'throw', message: 'and another' });
  await expect.poll(told).toEqual([words]);
  expect(standin.dialogs[0]?.detail).toContain('a wire has broken');
  const log = () => readFileSync(join(dataDir, 'logs', 'stillwell.log'), 'utf8');
  await expect.poll(log).toContain('and another');
  expect(told(), 'it is said once').toEqual([words]);
  standin.tell({ type: 'next-dialog-answer', response: 1 });
  await sectionLink(page, 'Settings').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' }), 'it goes on').toBeVisible();
  standin.tell({ type: 'throw', message: 'later' });
  await expect.poll(told).toEqual([words, words]);
  standin.tell({ type: 'next-dialog-answer', response: 0 });
  await expect.poll(() => standin.exitCode, 'exit code').toBe(0);
});
