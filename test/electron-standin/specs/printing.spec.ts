import { join } from 'node:path';
import { build } from 'esbuild';
import type { Page } from 'playwright/test';
import { expect, test } from '../standin-test.ts';

async function print(page: Page, html: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, '../support/page-client.ts')],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'pageClient',
  });
  const call = `${outputFiles[0]?.text ?? ''}; pageClient.printPdf(${JSON.stringify(html)})`;
  return Buffer.from(await page.evaluate<string>(call), 'base64').toString('latin1');
}

test('a document is printed to a PDF file apart from the window: no script of it runs, and it reaches nothing', async ({
  standin,
  page,
  context,
}) => {
  const refused: string[] = [];
  context.on('requestfailed', (request) => refused.push(`${request.url()} ${request.failure()?.errorText}`));
  const html = `<!doctype html><title>Receipt</title><style>p{color:red}</style><p>Three rows</p>
    <img src="https://example.com/x.png"><script>document.title = 'ran'</script>`;
  const pdf = await print(page, html);
  expect(pdf.slice(0, 5)).toBe('%PDF-');
  expect(pdf).toContain('/Title (Receipt)');
  expect(refused).toEqual([expect.stringMatching(/^https:\/\/example\.com\/x\.png .*csp/i)]);
  const facts = () => standin.ask('facts', null);
  await expect.poll(async () => (await facts()).windows.length, 'windows afterwards').toBe(1);
  expect(standin.made).toHaveLength(2);
  expect(standin.made[1], 'the window that prints').toMatchObject({ javascript: false, sandbox: true });
  expect(standin.made[1]).not.toHaveProperty('preload');
  expect((await facts()).unguardedSessions, 'sessions without a guard').toEqual([]);
});
