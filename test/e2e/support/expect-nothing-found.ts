import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from 'playwright/test';
import { untilStill } from './until-still.ts';

/** Fails with every accessibility problem that axe finds on the page as it stands, or in the part at a selector. */
export async function expectNothingFound(page: Page, where: string, part?: string): Promise<void> {
  // What is half faded in has not the contrast that it will have.
  await untilStill(page);
  // The page has no frames, whose findings axe would otherwise gather on a page of its own each time.
  const axe = new AxeBuilder({ page }).setLegacyMode(true);
  const { violations } = await (part === undefined ? axe : axe.include(part)).analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  expect(found, where).toEqual([]);
}
