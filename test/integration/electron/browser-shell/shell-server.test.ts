import { describe, expect, it } from 'vitest';
import { askForWindow } from '#electron/browser-shell/control-request.ts';
import { rawRequest } from '#test/support/raw-request.ts';
import { startTestShell } from '#test/support/start-test-shell.ts';

const pathOf = (address: string) => address.slice(address.indexOf('/launch'));

describe('our own window', () => {
  it('gets its page, with every protection in the headers', async () => {
    const { shell, window } = await startTestShell();
    const answer = await rawRequest(shell.port, '/', { headers: window });
    expect(answer).toMatchObject({ status: 200, body: expect.stringContaining('page') });
    expect(answer.headers).toMatchObject({
      'content-security-policy': expect.stringMatching(
        /^default-src 'none'; script-src 'self'; style-src 'self';/,
      ),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
    });
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
  });

  it('gets scripts as scripts, to be kept for ever', async () => {
    const { shell, window } = await startTestShell();
    for (const path of ['/assets/index-abc.js', '/assets/worker-abc.mjs']) {
      const { headers } = await rawRequest(shell.port, path, { headers: window });
      expect(headers['content-type']).toBe('text/javascript; charset=utf-8');
      expect(headers['cache-control']).toContain('immutable');
    }
  });
});

describe('what is not our window', () => {
  it.each(['localhost', 'evil.test', '127.0.0.1', '[::1]', '127.0.0.1.evil.test'])(
    'is refused when it calls us %s (421)',
    async (name) => {
      const { shell, window } = await startTestShell();
      for (const host of name === '127.0.0.1' ? [name] : [name, `${name}:${shell.port}`]) {
        const answer = await rawRequest(shell.port, '/', { headers: { ...window, host } });
        expect([host, answer.status, answer.body.includes('page')]).toEqual([host, 421, false]);
      }
    },
  );

  it('is refused with another origin, though it has our cookie', async () => {
    const { shell, window } = await startTestShell();
    const origins = [
      'http://127.0.0.1:1',
      'http://evil.test',
      'null',
      '',
      `http://localhost:${shell.port}`,
      `https://127.0.0.1:${shell.port}`,
      `${shell.origin}.evil.test`,
    ];
    for (const origin of origins) {
      const { status } = await rawRequest(shell.port, '/', { headers: { ...window, origin } });
      expect([origin, status]).toEqual([origin, 403]);
    }
  });

  it.each(['same-site', 'cross-site', '', 'None'])(
    'is refused as a page of the site "%s", though it has our cookie',
    async (site) => {
      const { shell, window } = await startTestShell();
      const headers = { ...window, 'sec-fetch-site': site };
      expect((await rawRequest(shell.port, '/assets/index-abc.js', { headers })).status).toBe(403);
    },
  );

  it.each(['/', '/index.html', '/assets/index-abc.js', '/missing', '/live-reload.js'])(
    'gets nothing of %s without the cookie',
    async (path) => {
      const { shell } = await startTestShell();
      const { status, body } = await rawRequest(shell.port, path);
      expect([status, body.includes('Stillwell is not open in this browser')]).toEqual([401, true]);
    },
  );

  it('gets a message that its own style sheet may dress, and nothing more', async () => {
    const { shell } = await startTestShell();
    const { body } = await rawRequest(shell.port, '/');
    const [, style = ''] = /<link rel="stylesheet" href="([^"]+)">/.exec(body) ?? [];
    const answer = await rawRequest(shell.port, style);
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/css; charset=utf-8']);
    expect(body).not.toContain('<style');
    expect((await rawRequest(shell.port, `${style}/../index.html`)).status).toBe(401);
  });

  it('is refused with the cookie of another port', async () => {
    const [mine, other] = [await startTestShell(), await startTestShell()];
    expect((await rawRequest(mine.shell.port, '/', { headers: other.window })).status).toBe(401);
  });
});

describe('paths', () => {
  it.each([
    '/../secret.js',
    '/%2e%2e/secret.js',
    '/..%2fsecret.js',
    '/assets/../../secret.js',
    '/assets/..%5c..%5csecret.js',
    '/assets/%252e%252e/secret.js',
    '//secret.js',
    '/assets',
    '/%',
    '/\u0000'.replace('\u0000', '%00'),
  ])('%s leads nowhere', async (path) => {
    const { shell, window } = await startTestShell();
    const { status, body } = await rawRequest(shell.port, path, { headers: window });
    expect([status, body.includes('secret')]).toEqual([404, false]);
  });

  it('an absolute form is no path', async () => {
    const { shell, window } = await startTestShell();
    expect((await rawRequest(shell.port, 'http://evil.test/', { headers: window })).status).toBe(400);
  });

  it.each(['POST', 'HEAD', 'PUT', 'DELETE', 'OPTIONS'])('%s is refused', async (method) => {
    const { shell, window } = await startTestShell();
    const answer = await rawRequest(shell.port, '/', { method, headers: window });
    expect([answer.status, answer.headers['allow']]).toEqual([405, 'GET']);
  });
});

describe('the one-time address', () => {
  it('brings the session once, and then says in two languages how to get another', async () => {
    const { shell } = await startTestShell();
    const path = pathOf(shell.launchAddress(1000));
    const first = await rawRequest(shell.port, path);
    expect(first).toMatchObject({ status: 303, headers: { location: '/' } });
    const cookie = String(first.headers['set-cookie']);
    expect(cookie).toBe(
      `__Host-stillwell-${shell.port}=${shell.cookie.secret}; HttpOnly; Secure; SameSite=Strict; Path=/`,
    );
    const headers = { cookie: cookie.split(';')[0] ?? '' };
    expect((await rawRequest(shell.port, '/', { headers })).status).toBe(200);
    const second = await rawRequest(shell.port, path);
    expect(second.status).toBe(403);
    expect(second.headers).not.toHaveProperty('set-cookie');
    expect(second.body).toMatch(/has been used[^]*press Enter in the terminal[^]*已被使用[^]*按回车键/);
  });

  it('says that it has expired', async () => {
    const { shell } = await startTestShell();
    const { status, body } = await rawRequest(shell.port, pathOf(shell.launchAddress(0)));
    expect([status, body.includes('has expired')]).toEqual([403, true]);
  });

  it('is not spent by a page that links to it', async () => {
    const { shell } = await startTestShell();
    const path = pathOf(shell.launchAddress(1000));
    const linked = await rawRequest(shell.port, path, { headers: { 'sec-fetch-site': 'cross-site' } });
    expect([linked.status, linked.body.includes('address bar')]).toEqual([403, true]);
    expect((await rawRequest(shell.port, path, { headers: { 'sec-fetch-site': 'none' } })).status).toBe(303);
  });

  it.each(['/launch', '/launch?t=', '/launch?t=x', '/launch?T=x'])('is not %s', async (path) => {
    const { shell } = await startTestShell();
    shell.launchAddress(1000);
    expect((await rawRequest(shell.port, path)).status).toBe(403);
  });
});

describe('another start of Stillwell', () => {
  it('may ask for a window with the secret of the data folder', async () => {
    let asked = 0;
    const openWindow = () => (asked += 1) < 2;
    const { shell } = await startTestShell({ control: { secret: 'right', openWindow } });
    expect(await askForWindow(shell.port, 'wrong')).toBe(false);
    expect(asked).toBe(0);
    expect(await askForWindow(shell.port, 'right')).toBe(true);
    expect(await askForWindow(shell.port, 'right')).toBe(false);
  });

  it('is no page, even with the secret', async () => {
    const { shell } = await startTestShell();
    const headers = { authorization: 'Bearer control', origin: 'http://127.0.0.1:1' };
    expect((await rawRequest(shell.port, '/open-window', { method: 'POST', headers })).status).toBe(403);
  });
});

it('adds the script that reloads only in development', async () => {
  const { shell, window } = await startTestShell();
  expect((await rawRequest(shell.port, '/', { headers: window })).body).not.toContain('script');
  expect((await rawRequest(shell.port, '/live-reload.js', { headers: window })).status).toBe(404);
});
