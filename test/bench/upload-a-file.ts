import type { Page } from 'playwright';
import { UploadScreen } from '#test/e2e/screens/upload-screen.ts';

const FILE_ROWS = 200;

/**
 * Chooses a file. `setInputFiles` would keep a handle of the input for as long as the page lives, and with it the whole section
 * that it stood in.
 */
async function choose(page: Page, name: string, text: string): Promise<void> {
  await page.locator('input[type=file]:not([webkitdirectory])').evaluate(
    (input: HTMLInputElement, file) => {
      const chosen = new DataTransfer();
      chosen.items.add(new File([file.text], file.name));
      input.files = chosen.files;
      input.dispatchEvent(new Event('change', { bubbles: true }));
    },
    { name, text },
  );
}

/** A small file from the wizard to its receipt, with records that no other minute has. */
export async function uploadAFile(page: Page, minute: number): Promise<void> {
  const screen = new UploadScreen(page);
  const name = `levels-${minute}.csv`;
  const rows = Array.from({ length: FILE_ROWS }, (_, row) => {
    const [hour, second] = [String(Math.floor(row / 60)).padStart(2, '0'), String(row % 60).padStart(2, '0')];
    return `2026-01-${String(minute / 5).padStart(2, '0')} ${hour}:00:${second},${minute + row / 1_000}\r\n`;
  });
  await screen.open();
  await choose(page, name, `time,level (m)\r\n${rows.join('')}`);
  await screen.isShown(name);
  await screen.setEquipment('gauge', 'G-1');
  await screen.promise.filter({ hasText: `${FILE_ROWS} rows` }).waitFor();
  await screen.confirm();
  await page.getByRole('heading', { name: `${name}: sent completely` }).waitFor();
  await page.getByRole('link', { name: 'Receipt', exact: true }).click();
  await page.getByRole('grid', { name: 'Batches' }).getByRole('row').nth(1).click();
  await page.getByRole('link', { name: 'New upload' }).click();
  await page.getByRole('button', { name: 'Start over' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Start over' }).click();
}
