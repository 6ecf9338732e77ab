import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { browsersOnThisComputer } from '#electron/browser-shell/browser-on-this-computer.ts';
import { printPdf } from '#electron/browser-shell/print-pdf.ts';

const browsers = browsersOnThisComputer();

describe.skipIf(browsers.length === 0)(
  'a document that the browser shell prints',
  { timeout: 120_000 },
  () => {
    it('becomes a PDF file under its own title, and reaches nothing', async () => {
      const asked: (string | undefined)[] = [];
      const server = createServer(({ url }, response) => {
        asked.push(url);
        response.end();
      }).listen(0, '127.0.0.1');
      await once(server, 'listening');
      onTestFinished(() => void server.close());
      const { port } = server.address() as AddressInfo;
      const html =
        '<!doctype html><html lang="en"><head><title>Report</title></head><body><p>Level</p>' +
        `<img src="http://127.0.0.1:${port}/picture"><iframe src="http://127.0.0.1:${port}/frame"></iframe>` +
        `<script>document.title = 'Script'; fetch('http://127.0.0.1:${port}/script')</script></body></html>`;
      const text = Buffer.from(await printPdf(html, browsers)).toString('latin1');
      expect(text.slice(0, 5)).toBe('%PDF-');
      expect(text).toContain('/Title (Report)');
      expect(asked).toEqual([]);
    });

    it('is printed by the next browser where the first cannot', async () => {
      const broken = { name: 'Broken', path: '/nonexistent/browser' };
      const pdf = await printPdf('<!doctype html><p>x</p>', [broken, ...browsers]);
      expect(Buffer.from(pdf.subarray(0, 5)).toString()).toBe('%PDF-');
      await expect(printPdf('<p>x</p>', [broken])).rejects.toThrow('/nonexistent/browser made no PDF file.');
    });
  },
);
