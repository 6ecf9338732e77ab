import type { Locator, Page } from 'playwright/test';
import { ConnectionsScreen } from './connections-screen.ts';
import { LevelsScreen } from './levels-screen.ts';

/** Calls of tools of the built-in service, and their answers. */
export class ResultsScreen {
  readonly #page: Page;
  /** Where the answer stands. */
  readonly result: Locator;

  constructor(page: Page) {
    this.#page = page;
    this.result = page.getByRole('region', { name: 'Result', exact: true });
  }

  async signIn(): Promise<void> {
    await new ConnectionsScreen(this.#page).openBuiltIn();
    await new LevelsScreen(this.#page).untilRead();
  }

  async show(address: string): Promise<void> {
    await this.#page.evaluate((hash) => {
      location.hash = hash;
    }, address);
  }

  /** Calls a tool with arguments written as JSON. */
  async call(tool: string, args: object): Promise<void> {
    await this.show(`#tools/call/${tool}`);
    const drawer = this.#page.getByRole('button', { name: 'JSON and exact request' });
    if ((await drawer.getAttribute('aria-expanded')) === 'false') await drawer.click();
    const json = this.#page.getByRole('textbox', { name: 'Arguments as JSON' });
    await json.fill(JSON.stringify(args));
    await this.#page.getByRole('button', { name: /^Call\b/ }).click();
  }

  /** Shows the answer in another way. */
  async showAs(name: string): Promise<void> {
    await this.result
      .getByRole('radiogroup', { name: 'Show the result as' })
      .getByText(name, { exact: true })
      .click();
  }
}
