import type { Page } from 'playwright/test';

/** The sign-on page of a service, in the browser and not in the window. */
export class SignOnPage {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async signIn(username: string, password: string): Promise<void> {
    await this.#page.getByLabel('User name').fill(username);
    await this.#page.getByLabel('Password').fill(password);
    await this.#page.getByRole('button', { name: 'Sign in' }).click();
  }

  async allow(): Promise<void> {
    await this.#page.getByRole('button', { name: 'Allow', exact: true }).click();
  }
}
