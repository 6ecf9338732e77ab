import { expect, test } from '../standin-test.ts';

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

test('a page that hangs is left alone or loaded again, as the user says', async ({ standin }) => {
  const given = standin.delivered.length;
  standin.tell({ type: 'window-hangs', windowId: 1 });
  await expect.poll(() => standin.dialogs.length).toBe(1);
  standin.tell({ type: 'next-dialog-answer', response: 1 });
  await standin.ask('facts', null);
  expect(standin.delivered).toHaveLength(given);
  standin.tell({ type: 'window-hangs', windowId: 1 });
  await expect.poll(() => standin.dialogs.length).toBe(2);
  standin.tell({ type: 'next-dialog-answer', response: 0 });
  await expect.poll(() => standin.delivered.length).toBeGreaterThan(given);
});
