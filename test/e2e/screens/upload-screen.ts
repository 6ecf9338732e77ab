import { expect, type Page } from 'playwright/test';

export type PickedFile = { name: string; content: Uint8Array };

/** The section in which files become uploads. */
export class UploadScreen {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async open(): Promise<void> {
    await this.#page
      .getByRole('navigation', { name: 'Sections' })
      .getByRole('link', { name: 'Upload' })
      .click();
  }

  async pick(files: readonly PickedFile[]): Promise<void> {
    await this.#page
      .locator('input[type=file]')
      .setInputFiles(
        files.map(({ name, content }) => ({ name, mimeType: '', buffer: Buffer.from(content) })),
      );
    for (const { name } of files) await this.row(name).waitFor();
  }

  /** Lets go of files over the section, as a user drops them. */
  async drop({ name, content }: PickedFile): Promise<void> {
    const transfer = await this.#page.evaluateHandle(
      ([fileName, bytes]) => {
        const made = new DataTransfer();
        made.items.add(new File([Uint8Array.from(bytes)], fileName));
        return made;
      },
      [name, [...content]] as const,
    );
    const place = this.#page.getByRole('heading', { name: 'Drop spreadsheets here' });
    await place.dispatchEvent('dragover', { dataTransfer: transfer });
    await place.dispatchEvent('drop', { dataTransfer: transfer });
    await this.row(name).waitFor();
  }

  row(name: string) {
    return this.#page
      .getByRole('table', { name: 'Files' })
      .getByRole('row')
      .filter({ has: this.#page.getByRole('button', { name, exact: true }) });
  }

  async step(name: 'File' | 'Columns' | 'Check' | 'Send' | 'Receipt'): Promise<void> {
    await this.#page.getByRole('list', { name: 'Steps' }).getByRole('button', { name }).click();
  }

  async put(label: string, text: string): Promise<void> {
    const field = this.#page.getByLabel(label, { exact: true });
    await field.fill(text);
    await field.press('Enter');
  }

  async setEquipment(equipType: string, equipId: string): Promise<void> {
    await this.put('Station ID (equipId)', equipId);
    await this.put('Type (equipType)', equipType);
    await this.confirmEquipment(equipId);
  }

  /** Answers a question of the file. */
  async answer(title: string, option: string | RegExp): Promise<void> {
    const question = this.#page.getByRole('group', { name: title });
    await question.getByRole('button', { name: option }).first().click();
    await question.waitFor({ state: 'detached' });
  }

  /** Says that equipment is right that the service does not know. */
  async confirmEquipment(equipId: string): Promise<void> {
    await this.answer(`“${equipId}”: which station is it?`, new RegExp(`^${equipId}`, 'u'));
  }

  /** Sends the rows of a station to equipment that the service does not know. */
  async sendStationTo(station: string, equipId: string): Promise<void> {
    await this.put(`Station ID for ${station}`, equipId);
    await this.answer(`Which station of the service is “${station}”?`, new RegExp(`^${equipId}`, 'u'));
  }

  /** Puts what was checked into the outbox. */
  async confirm(): Promise<void> {
    await this.step('Send');
    await this.#page.getByRole('button', { name: /^Send \d+ batch/ }).click();
  }

  /** Sends what was checked, and waits until all of it is accepted. */
  async send(): Promise<void> {
    await this.confirm();
    await expect(this.#page.getByText(/^Sending begins in/)).toBeVisible();
    await this.#page.getByRole('button', { name: 'Send now', exact: true }).click();
    await expect(this.#page.getByRole('heading', { name: /: finished$/ })).toBeVisible({ timeout: 60_000 });
  }
}
