import { execFileSync } from 'node:child_process';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { Page } from 'playwright/test';
import { expect, test } from './support/test.ts';

/** A name that leads to this computer, as a rebinding host makes one of its own lead there. */
const REBINDING_HOST = 'rebinding.test';

test.use({
  launchOptions: async ({ launchOptions }, use) => {
    const args = [...(launchOptions.args ?? []), `--host-resolver-rules=MAP ${REBINDING_HOST} 127.0.0.1`];
    await use({ ...launchOptions, args });
  },
});

/** A page of somebody else in the user's browser, on another port of this computer; the user is signed in to ours. */
async function openForeignPage(window: Page, host: string): Promise<Page> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end('<!doctype html><title>foreign</title>');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const page = await window.context().newPage();
  page.on('close', () => server.close());
  await page.goto(`http://${host}:${port}/`);
  return page;
}

/** Files that our window itself has loaded, so that they are there to be had. */
function filesOf(window: Page): Promise<{ script: string; image: string }> {
  return window.evaluate(() => ({
    script: new URL(document.querySelector('script')?.src ?? '').pathname,
    image: new URL(document.querySelector<HTMLLinkElement>('link[rel=icon]')?.href ?? '').pathname,
  }));
}

/** Everything a page can try to get from our window's address. What it returns it has really got. */
async function whatItGets(page: Page, window: Page): Promise<Record<string, string>> {
  const given = { target: new URL(window.url()).origin, files: await filesOf(window) };
  return page.evaluate(async ({ target, files }) => {
    const settled = (work: Promise<string>) => work.catch((error: unknown) => `refused: ${String(error)}`);
    const element = (tag: 'script' | 'img' | 'iframe', path: string) =>
      new Promise<string>((resolve) => {
        const node = document.createElement(tag);
        node.src = target + path;
        node.addEventListener('load', () => {
          if (!(node instanceof HTMLIFrameElement)) return resolve('loaded');
          // A frame that was refused loads an error page of the browser, which nobody can look into either.
          resolve(node.contentDocument === null ? 'refused' : 'loaded');
        });
        node.addEventListener('error', () => resolve('refused'));
        document.body.append(node);
      });
    const socket = new Promise<string>((resolve) => {
      const opened = new WebSocket(`${target.replace('http', 'ws')}/backend`);
      opened.addEventListener('open', () => resolve('open'));
      opened.addEventListener('error', () => resolve('refused'));
    });
    return {
      read: await settled(fetch(`${target}/`, { credentials: 'include' }).then((got) => got.text())),
      posted: await settled(
        fetch(`${target}/window`, { method: 'POST', credentials: 'include', body: 'x' }).then((got) =>
          got.text(),
        ),
      ),
      script: await element('script', files.script),
      image: await element('img', files.image),
      frame: await element('iframe', '/'),
      socket: await socket,
    };
  }, given);
}

const REFUSED = {
  read: expect.stringContaining('refused'),
  posted: expect.stringContaining('refused'),
  script: 'refused',
  image: 'refused',
  frame: 'refused',
  socket: 'refused',
};

test('whoever is not the user gets nothing from Stillwell in the browser where it is open', async ({
  window,
  stillwell,
  browser,
  problems,
}) => {
  await expect(window.getByRole('navigation')).toBeVisible();
  problems.allowHost(REBINDING_HOST);

  await test.step('a foreign page gets nothing from another port of this computer, although the browser has our cookie', async () => {
    const foreign = await openForeignPage(window, '127.0.0.1');
    expect(await whatItGets(foreign, window)).toEqual(REFUSED);
    await foreign.close();
  });

  await test.step('a foreign page gets nothing from another origin', async () => {
    const foreign = await openForeignPage(window, REBINDING_HOST);
    expect(await whatItGets(foreign, window)).toEqual(REFUSED);
    await foreign.close();
  });

  await test.step('a foreign page gets nothing by a name of its own that leads to our port', async () => {
    const page = await window.context().newPage();
    const { port } = new URL(stillwell.address);
    const answer = await page.goto(`http://${REBINDING_HOST}:${port}/`);
    expect(answer?.status()).toBe(421);
    expect(await page.content()).not.toContain('id="root"');
    await page.close();
  });

  await test.step('an address that was opened once opens nothing for whoever has stolen it', async () => {
    const thief = await browser.newContext();
    const page = await thief.newPage();
    const answer = await page.goto(stillwell.address);
    expect(answer?.status()).toBe(403);
    const origin = new URL(stillwell.address).origin;
    expect((await page.goto(`${origin}/`))?.status()).toBe(401);
    await thief.close();
  });

  await test.step('another user of this computer finds no secret in the list of processes', async () => {
    // The command is one of Unix.
    if (process.platform === 'win32') return;
    const processes = execFileSync('ps', ['-eww', '-o', 'args='], { encoding: 'utf8' });
    expect(processes).toContain('--data-dir');
    const ticket = new URL(stillwell.address).searchParams.get('t') ?? '';
    expect(ticket.length).toBeGreaterThan(20);
    const [cookie] = await window
      .context()
      .cookies(new URL(stillwell.address).origin.replace('http:', 'https:'));
    expect(processes).not.toContain(ticket);
    expect(cookie?.value.length).toBeGreaterThan(20);
    expect(processes).not.toContain(cookie?.value);
  });
});
test('our own window gets all of it, so that what is refused above is refused and not just missing', async ({
  window,
  problems,
}) => {
  // To post is refused to everybody, our own page may not be framed, and its script does not expect to run twice.
  problems.allowConsoleError(/405|Framing|^$/);
  await expect(window.getByRole('navigation')).toBeVisible();
  expect(await whatItGets(window, window)).toMatchObject({
    read: expect.stringContaining('id="root"'),
    script: 'loaded',
    image: 'loaded',
    socket: 'open',
  });
});
