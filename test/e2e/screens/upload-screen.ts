import { expect, type Page } from 'playwright/test';
import { sectionLink } from './navigation.ts';

export type PickedFile = { name: string; content: Uint8Array };

/** The section in which files become uploads. */
export class UploadScreen {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async open(): Promise<void> {
    await sectionLink(this.#page, 'Upload').click();
  }

  /** Chooses files: one alone is reviewed at once, several are listed. */
  async pick(files: readonly PickedFile[]): Promise<void> {
    await this.#page
      .locator('input[type=file]:not([webkitdirectory])')
      .setInputFiles(
        files.map(({ name, content }) => ({ name, mimeType: '', buffer: Buffer.from(content) })),
      );
    const [first] = files;
    if (files.length === 1 && first) await this.isShown(first.name);
    else for (const { name } of files) await this.row(name).waitFor();
  }

  /** Lets go of a file over the section, as a user drops it. */
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
    await this.isShown(name);
  }

  /** Waits until a file is reviewed. */
  async isShown(name: string): Promise<void> {
    await this.#page.getByRole('heading', { name }).waitFor();
    await this.rows.waitFor();
  }

  row(name: string) {
    return this.#page
      .getByRole('table', { name: 'Files' })
      .getByRole('row')
      .filter({ has: this.#page.getByRole('button', { name, exact: true }) });
  }

  /** The rows of the file that is reviewed. */
  get rows() {
    return this.#page.getByRole('grid', { name: 'Rows of the file' });
  }

  /** A cell of the rows that are shown; the row counts from 1, the column from 0. */
  cell(row: number, column: number) {
    return this.rows.locator(`[role=row][aria-rowindex="${row + 1}"] [aria-colindex="${column + 2}"]`);
  }

  get todo() {
    return this.#page.getByRole('region', { name: 'To do' });
  }

  /** What will be sent, in one sentence. */
  get promise() {
    return this.#page.getByRole('status').filter({ hasText: 'will be sent' });
  }

  get sendButton() {
    return this.#page.getByRole('button', { name: /^Send [\d,]+ (?:row|record)s?$/ });
  }

  async toFiles(): Promise<void> {
    await this.#page.getByRole('button', { name: /^All \d+ (file|sheet)s?$/ }).click();
  }

  async review(name: string): Promise<void> {
    await this.row(name).getByRole('button', { name, exact: true }).click();
    await this.rows.waitFor();
  }

  /** Does something in the dialog of settings that an ordinary file does not need. */
  async withOptions(change: () => Promise<void>): Promise<void> {
    await this.#page.getByRole('button', { name: 'More options…' }).last().click();
    const dialog = this.#page.getByRole('dialog', { name: 'More options' });
    await dialog.waitFor();
    await change();
    await this.#page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  }

  /** A field by its label, which is that of its list of suggestions as well. */
  field(label: string) {
    return this.#page.getByLabel(label, { exact: true }).and(this.#page.locator('input'));
  }

  async put(label: string, text: string): Promise<void> {
    const field = this.field(label);
    await field.fill(text);
    await field.press('Enter');
  }

  /** Chooses a station that the service does not know. */
  async setEquipment(equipType: string, equipId: string): Promise<void> {
    const own = this.field('Station');
    // Where the name of the file resembles stations, it is a question that offers them.
    const isAsked =
      (await own.or(this.field('Other station')).first().getAttribute('aria-label')) !== 'Station';
    await this.put(isAsked ? 'Other station' : 'Station', equipId);
    const putType = () => this.put('Type (equipType)', equipType);
    if (isAsked) return this.withOptions(putType);
    await putType();
    return this.confirmEquipment(equipId);
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
    const title = `Which station of the service is “${station}”?`;
    const question = this.#page.getByRole('group', { name: title });
    const field = question.getByRole('combobox', { name: 'Other station' });
    await field.fill(equipId);
    await field.press('Enter');
    await question.waitFor({ state: 'detached' });
  }

  /** Puts what was checked into the outbox. */
  async confirm(): Promise<void> {
    await this.sendButton.click();
  }

  /** Sends what was checked, and waits until all of it is accepted. */
  async send(): Promise<void> {
    await this.confirm();
    await expect(this.#page.getByText(/^Sending begins in/)).toBeVisible();
    await this.#page.getByRole('button', { name: 'Send now', exact: true }).click();
    await expect(
      this.#page.getByRole('heading', { name: /: (sent completely|everything that was sent is stored)/ }),
    ).toBeVisible({ timeout: 60_000 });
  }
}
