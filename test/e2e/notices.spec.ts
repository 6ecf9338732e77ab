import { sectionLink } from './screens/navigation.ts';
import { expect, test } from './support/outbox-test.ts';
import { untilStill } from './support/until-still.ts';

test.describe.configure({ timeout: 300_000 });

test('notices that stay cover nothing that can be pressed', async ({ outbox, gate, window }) => {
  gate.set({ status: 406, msg: 'unknown equipment' });
  await outbox.signIn('engineer', 'engineer-demo');
  const notices = window.locator('.mantine-Notification-root');
  await expect(notices).toHaveCount(2);
  for (const section of ['Upload', 'Places', 'Tools', 'Connections', 'Settings']) {
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
});
