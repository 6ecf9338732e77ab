import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getCACertificates } from 'node:tls';
import { expect, it } from 'vitest';
import { readServeOptions } from '#server/serve-options.ts';
import { chosenDatabase, nameOfHosts, readDatabaseUrl } from '#server/store/postgres/database-url.ts';
import { tempDir } from '#test/support/temp-dir.ts';

const read = (url: string, environment: Record<string, string> = {}) =>
  readDatabaseUrl(url, environment, 'environment');

it('an address may name several servers, and what it leaves out is as libpq has it', () => {
  const address = read('postgresql://water@db1:5433,[::1],db%2d3/stillwell?connect_timeout=5');
  expect(address).toMatchObject({
    hosts: [
      { host: 'db1', port: 5433 },
      { host: '::1', port: 5432 },
      { host: 'db-3', port: 5432 },
    ],
    user: 'water',
    database: 'stillwell',
    connectTimeoutMs: 5_000,
    tls: 'if-offered',
  });
  expect(read('postgres://water@db', { PGDATABASE: 'x' }).database).toBe('x');
  expect(read('postgres://water@db').database).toBe('water');
  expect(read('postgres:///x?host=/run/postgresql').hosts).toEqual([{ host: '/run/postgresql', port: 5432 }]);
  expect(nameOfHosts(address)).toBe('stillwell at db1:5433, ::1:5432, db-3:5432');
});

it.each([
  ['disable', 'off', undefined, false],
  ['prefer', 'if-offered', false, true],
  ['require', 'required', false, true],
  ['verify-ca', 'required', true, true],
  ['verify-full', 'required', true, false],
])('sslmode=%s is %s', (mode, tls, isChecked, isNameLeft) => {
  const address = read(`postgres://db/x?sslmode=${mode}`);
  expect(address.tls).toBe(tls);
  expect(address.tlsOptions.rejectUnauthorized).toBe(isChecked);
  expect(address.tlsOptions.checkServerIdentity !== undefined).toBe(isNameLeft);
});

it('with a root certificate sslmode=require checks who signed the certificate of the server', async () => {
  const file = join(await tempDir(), 'root.pem');
  await writeFile(file, 'certificate');
  const address = read(`postgres://db/x?sslmode=require&sslrootcert=${encodeURIComponent(file)}`);
  expect(address.tlsOptions).toMatchObject({ ca: 'certificate', rejectUnauthorized: true });
});

it('sslrootcert=system trusts whom the system trusts, and always looks at the name', () => {
  const address = read('postgres://db/x?sslrootcert=system');
  expect(address.tls).toBe('required');
  expect(address.tlsOptions).toMatchObject({ ca: getCACertificates('system'), rejectUnauthorized: true });
  expect(address.tlsOptions.checkServerIdentity).toBeUndefined();
  expect(read('postgres://db/x?sslrootcert=system&sslmode=verify-full').tls).toBe('required');
  for (const mode of ['disable', 'prefer', 'require', 'verify-ca'])
    expect(() => read(`postgres://db/x?sslrootcert=system&sslmode=${mode}`)).toThrow('must be verify-full');
});

it.each([
  ['mysql://water:s3cret@db/x', 'needs the form'],
  ['postgres://water:s3cret@db:99999/x', 'HOST:PORT'],
  ['postgres://water:s3cret@db/x?sslmode=maybe', 'sslmode'],
  ['postgres://water:s3cret@db/x?pool=5', 'a parameter that is none of'],
  ['postgres://water:a?s3cret@db/x', 'must be written as %2F'],
  ['postgres://water:a?sslrootcert=s3cret@db/x', 'must be written as %2F'],
  ['postgres://water:5/s3cret@db/x', 'must be written as %2F'],
  ['postgres://water:a/s3cret@db/x', 'must be written as %2F'],
  ['postgres://water:a#s3cret@db/x', 'needs the form'],
  ['postgres://water:a@s3cret@db/x', 'needs the form'],
  ['postgres://water:5?s3cret', 'a parameter that is none of'],
  ['postgres://water:s3cret@db/x?target_session_attrs=any', 'the service writes'],
  ['postgres://water:s3cret%@db/x', 'percent sign'],
  ['postgres://water:s3cret@db/x?sslrootcert=/nowhere/root.pem', 'sslrootcert cannot be read'],
])('%s is refused, and the message holds no password', (url, why) => {
  expect(() => read(url)).toThrow(why);
  expect(() => read(url)).not.toThrow('s3cret');
});

it('a password stands in no argument of a command, because others can read it there', () => {
  const url = 'postgres://water:s3cret@db/x';
  expect(() => chosenDatabase(url, {})).toThrow('PGPASSWORD');
  expect(() => chosenDatabase(url, {})).not.toThrow('s3cret');
  // Which `npm run move` does not read.
  expect(() => chosenDatabase(url, {})).not.toThrow('STILLWELL_DATABASE_URL');
  const address = chosenDatabase(undefined, { STILLWELL_DATABASE_URL: url });
  expect(address?.passwordFor({ host: 'db', port: 5432 })).toBe('s3cret');
  expect(JSON.stringify(address)).not.toContain('s3cret');
  expect(chosenDatabase(undefined, {})).toBeUndefined();
});

it('a password comes from PGPASSWORD, or from the line of the password file that fits', async () => {
  const host = { host: 'db', port: 5432 };
  expect(read('postgres://water@db/x', { PGPASSWORD: 'from outside' }).passwordFor(host)).toBe(
    'from outside',
  );
  const file = join(await tempDir(), 'pgpass');
  const lines = ['# db:5432:x:water:no', 'db:5432:x:other:no', 'db:*:x:water:a\\:b\\\\c', '*:*:*:*:last', ''];
  await writeFile(file, lines.join('\n'));
  await chmod(file, 0o600);
  const address = read(`postgres://water@db/x?passfile=${encodeURIComponent(file)}`);
  expect(address.passwordFor(host)).toBe('a:b\\c');
  expect(address.passwordFor({ host: 'db2', port: 1 })).toBe('last');
  await chmod(file, 0o644);
  expect(() => address.passwordFor(host)).toThrow('others may read the password file');
  const without = read(`postgres://water@db/x?passfile=${encodeURIComponent(`${file}.none`)}`);
  expect(() => without.passwordFor(host)).toThrow('wants a password, and there is none');
});

it.each([
  ['db:5432:x:water:secret', 'secret'],
  ['db:5432:x:water:secret:', 'secret'],
  ['db:5432:x:water:secret:more', 'secret'],
  ['db:5432:x:water:secret\\:', 'secret:'],
  ['db:5432:x:water:\\:\\:', '::'],
  ['db:5432:x:water:secret\\\\', 'secret\\'],
  ['db:5432:x:water:', ''],
  ['db:5432:x:water', 'of another line'],
  ['\\*:5432:x:water:secret', 'of another line'],
  ['db:5432:x:wa\\ter:secret', 'secret'],
])('the line %s of a password file is read as libpq reads it', async (line, password) => {
  const file = join(await tempDir(), 'pgpass');
  await writeFile(file, `${line}\r\n*:*:*:*:of another line\n`, { mode: 0o600 });
  const address = read(`postgres://water@db/x?passfile=${encodeURIComponent(file)}`);
  expect(address.passwordFor({ host: 'db', port: 5432 })).toBe(password);
});

it('a service with a database says which options go together', () => {
  const database = 'postgres://db/x';
  expect(() => readServeOptions({ database })).toThrow(
    'With --database the keys of the sign-on service need STILLWELL_KEYS_SECRET',
  );
  expect(() => readServeOptions({ 'data-dir': 'd', 'keep-months': '3' })).toThrow(
    '--keep-months needs --database',
  );
  const options = { database, issuer: 'https://sso.example/realms/water', 'keep-months': '36' };
  expect(readServeOptions(options)).toMatchObject({
    dataDir: undefined,
    keepMonths: 36,
    database: { database: 'x' },
  });
  const secret = { STILLWELL_KEYS_SECRET: Buffer.alloc(32, 7).toString('base64') };
  expect(readServeOptions({ database }, secret)).toMatchObject({
    dataDir: undefined,
    keySecrets: [new Uint8Array(32).fill(7)],
  });
  expect(readServeOptions({ 'data-dir': 'd' }, { STILLWELL_DATABASE_URL: database })).toMatchObject({
    dataDir: 'd',
    database: { database: 'x' },
  });
});
