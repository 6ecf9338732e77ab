import type { Locator, Page } from 'playwright/test';
import { sectionLink, uploadTab } from './navigation.ts';

/** The outbox of the Upload section, and the page of one of its uploads. */
export class OutboxScreen {
  readonly #page: Page;
  readonly queue: Locator;
  readonly batches: Locator;

  constructor(page: Page) {
    this.#page = page;
    this.queue = page.getByRole('list', { name: 'Not sent yet, in this order' });
    this.batches = page.getByRole('grid', { name: 'Batches' });
  }

  async open(): Promise<void> {
    await sectionLink(this.#page, 'Upload').click();
    await uploadTab(this.#page, 'Outbox').click();
  }

  /** Signs in from the banner that says why nothing is sent. */
  async signIn(username: string, password: string): Promise<void> {
    const banner = this.#page.getByRole('group', { name: /^You are not signed in/ });
    await banner.getByRole('button', { name: 'Sign in…' }).click();
    const dialog = this.#page.getByRole('dialog', { name: /^Sign in to/ });
    await dialog.getByLabel('User name').fill(username);
    await dialog.getByLabel('Password', { exact: true }).fill(password);
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  }

  job(fileName: string): Locator {
    return this.#page.getByRole('listitem', { name: fileName });
  }

  async press(fileName: string, action: string): Promise<void> {
    await this.#page
      .getByRole('group', { name: `Actions for ${fileName}` })
      .getByRole('button', { name: action, exact: true })
      .click();
  }

  async openJob(fileName: string): Promise<void> {
    await this.job(fileName).getByRole('link', { name: fileName }).click();
  }

  /** The row of a batch, counted from 1. */
  batch(number: number): Locator {
    return this.batches.getByRole('row').nth(number);
  }
}
