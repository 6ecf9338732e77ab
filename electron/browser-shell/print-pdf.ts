import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { Browser } from './find-browser.ts';

const TIMEOUT_MS = 60_000;

/** Nothing but the document itself and its styles. */
const POLICY = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'">`;

const ARGUMENTS = [
  '--headless',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-breakpad',
  '--disable-component-update',
  '--disable-extensions',
  '--disable-sync',
  '--no-pdf-header-footer',
  // Whatever the document says, no host is found.
  '--host-resolver-rules=MAP * ~NOTFOUND',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

/**
 * Prints a complete document to a PDF file with the first browser that can: a start of its own, without a window, with a
 * profile that is gone afterwards. It runs no script and reaches nothing.
 * @throws Error that says why no browser could
 */
export async function printPdf(html: string, browsers: readonly Browser[]): Promise<Uint8Array<ArrayBuffer>> {
  const dir = await mkdtemp(join(tmpdir(), 'stillwell-print-'));
  try {
    const [page, pdf] = [join(dir, 'document.html'), join(dir, 'document.pdf')];
    // A parser takes the policy into the head, wherever the document goes on.
    await writeFile(
      page,
      html.replace(/^(\s*<!doctype[^>]*>)?/i, (doctype) => `${doctype}${POLICY}`),
      { mode: 0o600 },
    );
    let failure = new Error('There is no browser of the Chromium family.');
    for (const { path } of browsers) {
      const words = [...ARGUMENTS, `--user-data-dir=${join(dir, 'profile')}`, `--print-to-pdf=${pdf}`];
      try {
        await promisify(execFile)(path, [...words, pathToFileURL(page).href], { timeout: TIMEOUT_MS });
        return new Uint8Array(await readFile(pdf));
      } catch (cause) {
        failure = new Error(`${path} made no PDF file.`, { cause });
      }
    }
    throw failure;
  } finally {
    await rm(dir, { recursive: true, force: true, maxRetries: 5 });
  }
}
