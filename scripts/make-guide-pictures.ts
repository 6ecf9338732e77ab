import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright';
import { projectPath } from './build/project-files.ts';
import { testBrowser } from './test/test-browser.ts';

const LANGUAGES = { en: 'en-US', 'zh-CN': 'zh-CN' };
const READY = /^Stillwell is ready at (\S+)$/m;
const WINDOW_PX = { width: 1120, height: 680 };

/** A day of a gauge every 30 minutes, with a value that cannot be right and a row that comes twice. */
function gaugeFile(): string {
  const rows = Array.from({ length: 48 }, (_, at) => {
    const time = `2026-07-01 ${String(Math.floor(at / 2)).padStart(2, '0')}:${at % 2 === 0 ? '00' : '30'}`;
    return `WL-01,${time},${at === 20 ? '-9999' : (1.2 + Math.sin(at / 8) / 4).toFixed(3)}`;
  });
  return ['Station,Time,Level (m)', ...rows, rows.at(-1)].join('\n');
}

type Pictures = { page: Page; take: (name: string) => Promise<void> };

const show = (page: Page, address: string) => page.goto(new URL(`#${address}`, page.url()).href);

async function takeAll({ page, take }: Pictures): Promise<void> {
  const main = page.getByRole('main');
  await main.locator('button[data-variant=filled]').first().click();
  await page.getByRole('grid').waitFor();
  await page
    .getByText(/60 (s|秒)/)
    .first()
    .waitFor();
  await take('places');
  await main.click({ position: { x: 4, y: 200 } });
  await page.keyboard.press('4');
  await main.locator('li [data-position]').nth(1).click();
  await page.getByRole('slider').first().waitFor();
  // The lines of the day come after the list.
  await main.locator('li path[stroke-dasharray]').first().waitFor({ state: 'detached' });
  await take('alerts');
  await show(page, 'connections/built-in/details');
  await main.getByRole('button').last().waitFor();
  await take('connection');
  await takeTools({ page, take });
  await takeUpload({ page, take });
}

async function takeTools({ page, take }: Pictures): Promise<void> {
  await show(page, 'tools/call/get_latest_levels');
  await page.getByRole('option').nth(7).waitFor();
  await page.getByRole('heading', { level: 2, name: 'get_latest_levels' }).waitFor();
  await take('tools');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('main').getByRole('table').or(page.getByRole('grid')).first().waitFor();
  await take('result');
}

async function takeUpload({ page, take }: Pictures): Promise<void> {
  await show(page, 'upload');
  await page
    .locator('input[type=file]:not([webkitdirectory])')
    .setInputFiles({ name: 'WL-01.csv', mimeType: '', buffer: Buffer.from(gaugeFile()) });
  await page.getByRole('main').getByRole('grid').getByText('WL-01').first().waitFor();
  // What will be sent is known once the rows are checked.
  await page.getByRole('main').getByText(/[=＝]/).first().waitFor();
  await take('upload');
}

/** Starts Stillwell on an empty folder, and takes the pictures of one language. */
async function takeOf(browser: Browser, language: keyof typeof LANGUAGES): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'stillwell-guide-'));
  const words = ['scripts/start.ts', '--browser', '--no-open', '--data-dir', dataDir, '--port', '0'];
  const child = spawn(process.execPath, words, {
    cwd: projectPath('.'),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    let out = '';
    child.stdout.setEncoding('utf8').on('data', (piece: string) => (out += piece));
    while (!READY.test(out) && child.exitCode === null) await once(child.stdout, 'data');
    const page = await browser.newPage({
      viewport: WINDOW_PX,
      locale: LANGUAGES[language],
      timezoneId: 'Asia/Shanghai',
      reducedMotion: 'reduce',
    });
    const dir = projectPath(`docs/guide/${language}/pictures`);
    await mkdir(dir, { recursive: true });
    await page.goto(READY.exec(out)?.[1] ?? '');
    const take = async (name: string) => {
      await page.mouse.move(0, 0);
      await page.screenshot({ path: join(dir, `${name}.png`), animations: 'disabled' });
    };
    await takeAll({ page, take });
    await page.close();
  } finally {
    child.kill('SIGTERM');
    await once(child, 'exit');
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
}

const browser = await chromium.launch({
  executablePath: await testBrowser((line) => console.log(line)),
  args: ['--no-sandbox'],
});
try {
  for (const language of ['en', 'zh-CN'] as const) await takeOf(browser, language);
} finally {
  await browser.close();
}
