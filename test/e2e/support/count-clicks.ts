import type { Page } from 'playwright/test';

/** Counts the clicks of a person in a window from now on; a page that is loaded anew begins at 0. @returns what gives their number */
export async function countClicks(window: Page): Promise<() => Promise<number>> {
  await window.evaluate(() => {
    const counted = { clicks: 0 };
    Object.assign(globalThis, { counted });
    addEventListener('click', ({ isTrusted, target }) => {
      // A click on a label is told again as one on its field.
      if (isTrusted && target instanceof Element && !target.closest('input')) counted.clicks += 1;
    });
  });
  return () =>
    window.evaluate(() => (globalThis as unknown as { counted: { clicks: number } }).counted.clicks);
}
