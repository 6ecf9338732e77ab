import type { Locator, Page } from 'playwright/test';
import { SignOnPage } from './sign-on-page.ts';

/** How the levels of the shown connection stand, and the list of alerts. */
export class LevelsScreen {
  readonly #page: Page;
  readonly status: Locator;
  readonly attention: Locator;

  constructor(page: Page) {
    this.#page = page;
    this.status = page.getByRole('group', { name: 'Measured levels' });
    this.attention = page.getByRole('region', { name: 'Alerts' });
  }

  /** Signs in for MCP from where levels are missed, by password and consent on the page of the service. */
  async signInForMcp(username: string, password: string): Promise<void> {
    const opened = this.#page.context().waitForEvent('page');
    await this.status.getByRole('button', { name: 'Sign in for MCP' }).click();
    const page = await opened;
    const signOn = new SignOnPage(page);
    await signOn.signIn(username, password);
    await signOn.allow();
    await this.#page.getByText(`Signed in as ${username}.`).waitFor();
    await page.close();
    const dialog = this.#page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  }

  /** The built-in service is signed in to by itself: waits until its levels are read. */
  async untilRead(): Promise<void> {
    await this.status.getByText(/every \d+ s/).waitFor();
  }

  async showAttention(): Promise<void> {
    await this.#page.getByText('Alerts', { exact: true }).click();
  }

  async choose(item: string): Promise<void> {
    await this.status.getByRole('button', { name: 'Level source and refresh' }).click();
    await this.#page.getByRole('menuitem', { name: item }).click();
  }
}
