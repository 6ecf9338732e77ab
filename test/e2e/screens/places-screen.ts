import type { Locator, Page } from 'playwright/test';

/** The section that shows the places in a table. */
export class PlacesScreen {
  readonly #page: Page;
  readonly table: Locator;
  readonly filter: Locator;
  readonly detail: Locator;

  constructor(page: Page) {
    this.#page = page;
    this.table = page.getByRole('grid', { name: 'Places' });
    this.filter = page.getByRole('textbox', { name: 'Filter the places' });
    this.detail = page.getByRole('complementary', { name: 'Details of the place' });
  }

  async open(): Promise<void> {
    await this.#page.getByRole('navigation').getByRole('link', { name: 'Places' }).click();
  }

  count(text: string): Locator {
    return this.#page.getByRole('main').getByText(text, { exact: true });
  }

  row(text: string): Locator {
    return this.table.getByRole('row').filter({ hasText: text });
  }

  async sortBy(column: string): Promise<void> {
    await this.table.getByRole('columnheader', { name: column }).click();
  }
}
