import { sectionLink } from './screens/navigation.ts';
import { expect, test } from './support/outbox-test.ts';
import { untilStill } from './support/until-still.ts';

test.describe.configure({ timeout: 300_000 });

test('notices that stay cover nothing that can be pressed, and nothing of the outbox, which says the same', async ({
  outbox,
  gate,
  window,
}) => {
  gate.set('hold');
  await outbox.signIn('engineer', 'engineer-demo');
  await expect.poll(() => gate.seen()).toBeGreaterThan(0);
  await sectionLink(window, 'Settings').click();
  gate.set({ status: 406, msg: 'unknown equipment' });
  const notices = window.locator('.mantine-Notification-root');
  await expect(notices).toHaveCount(2);
  // Only the newest takes room, which says how many are behind it.
  const says = () =>
    window.evaluate(() =>
      [...document.querySelectorAll('.mantine-Notifications-root')]
        .filter((root) => getComputedStyle(root, '::after').content !== 'none')
        .map((root) => root.getAttribute('data-more')),
    );
  await expect.poll(says).toEqual(['1 more']);
  await expect(notices.and(window.locator(':not([inert])'))).toHaveCount(1);
  for (const section of ['Places', 'Tools', 'Connections', 'Settings']) {
    await sectionLink(window, section).click();
    await expect(window.getByRole('heading', { level: 1, name: section })).toBeAttached();
    // Where they change their side, those of the old side are still there while the new ones slide in.
    await expect(notices).toHaveCount(2);
    await untilStill(window);
    const covered = await window.evaluate(() => {
      const boxes = [...document.querySelectorAll('.mantine-Notification-root')].map((each) =>
        each.getBoundingClientRect(),
      );
      return [...document.querySelectorAll('button, a[href], input, select')]
        .filter((each) => !each.closest('.mantine-Notification-root'))
        .filter((each) => {
          const box = each.getBoundingClientRect();
          return (
            box.width > 0 &&
            boxes.some(
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
    expect(covered, section).toEqual([]);
  }
  await outbox.open();
  await expect(window.getByRole('alert')).toHaveCount(2);
  await expect(notices).toHaveCount(0);
  gate.set('pass');
  await outbox.press('WL-02.csv', 'Send 1 batch again');
  await expect(outbox.job('WL-02.csv')).toContainText('sent completely');
  await expect(notices).toHaveCount(0);
});
