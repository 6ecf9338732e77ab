import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import type { PasswordHasher } from '#server/accounts/password-hasher.ts';
import type { AccountStore } from '#server/store/store.ts';
import { checkLogin, loginCaller } from '#server/token/check-login.ts';
import { loginThrottle } from '#server/token/login-throttle.ts';

it('has a password looked at after others for what its address failed at this account, and not at others', async () => {
  const failures: (number | undefined)[] = [];
  const hasher: PasswordHasher = {
    hash: () => Promise.resolve(''),
    verify: (_password, _hash, failed) => Promise.resolve(failures.push(failed) < 0),
    isOutdated: () => false,
  };
  const accounts: Pick<AccountStore, 'find'> = { find: () => Promise.resolve(undefined) };
  const throttle = loginThrottle(
    () => 0,
    () => Promise.resolve(),
  );
  const login = (username: string) =>
    // @ts-expect-error nothing else of the accounts is asked for.
    checkLogin({ accounts, hasher, throttle }, { username, password: 'x' }, { address: 'one' });
  for (let at = 0; at < 6; at += 1) await login('kim');
  await login('lee');
  expect(failures).toEqual([0, 1, 2, 3, 4, 5, 0]);
});

it('knows when the caller has hung up', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  socket.write('POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 0\r\n\r\n');
  const [, outgoing] = await once(server, 'request');
  const { gone } = loginCaller('one', outgoing);
  expect(gone?.aborted).toBe(false);
  socket.destroy();
  await once(outgoing, 'close');
  expect(gone?.aborted).toBe(true);
  expect(loginCaller('one', outgoing).gone?.aborted).toBe(true);
});
