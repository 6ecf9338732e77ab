import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { fillInForms } from '#electron/backend/identity/built-in-service/sign-in-to-demo-tools.ts';
import { DEMO_ACCOUNTS } from '#shared/contract/built-in-service.ts';
import { connect, mcpStateWhere } from '#test/support/mcp-sign-in/mcp-sign-in.ts';
import { nextMatching } from '#test/support/next-matching.ts';
import { openBackend } from '#test/support/open-backend.ts';
import { startDataService } from '#test/support/start-data-service.ts';

const [engineer] = DEMO_ACCOUNTS;

/** A server that answers every request in one way, and notes what it was sent. */
async function startServer(answer: (url: string) => { status: number; location?: string; html?: string }) {
  const seen: string[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (text: string) => (body += text));
    request.on('end', () => {
      seen.push(`${request.method} ${request.url} ${body}`);
      const { status, location, html = '' } = answer(request.url ?? '');
      response.writeHead(status, { 'content-type': 'text/html', ...(location && { location }) }).end(html);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('no port');
  return { baseUrl: `http://127.0.0.1:${address.port}`, seen };
}

test('opening the built-in service signs in to its tools too, and leaves no page open', async () => {
  const { client } = await openBackend();
  await client.builtInService.open();
  const state = await mcpStateWhere(client, 'built-in', 'signed-in');
  expect(state).toMatchObject({ username: 'engineer', renewsByItself: true });
  const trace = await client.mcpSignIn.trace({ connectionId: 'built-in' });
  expect(trace.map(({ id }) => id)).toContain('callback');
});

test('with another demo account for the data nobody is signed in to the tools', async () => {
  const { client, close, dataDir } = await openBackend();
  await client.builtInService.open();
  await mcpStateWhere(client, 'built-in', 'signed-in');
  await client.session.signIn({
    connectionId: 'built-in',
    username: 'uploader',
    password: 'uploader-demo',
  });
  await close();
  const again = await openBackend({ dataDir });
  await again.client.builtInService.open();
  const [states] = [await nextMatching(await again.client.mcpSignIn.watch(), () => true)];
  expect(states.filter(({ status }) => status !== 'signed-out')).toEqual([]);
});

test('nobody is signed in to the tools of a service that is stopped', async () => {
  const { client } = await openBackend();
  await client.builtInService.open();
  await mcpStateWhere(client, 'built-in', 'signed-in');
  await client.builtInService.stop();
  expect(await nextMatching(await client.mcpSignIn.watch(), () => true)).toEqual([]);
});

test('whoever has signed out of the tools stays signed out at the next start', async () => {
  const { client, close, dataDir } = await openBackend();
  await client.builtInService.open();
  await mcpStateWhere(client, 'built-in', 'signed-in');
  await client.mcpSignIn.signOut({ connectionId: 'built-in' });
  await close();
  const again = await openBackend({ dataDir });
  await again.client.builtInService.open();
  const places = await again.client.session.watch();
  await nextMatching(places, (states) => states.some(({ status }) => status === 'signed-in'));
  const [states] = [await nextMatching(await again.client.mcpSignIn.watch(), () => true)];
  expect(states.filter(({ status }) => status !== 'signed-out')).toEqual([]);
});

test('a demo that is removed and opened again signs in to its tools, whoever had signed out of them', async () => {
  const { client } = await openBackend();
  await client.builtInService.open();
  await client.mcpSignIn.signOut({ connectionId: 'built-in' });
  await client.connections.remove({ id: 'built-in' });
  await client.builtInService.open();
  await mcpStateWhere(client, 'built-in', 'signed-in');
});

test('a service at another address is not signed in to, even with the same demo data', async () => {
  const { baseUrl } = await startDataService();
  const { client } = await openBackend();
  const connectionId = await connect(client, baseUrl);
  await client.session.signIn({ connectionId, username: 'engineer', password: 'engineer-demo' });
  await client.builtInService.open();
  await mcpStateWhere(client, 'built-in', 'signed-in');
  const states = await nextMatching(await client.mcpSignIn.watch(), () => true);
  expect(states.filter((state) => state.connectionId === connectionId)).toEqual([]);
});

test('no name, password or consent goes to another origin, whoever sends there', async () => {
  const other = await startServer(() => ({ status: 200, html: '<input name="password">' }));
  const own = await startServer(() => ({ status: 303, location: `${other.baseUrl}/sign-in` }));
  for (const start of [
    `${own.baseUrl}/auth?redirect_uri=http://127.0.0.1:1/callback`,
    `${other.baseUrl}/auth`,
  ]) {
    await expect(fillInForms(start, own.baseUrl, engineer, fetch)).rejects.toMatchObject({
      code: 'AUTHORISATION_REFUSED',
      details: { error: 'other_address' },
    });
  }
  expect(other.seen).toEqual([]);
});

test('a changed password ends the sign-in instead of being tried again', async () => {
  const own = await startServer(() => ({ status: 200, html: '<input name="password">' }));
  await expect(fillInForms(`${own.baseUrl}/auth`, own.baseUrl, engineer, fetch)).rejects.toMatchObject({
    code: 'AUTHORISATION_REFUSED',
    details: { error: 'demo_account_refused' },
  });
  expect(own.seen.filter((line) => line.startsWith('POST'))).toHaveLength(1);
});
