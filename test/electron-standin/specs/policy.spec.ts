import { expect, test } from '../standin-test.ts';

test('Chromium enforces the policy: nothing inline, no eval, nothing from elsewhere', async ({ standin }) => {
  const { page } = standin.window;
  const seen = await page.evaluate(async () => {
    const blocked: string[] = [];
    const allBlocked = new Promise<void>((resolve) => {
      document.addEventListener('securitypolicyviolation', (event) => {
        if (blocked.push(event.effectiveDirective) === 3) resolve();
      });
    });
    const inline = document.createElement('script');
    inline.textContent = 'window.ranInline = true';
    document.body.append(inline);
    const frame = document.createElement('iframe');
    frame.src = 'https://example.com/';
    document.body.append(frame);
    await fetch('https://example.com/').catch(() => {});
    if (Reflect.get(window, 'ranInline') === undefined) await allBlocked;
    return { ranInline: Reflect.get(window, 'ranInline') as unknown, blocked: blocked.toSorted() };
  });
  expect(seen).toEqual({ ranInline: undefined, blocked: ['connect-src', 'frame-src', 'script-src-elem'] });
});

test('the policy comes as a header of the page, with no exception in it', async ({ standin }) => {
  const { headers } = await standin.ask('scheme-request', { url: 'app://bundle/index.html', method: 'GET' });
  const policy = new Map(headers).get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toMatch(/unsafe|\*|http/);
  expect(new Map(headers).get('x-content-type-options')).toBe('nosniff');
});

test('the window is sandboxed and apart from Node, and its scheme has what it needs', async ({ standin }) => {
  const { windows, isSandboxForced, privileges } = await standin.ask('facts', null);
  expect(isSandboxForced, 'isSandboxForced').toBe(true);
  expect(windows).toHaveLength(1);
  expect(windows[0]?.webPreferences).toMatchObject({
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    nodeIntegrationInSubFrames: false,
    webSecurity: true,
    allowRunningInsecureContent: false,
    experimentalFeatures: false,
    webviewTag: false,
    navigateOnDragDrop: false,
  });
  // Never that of ignoring the policy.
  expect(privileges).toEqual({
    app: { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true },
  });
});

test('the window may copy, and has no other permission', async ({ standin }) => {
  const own = 'app://bundle/index.html';
  for (const name of ['permission-request', 'permission-check'] as const) {
    expect(await standin.ask(name, { permission: 'clipboard-sanitized-write', url: own })).toBe(true);
    expect(await standin.ask(name, { permission: 'clipboard-sanitized-write', url: 'https://a.test/' })).toBe(
      false,
    );
    for (const permission of [
      'geolocation',
      'media',
      'notifications',
      'clipboard-read',
      'local-network-access',
    ]) {
      expect(await standin.ask(name, { permission, url: own }), `${name} ${permission}`).toBe(false);
    }
  }
  expect(await standin.ask('device-permission', null), 'device-permission').toBe(false);
  expect(await standin.ask('display-media', null), 'display-media').toBe('denied');
});
