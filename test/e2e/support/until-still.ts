import type { Page } from 'playwright/test';

/**
 * Waits until nothing on the page moves by itself any more: two frames in a row without an animation that has an end,
 * and with everything in its place. What turns for ever, as a sign of waiting does, does not count.
 */
export async function untilStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const boxes = () =>
      [...document.querySelectorAll('button, a[href], input, select, [role]')]
        .map((each) => each.getBoundingClientRect())
        .map(({ x, y, width, height }) => `${x} ${y} ${width} ${height}`)
        .join();
    const moving = () =>
      document
        .getAnimations()
        .filter(
          ({ playState, effect }) =>
            playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
        );
    let before = '';
    for (let still = 0; still < 2;) {
      await new Promise(requestAnimationFrame);
      const now = boxes();
      const animations = moving();
      await Promise.allSettled(animations.map(({ finished }) => finished));
      still = animations.length === 0 && now === before ? still + 1 : 0;
      before = now;
    }
  });
}
