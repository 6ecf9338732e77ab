import axe from 'axe-core';
import { expect, type Page } from 'playwright/test';
import { untilStill } from './until-still.ts';

/** Fails with every accessibility problem that axe finds on the page as it stands, or in the part at a selector. */
export async function expectNothingFound(page: Page, where: string, part?: string): Promise<void> {
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
