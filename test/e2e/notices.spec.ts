import { expect, test } from './support/outbox-test.ts';

test.describe.configure({ timeout: 300_000 });

test('notices that stay cover nothing that can be pressed', async ({ outbox, gate, window }) => {
  gate.set({ status: 406, msg: 'unknown equipment' });
  await outbox.signIn('engineer', 'engineer-demo');
  await expect(window.locator('.mantine-Notification-root')).toHaveCount(2);
  for (const section of ['Upload', 'Places', 'Tools', 'Connections', 'Settings']) {
    await window
      .getByRole('navigation', { name: 'Sections' })
      .getByRole('link', { name: new RegExp(`^${section}`) })
      .click();
    await expect(window.getByRole('main')).toBeVisible();
    const covered = () =>
      window.evaluate(() => {
        const notices = [...document.querySelectorAll('.mantine-Notification-root')].map((each) =>
          each.getBoundingClientRect(),
        );
        return [...document.querySelectorAll('button, a[href], input, select')]
          .filter((each) => !each.closest('.mantine-Notification-root'))
          .filter((each) => {
            const box = each.getBoundingClientRect();
            return (
              box.width > 0 &&
              notices.some(
                (notice) =>
                  box.left < notice.right &&
                  notice.left < box.right &&
                  box.top < notice.bottom &&
                  notice.top < box.bottom,
              )
            );
          })
          .map((each) => each.getAttribute('aria-label') ?? each.textContent);
      });
    // They slide in anew where they change their side.
    await expect.poll(covered, section).toEqual([]);
  }
});
