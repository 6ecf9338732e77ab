import type { Locator, Page } from 'playwright/test';

/** The list of alerts with its tabs. */
export class AlertsScreen {
  readonly #page: Page;
  readonly pane: Locator;
  readonly list: Locator;
  readonly rows: Locator;

  constructor(page: Page) {
    this.#page = page;
    this.pane = page.getByRole('region', { name: 'Alerts' });
    this.list = page.getByRole('list', { name: 'Alerts, the most severe first' });
    this.rows = this.list.getByRole('listitem').filter({ has: page.getByRole('button') });
  }

  /** The arrangement is kept over a reload; the address says which part is shown. */
  async open(): Promise<void> {
    await this.#page.getByText('Alerts', { exact: true }).first().click();
    await this.tab('Alerts').click();
    await this.rows.first().waitFor();
  }

  tab(name: string): Locator {
    return this.pane.getByRole('link', { name: new RegExp(`^${name}`) });
  }

  row(name: string): Locator {
    return this.rows.filter({ hasText: name });
  }

  chip(label: string): Locator {
    return this.pane.getByRole('button', { name: new RegExp(`^${label} [\\d,]+$`) });
  }

  async numberOf(label: string): Promise<number> {
    return Number(await this.chip(label).locator('strong').textContent());
  }

  /** The name of the place of a row, as its button for acknowledging says it. */
  async nameOf(row: Locator): Promise<string> {
    const label = await row.getByRole('button', { name: /^Acknowledge: / }).getAttribute('aria-label');
    return (label ?? '').replace('Acknowledge: ', '');
  }

  async acknowledge(name: string, note: string): Promise<void> {
    const dialog = this.#page.getByRole('dialog');
    await dialog.getByLabel('Your name').fill(name);
    await dialog.getByLabel('Note').fill(note);
    await dialog.getByRole('button', { name: 'Acknowledge', exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
  }
}
