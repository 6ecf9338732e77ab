import type { Locator, Page } from 'playwright/test';
import { sectionLink } from './navigation.ts';

/** The section in which connections are made and signed in. */
export class ConnectionsScreen {
  readonly #page: Page;
  readonly signInDialog: Locator;

  constructor(page: Page) {
    this.#page = page;
    this.signInDialog = page.getByRole('dialog', { name: /^Sign in to/ });
  }

  async open(): Promise<void> {
    await sectionLink(this.#page, 'Connections').click();
  }

  async openBuiltIn(): Promise<void> {
    await this.#page.getByRole('button', { name: 'Built-in demo service' }).click();
  }

  /** Adds a connection by the dialog, also where no data service answers; the sign-in dialog follows by itself. */
  async add(name: string, address: string): Promise<void> {
    await this.#page.getByRole('button', { name: 'Add a connection' }).click();
    const dialog = this.#page.getByRole('dialog', { name: 'Add a connection' });
    await dialog.getByLabel('Name', { exact: true }).fill(name);
    await dialog.getByLabel('Base address').fill(address);
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    const anyway = dialog.getByRole('button', { name: 'Add anyway' });
    await Promise.race([dialog.waitFor({ state: 'hidden' }), anyway.click()]);
    await dialog.waitFor({ state: 'hidden' });
  }

  async signIn(username: string, password: string): Promise<void> {
    await this.signInDialog.getByLabel('User name').fill(username);
    await this.signInDialog.getByLabel('Password', { exact: true }).fill(password);
    await this.signInDialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  }
}
