import axe from 'axe-core';
import { expect, type Page } from 'playwright/test';
import { untilStill } from './until-still.ts';

/** Fails with every accessibility problem that axe finds on the page as it stands, or in the part at a selector. */
export async function expectNoViolations(page: Page, where: string, part?: string): Promise<void> {
  // What is half faded in has not the contrast that it will have.
  await untilStill(page);
  // Half a megabyte of script, once for each document.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const found = await page.evaluate(async (selector) => {
    const { axe: inPage } = window as unknown as { axe: typeof axe };
    const context = selector === undefined ? document : { include: [selector] };
    const { violations } = await inPage.run(context, { resultTypes: ['violations'] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  }, part);
  expect(found, where).toEqual([]);
}

/** The main buttons of the window, and of each dialog above it, where there is more than one. */
function rivalsOnPage(): string[][] {
  const byLayer = Map.groupBy(
    [...document.querySelectorAll<HTMLElement>('.mantine-Button-root[data-variant=filled]')].filter(
      (button) => button.checkVisibility() && !button.getAttribute('style')?.includes('red'),
    ),
    (button) => button.closest('[role=dialog]'),
  );
  return [...byLayer.values()]
    .filter(({ length }) => length > 1)
    .map((buttons) => buttons.map(({ textContent }) => textContent));
}

/**
 * Fails with every accessibility problem of a screen, or of the part at a selector, and where more than one button of the
 * window says that it is what the screen is for.
 */
export async function expectNothingFound(page: Page, where: string, part?: string): Promise<void> {
  await expectNoViolations(page, where, part);
  expect(await page.evaluate(rivalsOnPage), `${where}: one main button`).toEqual([]);
}
