import type { Locator, Page } from 'playwright/test';
import { SignOnPage } from './sign-on-page.ts';
import { sectionLink } from './navigation.ts';

/** The section in which tools are listed and called. */
export class ToolsScreen {
  readonly #page: Page;
  readonly list: Locator;
  /** The arguments as fields. */
  readonly form: Locator;
  /** The arguments as JSON text. */
  readonly json: Locator;
  /** The next request, byte for byte. */
  readonly bytes: Locator;
  readonly answer: Locator;

  constructor(page: Page) {
    this.#page = page;
    this.list = page.getByRole('listbox', { name: 'Tools of the endpoint' });
    this.form = page.getByRole('group', { name: 'Arguments', exact: true });
    this.json = page.getByRole('textbox', { name: 'Arguments as JSON', exact: true });
    this.bytes = page.getByRole('group', { name: 'Will be sent, exactly' });
    this.answer = page.getByRole('region', { name: 'Result', exact: true });
  }

  async open(): Promise<void> {
    await sectionLink(this.#page, 'Tools').click();
  }

  /** Signs in from where the list is missed, by password and consent on the page of the service. */
  async signIn(username: string, password: string): Promise<void> {
    const opened = this.#page.context().waitForEvent('page');
    await this.#page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();
    const page = await opened;
    const signOn = new SignOnPage(page);
    await signOn.signIn(username, password);
    await signOn.allow();
    await this.#page.getByText(`Signed in as ${username}.`).waitFor();
    await page.close();
    await this.#page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).last().click();
  }

  /** Names the address of an endpoint that wants no sign-in. */
  async addAddress(name: string, url: string): Promise<void> {
    const chooser = this.#page.getByRole('button', { name: /^MCP endpoint/ });
    if (await chooser.isVisible()) {
      await chooser.click();
      await this.#page.getByRole('menuitem', { name: 'Add an MCP address…' }).click();
    } else await this.#page.getByRole('button', { name: 'Add an MCP address…' }).click();
    await this.enterAddress(name, url);
  }

  /** Names the address in the form that asks for it. */
  async enterAddress(name: string, url: string): Promise<void> {
    const dialog = this.#page.getByRole('dialog', { name: 'Add an MCP address' });
    await dialog.getByLabel('Name', { exact: true }).fill(name);
    await dialog.getByLabel('Address of the MCP endpoint').fill(url);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'hidden' });
  }

  async choose(tool: string): Promise<void> {
    await this.list.getByRole('option', { name: new RegExp(`^${tool}\\b`) }).click();
    await this.#page.getByRole('heading', { level: 2, name: tool }).waitFor();
    const drawer = this.#page.getByRole('button', { name: 'JSON and exact request' });
    if ((await drawer.getAttribute('aria-expanded')) === 'false') await drawer.click();
  }

  /** The choice between not sent, null, empty and a value. */
  how(field: string): Locator {
    return this.#page.getByRole('combobox', { name: `How ${field} is sent`, exact: true });
  }

  field(name: string): Locator {
    return this.form.getByLabel(name, { exact: true });
  }

  async call(): Promise<void> {
    await this.#page.getByRole('button', { name: 'Call Ctrl+Enter' }).click();
  }

  /** How the newest call ended. */
  get ended(): Locator {
    return this.answer.getByRole('status').first();
  }
}
