import { describe, expect, it, onTestFinished } from 'vitest';
import { isClientSecret } from '#server/sign-on/clients/client-adapter.ts';
import {
  addClient,
  type ClientCommandContext,
  listClients,
  removeClient,
} from '#server/sign-on/clients/client-commands.ts';
import { openSqliteStore } from '#server/store/sqlite/open-sqlite-store.ts';
import { tempDir } from '#test/support/temp-dir.ts';

async function context(json = false): Promise<ClientCommandContext> {
  const store = openSqliteStore(await tempDir());
  onTestFinished(() => store.close());
  return { clients: store.signOn, now: () => 0, json };
}

const LOOPBACK = ['http://127.0.0.1/callback'];

describe('the commands about fixed clients', () => {
  it('5.2.10: add one and show its secret this once; the store has a hash', async () => {
    const commands = await context(true);
    const added = JSON.parse(
      await addClient(commands, { name: 'Drainage 助手', redirectUris: LOOPBACK, isPublic: false }),
    );
    const stored = await commands.clients.findClient(added.client_id);
    expect(isClientSecret(added.client_secret, String(stored?.metadata['client_secret']))).toBe(true);
    expect(stored?.addedBy).toBe('operator');
    expect(await listClients(commands)).not.toContain(added.client_secret);
    expect(await listClients(commands)).not.toContain('sha256');
  });

  it('5.2.10: take the id that is asked for, once', async () => {
    const commands = await context();
    const wish = { name: 'One', clientId: 'one', redirectUris: LOOPBACK, isPublic: true };
    expect(await addClient(commands, wish)).toContain('no secret');
    await expect(addClient(commands, wish)).rejects.toThrow('already');
    expect(await listClients(commands)).toContain('operator');
  });

  it.each([['http://example.com/cb'], ['javascript:alert(1)'], ['com.example:/cb'], ['/cb']])(
    '5.2.10: refuse to return to %s',
    async (redirect) => {
      const wish = { name: 'One', redirectUris: [redirect], isPublic: false };
      await expect(addClient(await context(), wish)).rejects.toThrow(redirect);
    },
  );

  it('5.2.10: take TLS anywhere, and need at least one address', async () => {
    const commands = await context();
    const wish = { name: 'One', isPublic: false };
    expect(await addClient(commands, { ...wish, redirectUris: ['https://tools.example/cb'] })).toContain(
      'client_id',
    );
    await expect(addClient(commands, { ...wish, redirectUris: [] })).rejects.toThrow('--redirect is missing');
  });

  it('remove one, and say so when there is none', async () => {
    const commands = await context();
    await addClient(commands, { name: 'One', clientId: 'one', redirectUris: LOOPBACK, isPublic: false });
    expect(await removeClient(commands, 'one')).toContain('removed');
    await expect(removeClient(commands, 'one')).rejects.toThrow('no client one');
    expect(await listClients(commands)).toContain('no clients yet');
  });
});
