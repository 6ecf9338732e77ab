import { expect, it } from 'vitest';
import { JsonFolder } from '#electron/backend/kit/json-folder.ts';
import { AddressBindings } from '#electron/backend/identity/connections/address-bindings.ts';
import { changeConnectionSecrets } from '#electron/backend/identity/connection-settings/connection-secrets.ts';
import { SecretClients } from '#electron/backend/identity/mcp-sign-in/secret-clients.ts';
import { SecretStore } from '#electron/backend/identity/secrets/secret-store.ts';
import { tempDir } from '#test/support/temp-dir.ts';

type Find = SecretClients['find'];
const issuedBy = (issuer: string) => ({ issuer }) as Parameters<Find>[0];
const CLIENT = { clientId: 'operator', secret: 'opensesame' };
const [OURS, THEIRS] = [issuedBy('https://sso.a.example'), issuedBy('https://sso.b.example')];

/** A connection to which the user has entered the client of the operator. */
async function connectionTo(origin: string) {
  const bindings = new AddressBindings();
  const binding = bindings.bind('c', origin);
  const secrets = await SecretStore.open({
    files: new JsonFolder(await tempDir(), () => {}),
    keyStore: 'browser-shell',
    bindings,
    log: () => {},
  });
  const enter = () => changeConnectionSecrets(secrets, binding, { signOnClient: CLIENT });
  await enter();
  const find: Find = (as) => new SecretClients(secrets, binding, {} as never).find(as);
  return { enter, find };
}

it('a client that was entered is for the issuer it was used at first, and its secret goes to no other', async () => {
  const { find } = await connectionTo('https://a.example');
  expect(await find(OURS)).toMatchObject(CLIENT);
  expect(await find(OURS)).toMatchObject(CLIENT);
  await expect(find(THEIRS)).rejects.toMatchObject({
    code: 'CLIENT_OF_OTHER_ISSUER',
    details: { issuer: OURS.issuer, found: THEIRS.issuer },
  });
});

it('a client that is entered again may be for another issuer', async () => {
  const { enter, find } = await connectionTo('https://a.example');
  await find(OURS);
  await enter();
  expect(await find(THEIRS)).toMatchObject(CLIENT);
  await expect(find(OURS)).rejects.toMatchObject({ code: 'CLIENT_OF_OTHER_ISSUER' });
});

it('a client for the built-in service is for whatever port that gets', async () => {
  const { find } = await connectionTo('built-in');
  await find(issuedBy('http://127.0.0.1:5001/realms/stillwell'));
  expect(await find(issuedBy('http://127.0.0.1:5002/realms/stillwell'))).toMatchObject(CLIENT);
  await expect(find(THEIRS)).rejects.toMatchObject({ code: 'CLIENT_OF_OTHER_ISSUER' });
});
