import { expect, it, onTestFinished } from 'vitest';
import { setEnabled } from '#server/accounts/account-commands.ts';
import { giveToken, listTokens, revokeTokens } from '#server/token/token-commands.ts';
import { openSqliteStore } from '#server/store/sqlite/open-sqlite-store.ts';
import { ask, signIn, upload } from '#test/support/data-service-calls.ts';
import { runScript } from '#test/support/run-script.ts';
import { openDataService } from '#test/support/start-data-service.ts';
import { tempDir } from '#test/support/temp-dir.ts';

const RECORDS = '[{"timestamp":"2026-01-01 00:00:00","level":1}]';
const DAY_MS = 86_400_000;

/** A service with a clock of its own, and the commands on its folder without a process for each. */
async function openWithCommands() {
  const dataDir = await tempDir();
  const clock = { nowMs: Date.UTC(2026, 10, 20, 4, 0, 0, 789) };
  const now = () => clock.nowMs;
  const service = await openDataService({ dataDir, now });
  const store = openSqliteStore(dataDir);
  onTestFinished(() => store.close());
  const context = (options: { days?: string; json?: boolean } = {}) => ({
    store,
    now,
    days: options.days,
    json: options.json ?? false,
  });
  const uploadWith = async (token: string) => (await upload(service, token, RECORDS)).status;
  return { dataDir, clock, service, store, context, uploadWith };
}

const tokenIn = (output: string): string => output.split('\n', 1)[0] ?? '';

it('5.1.4: gives an account a token that uploads, is shown once and is kept as a hash', async () => {
  const { dataDir, store, uploadWith } = await openWithCommands();
  const accounts = (...args: string[]) =>
    runScript('server/accounts-cli.ts', [...args, '--data-dir', dataDir]);
  const { stdout } = await accounts('token', 'uploader', '--days', '30');
  expect(stdout).toMatch(
    /^[\w-]{43}\nThis is the token of uploader until \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC\. It is shown this once\.\n$/,
  );
  const token = tokenIn(stdout);
  expect(await uploadWith(token)).toBe(200);
  const listed = await accounts('tokens', 'uploader');
  expect(listed.stdout).toMatch(/^GIVEN BY +MADE \(UTC\) +EXPIRES \(UTC\)\noperator +\d{4}.* +\d{4}.*\n$/);
  expect(listed.stdout).not.toContain(token);
  expect(await store.tokens.find(Buffer.from(token))).toBeUndefined();
});

it('lasts as many days as asked for, and a year if nothing is asked for', async () => {
  const { context } = await openWithCommands();
  const expiryOf = async (days?: string) =>
    JSON.parse(await giveToken(context({ json: true, ...(days && { days }) }), 'uploader')).expiresAt;
  expect(await expiryOf('1')).toBe('2026-11-21T04:00:00.000Z');
  expect(await expiryOf('3650')).toBe('2036-11-17T04:00:00.000Z');
  expect(await expiryOf()).toBe('2027-11-20T04:00:00.000Z');
  for (const days of ['0', '3651', 'ten', '1.5']) {
    await expect(giveToken(context({ days }), 'uploader')).rejects.toThrow(
      `--days cannot be "${days}": it needs a whole number from 1 to 3650.`,
    );
  }
});

it('is refused from its expiry on, and then no longer listed', async () => {
  const { clock, context, uploadWith } = await openWithCommands();
  const token = tokenIn(await giveToken(context({ days: '1' }), 'uploader'));
  clock.nowMs += DAY_MS - 790;
  expect(await uploadWith(token)).toBe(200);
  clock.nowMs += 1;
  expect(await uploadWith(token)).toBe(401);
  expect(await listTokens(context(), 'uploader')).toBe('No token of uploader is out.');
});

it('is refused while its account is disabled or may not use HTTP, and says so when it is made', async () => {
  const { store, context, uploadWith } = await openWithCommands();
  const said = await giveToken(context(), 'retired');
  expect(said).toContain('It is refused as long as the account is disabled: "enable retired".');
  const token = tokenIn(said);
  expect(await uploadWith(token)).toBe(401);
  const accounts = {
    ...context(),
    hasher: { hash: async () => '', verify: async () => false, isOutdated: () => false },
    readPassword: async () => '',
  };
  await setEnabled(accounts, 'retired', true);
  expect(await uploadWith(token)).toBe(200);
  await store.accounts.update('retired', { http: false });
  expect(await uploadWith(token)).toBe(401);
  expect(await giveToken(context(), 'retired')).toContain('"grant retired --http"');
});

it('takes all tokens of an account back at once, and those of no other', async () => {
  const { service, context } = await openWithCommands();
  const given = tokenIn(await giveToken(context(), 'uploader'));
  const [login, other] = [await signIn(service, 'uploader'), await signIn(service)];
  expect(await listTokens(context(), 'uploader')).toMatch(
    /^login {5}2026-11-20 04:00:00 {2}2026-11-20 06:00:00$/m,
  );
  expect(await revokeTokens(context(), 'uploader')).toBe(
    'Taken back from uploader: 1 token given by the operator, 1 token of logins.',
  );
  const statusOf = async (token: string) =>
    (await ask(service, '/api/data/placeList', { headers: { 'X-SVC-TOKEN': token } })).status;
  expect(await Promise.all([given, login.token, other.token].map(statusOf))).toEqual([401, 401, 200]);
  expect(JSON.parse(await listTokens(context({ json: true }), 'uploader'))).toEqual([]);
});

it('knows only accounts that there are', async () => {
  const { context } = await openWithCommands();
  for (const command of [giveToken, listTokens, revokeTokens]) {
    await expect(command(context(), 'nobody')).rejects.toThrow('There is no account nobody');
  }
});
