import { expect, expectShown, test } from '../standin-test.ts';

// The built-in service makes its demo data first.
test.describe.configure({ timeout: 120_000 });

test('new alerts are told outside the window all at once, counted on the dock, and lead to the list', async ({
  standin,
  page,
}) => {
  await expectShown(page, standin);
  standin.tell({ type: 'focus-window', windowId: 1, isFocused: false });
  await page.getByRole('button', { name: 'Built-in demo service' }).click();
  await expect.poll(() => standin.notifications.length, { timeout: 60_000 }).toBe(1);
  const [told] = standin.notifications;
  expect(told?.title).toMatch(/^\d+ new alerts$/);
  expect(told?.body).toMatch(/\d+ overflow, \d+ alarm, 0 warning\n(Overflow|Alarm): /);
  await expect.poll(() => standin.badges.at(-1)).toBeGreaterThan(0);
  standin.tell({ type: 'click-notification', id: told?.id ?? 0 });
  await expect(page).toHaveURL(/#places\/alerts/);
  await expect(page.getByRole('list', { name: 'Alerts, the most severe first' })).toBeVisible();
});
