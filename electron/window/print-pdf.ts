import { randomUUID } from 'node:crypto';
import { BrowserWindow, session } from 'electron/main';
import { limitPermissions } from './permission-policy.ts';
import { SAFE_WEB_PREFERENCES } from './safe-web-preferences.ts';
import { WINDOW_SCHEME } from './window-origin.ts';

const PAGE = `${WINDOW_SCHEME}://print/document.html`;

/** Nothing but the document itself and its styles. */
const POLICY = `default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'`;

/**
 * Prints a complete document to a PDF file of A4 pages. It is shown to nobody, in a session of its own, that has this
 * one page, runs no script and reaches nothing.
 */
export async function printPdf(html: string): Promise<Uint8Array<ArrayBuffer>> {
  const printSession = session.fromPartition(`print-${randomUUID()}`);
  limitPermissions(printSession);
  printSession.protocol.handle(WINDOW_SCHEME, ({ url }) =>
    url === PAGE ? new Response(html, { headers: HEADERS }) : new Response(null, { status: 404 }),
  );
  const window = new BrowserWindow({
    show: false,
    webPreferences: { ...SAFE_WEB_PREFERENCES, javascript: false, session: printSession },
  });
  try {
    await window.loadURL(PAGE);
    // The document knows best how its pages lie, and what stands at their foot.
    const options = { pageSize: 'A4', preferCSSPageSize: true, printBackground: true } as const;
    return new Uint8Array(await window.webContents.printToPDF(options));
  } finally {
    window.destroy();
    printSession.protocol.unhandle(WINDOW_SCHEME);
  }
}

const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': POLICY,
  'x-content-type-options': 'nosniff',
};
