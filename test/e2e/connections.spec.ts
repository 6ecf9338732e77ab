import { openOddService } from '#test/support/odd-service.ts';
import { ConnectionsScreen } from './screens/connections-screen.ts';
import { PlacesScreen } from './screens/places-screen.ts';
import { serveDemo } from './support/serve.ts';
import { expect, test } from './support/test.ts';
import { sectionLink } from './screens/navigation.ts';

test(
  'a service of one’s own is added by its address and shows its places',
  { tag: '@every-shell' },
  async ({ window }) => {
    const service = await serveDemo();
    const connections = new ConnectionsScreen(window);
    await connections.add('River office', service.baseUrl.replace('http://', ''));
    await connections.signIn('engineer', 'engineer-demo');
    const places = new PlacesScreen(window);
    await expect(places.count('240 places')).toBeVisible();
    await service.stop();
  },
);

test('an address is found out, a password is tried again, and an account without places is told why', async ({
  window,
}) => {
  const service = await serveDemo();
  const connections = new ConnectionsScreen(window);

  await test.step('a field that is wrong is named beside it before anything is sent', async () => {
    await window.getByRole('button', { name: 'Add a connection' }).click();
    const dialog = window.getByRole('dialog', { name: 'Add a connection' });
    await dialog.getByLabel('Base address').fill('ftp://files.example');
    // The problem that shows when the field is left must not push away what was clicked.
    await dialog.getByText('Token header and time zone').click();
    await expect(dialog.getByLabel('Token header', { exact: true })).toBeVisible();
    await dialog.getByRole('button', { name: 'Add' }).click();
    await expect(dialog.getByText('Enter a name.')).toBeVisible();
    await expect(dialog.getByText('The address must begin with http:// or https://.')).toBeVisible();
  });

  await window.keyboard.press('Escape');
  await expect(window.getByRole('dialog')).toBeHidden();

  await test.step('what answers at an address is told while it is typed, and the address that was meant is one click away', async () => {
    await window.getByRole('button', { name: 'Add a connection' }).click();
    const dialog = window.getByRole('dialog', { name: 'Add a connection' });
    await dialog.getByLabel('Name', { exact: true }).fill('River office');
    const address = dialog.getByLabel('Base address');
    await address.fill(service.baseUrl.replace('http:', 'https:'));
    await expect(dialog.getByRole('button', { name: 'Add anyway' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Use this address' }).click();
    await expect(address).toHaveValue(service.baseUrl);
    await expect(dialog.getByText('This is a data service.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(connections.signInDialog).toBeVisible();
  });

  await window.keyboard.press('Escape');
  await expect(connections.signInDialog).toBeHidden();

  await test.step('a wrong password is told in the dialog, and the next try succeeds', async () => {
    await window.getByRole('button', { name: 'Sign in to River office' }).click();
    await connections.signIn('engineer', 'wrong');
    await expect(connections.signInDialog.getByRole('alert')).toContainText('engineer');
    await connections.signIn('engineer', 'engineer-demo');
    const places = new PlacesScreen(window);
    await expect(places.count('240 places')).toBeVisible();
  });

  await connections.open();

  await test.step('newcomer sees an empty state that says why', async () => {
    await connections.add('Newcomer’s office', service.baseUrl);
    await connections.signIn('newcomer', 'newcomer-demo');
    await expect(window.getByText('The account “newcomer” has no places')).toBeVisible();
    await expect(window.getByText(/has given this account no places/)).toBeVisible();
  });

  await connections.open();

  await test.step('an unknown host is named', async () => {
    await connections.add('Nowhere', 'http://no-such-host.invalid');
    await connections.signIn('a', 'b');
    await expect(connections.signInDialog.getByRole('alert')).toContainText('no-such-host.invalid');
  });

  await service.stop();
});

test('the first screen opens the demo at the job that is chosen, and its tools are there without a sign-in', async ({
  window,
}) => {
  await expect(window.getByRole('heading', { name: 'Welcome to Stillwell' })).toBeVisible();
  await expect(window.getByText('engineer / engineer-demo')).toBeVisible();
  await window.getByRole('button', { name: 'Try it: Call MCP tools' }).click();
  await expect(
    window.getByRole('listbox', { name: 'Tools of the endpoint' }).getByRole('option'),
  ).toHaveCount(8);
});

test(
  'a service that answers HTML, one that answers 500 and one that never answers are told apart',
  {
    tag: '@browser-shell',
  },
  async ({ window }) => {
    test.slow();
    const connections = new ConnectionsScreen(window);
    const odd = await openOddService((request, response) => {
      if (request.url?.startsWith('/html'))
        response.setHeader('content-type', 'text/html').end('<h1>It works!</h1>');
      if (request.url?.startsWith('/500'))
        response.writeHead(500, { 'content-type': 'application/json' }).end('{"msg":"the disk is full"}');
    });
    for (const [path, words] of [
      ['/html', 'is not a data service: text/html'],
      ['/500', 'the disk is full'],
      ['/never', '15 s'],
    ] as const) {
      await connections.add(path, odd.baseUrl + path);
      await connections.signIn('a', 'b');
      await expect(connections.signInDialog.getByRole('alert')).toContainText(words, { timeout: 20_000 });
      await window.keyboard.press('Escape');
      await expect(connections.signInDialog).toBeHidden();
    }
    await odd.close();
  },
);

test('a token is renewed while the window is open; when the service is gone the list stays and the cause is told', async ({
  window,
}) => {
  const service = await serveDemo(['--token-ttl', '3']);
  const connections = new ConnectionsScreen(window);
  await connections.add('River office', service.baseUrl);
  await connections.signIn('engineer', 'engineer-demo');
  const places = new PlacesScreen(window);
  await expect(places.count('240 places')).toBeVisible();
  const until = window.getByRole('banner').getByText(/until/);
  const first = await until.getAttribute('title');
  await expect(until).not.toHaveAttribute('title', first ?? '', { timeout: 10_000 });
  await window.getByRole('button', { name: 'Refresh', exact: true }).click();
  await expect(places.count('240 places')).toBeVisible();
  await service.stop();
  await window.getByRole('button', { name: 'Refresh', exact: true }).click();
  await expect(window.getByRole('alert').filter({ hasText: 'could not be refreshed' })).toBeVisible();
  await expect(places.count('240 places')).toBeVisible();
});

test('a connection that leads to another service shows nothing of the first one', async ({ window }) => {
  const [first, second] = [await serveDemo(), await serveDemo(['--demo-places', '30'])];
  const connections = new ConnectionsScreen(window);
  const places = new PlacesScreen(window);
  await connections.add('River office', first.baseUrl);
  await connections.signIn('engineer', 'engineer-demo');
  await expect(places.count('240 places')).toBeVisible();
  await connections.open();
  await window.getByRole('button', { name: 'Edit River office' }).click();
  const dialog = window.getByRole('dialog');
  await dialog.getByLabel('Base address').fill(second.baseUrl);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  await sectionLink(window, 'Places').click();
  await window
    .getByRole('main')
    .getByRole('button', { name: /^Sign in/ })
    .first()
    .click();
  await connections.signIn('engineer', 'engineer-demo');
  await expect(places.count('30 places')).toBeVisible();
  await first.stop();
  await second.stop();
});

test(
  'a removed connection is gone after the question was answered',
  { tag: '@every-shell' },
  async ({ window }) => {
    const connections = new ConnectionsScreen(window);
    await connections.add('River office', '127.0.0.1:9');
    await window.keyboard.press('Escape');
    await sectionLink(window, 'Places').click();
    await expect(
      window.getByRole('heading', { name: 'You are not signed in to River office' }),
    ).toBeVisible();
    await expect(window).toHaveTitle('Places · River office · Stillwell');
    await connections.open();
    await window.getByRole('button', { name: 'Remove River office' }).click();
    await window.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(window.getByRole('listitem', { name: 'River office' })).toBeHidden();
  },
);

test(
  'a section that fails leaves the others as they are, and has another try when it is opened again',
  { tag: '@every-shell' },
  async ({ window, problems }) => {
    problems.allowConsoleError(/no zones today/);
    await window.evaluate(() => {
      Intl.supportedValuesOf = () => {
        throw new RangeError('no zones today');
      };
    });
    await window.getByRole('button', { name: 'Add a connection' }).click();
    const failure = window.getByRole('main').getByRole('alert');
    await expect(failure).toContainText('Connections cannot be shown because of an error.');
    await expect(failure).toContainText('no zones today');
    await failure.getByRole('link', { name: 'Save a support bundle' }).click();
    await expect(window.getByRole('heading', { name: 'Support' })).toBeFocused();
    await new ConnectionsScreen(window).open();
    await expect(window.getByRole('heading', { name: 'Connections', exact: true })).toBeVisible();
  },
);
