import type { Locator, Page } from 'playwright/test';
import { SignOnPage } from './sign-on-page.ts';

/** The MCP login of a connection, wherever the window shows it. */
export class McpScreen {
  readonly #page: Page;
  readonly login: Locator;
  readonly dialog: Locator;
  /** Until when the access token lives; to the minute in sight, to the millisecond in `datetime`. */
  readonly until: Locator;

  constructor(page: Page, connection: string) {
    this.#page = page;
    this.login = page
      .getByRole('group', { name: `Logins of ${connection}` })
      .getByRole('group', { name: 'Tools (MCP)' });
    this.until = this.login.getByRole('time');
    this.dialog = page.getByRole('dialog', { name: `MCP sign-in: ${connection}` });
  }

  /** Clicks "Sign in for MCP"; the sign-on page opens beside the window. */
  async begin(): Promise<Page> {
    const opened = this.#page.context().waitForEvent('page');
    await this.login.getByRole('button', { name: 'Sign in for MCP' }).click();
    return opened;
  }

  /** The whole way: click, password on the page of the service, consent. The page that was opened is closed. */
  async signIn(username: string, password: string): Promise<void> {
    const page = await this.begin();
    const signOn = new SignOnPage(page);
    await signOn.signIn(username, password);
    await signOn.allow();
    await this.dialog.getByText(`Signed in as ${username}.`).waitFor();
    await page.close();
    await this.dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  }

  async signOut(): Promise<void> {
    await this.login.getByRole('button', { name: /^Sign out/ }).click();
    await this.login.getByRole('button', { name: 'Sign in for MCP' }).waitFor();
  }

  async show(page: 'Details' | 'Why 401?' | 'Sign-in trace'): Promise<void> {
    await this.#page.getByRole('main').getByRole('link', { name: page, exact: true }).click();
  }
}
