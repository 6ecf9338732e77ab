import type { Locator, Page } from 'playwright/test';
import { SignOnPage } from './sign-on-page.ts';
import { sectionLink } from './navigation.ts';

/** The section that shows the places in a table, on a map and one by one. */
export class PlacesScreen {
  readonly #page: Page;
  readonly table: Locator;
  readonly filter: Locator;
  readonly detail: Locator;
  /** The conditions that hold places back. */
  readonly chips: Locator;
  /** How many places stand how. */
  readonly legend: Locator;

  constructor(page: Page) {
    this.#page = page;
    this.table = page.getByRole('grid', { name: 'Places' });
    this.filter = page.getByRole('textbox', { name: 'Filter the places' });
    this.detail = page.getByRole('complementary', { name: 'Details of the place' });
    this.chips = page.getByRole('list', { name: 'Active filters' }).getByRole('listitem');
    this.legend = page.getByRole('region', { name: 'Counts, by state' });
  }

  async open(): Promise<void> {
    await sectionLink(this.#page, 'Places').click();
  }

  count(text: string): Locator {
    return this.legend.getByText(text, { exact: true });
  }

  row(text: string): Locator {
    return this.table.getByRole('row').filter({ hasText: text });
  }

  cell(text: string): Locator {
    return this.table.getByRole('gridcell', { name: text, exact: true }).first();
  }

  header(column: string): Locator {
    return this.table.getByRole('columnheader', { name: column });
  }

  async sortBy(column: string): Promise<void> {
    await this.header(column).click();
  }

  /** The count of the legend with this label; it is a filter. */
  entry(label: string): Locator {
    return this.legend.getByRole('button', { name: new RegExp(`^${label} [\\d,]+$`) });
  }

  async numberOf(label: string): Promise<number> {
    const entry = this.entry(label);
    return (await entry.count()) === 0 ? 0 : Number(await entry.locator('strong').textContent());
  }

  /** Shows one project alone. */
  async chooseProject(projectId: string): Promise<void> {
    await this.#page.getByRole('button', { name: /projects?$/ }).click();
    const choices = this.#page.getByRole('dialog').filter({ hasText: projectId });
    const reset = choices.getByRole('button', { name: 'All projects' });
    if (await reset.isEnabled()) await reset.click();
    await choices.getByRole('checkbox', { name: projectId }).click();
    await this.#page.keyboard.press('Escape');
  }

  /** Signs in for MCP from the section itself, so that levels are known. */
  async signInForLevels(username: string, password: string): Promise<void> {
    const opened = this.#page.context().waitForEvent('page');
    await this.#page.getByRole('main').getByRole('button', { name: 'Sign in for MCP' }).click();
    const page = await opened;
    const signOn = new SignOnPage(page);
    await signOn.signIn(username, password);
    await signOn.allow();
    const dialog = this.#page.getByRole('dialog', { name: /^MCP sign-in/ });
    await dialog.getByText(`Signed in as ${username}.`).waitFor();
    await page.close();
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  }
}
