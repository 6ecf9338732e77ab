import { spawnSync } from 'node:child_process';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '#test/support/each-store.ts';
import { CAN_START_POSTGRES, PostgresServers } from '#test/support/postgres-server.ts';
import { tempDir } from '#test/support/temp-dir.ts';

const HAS_OPENSSL = spawnSync('openssl', ['version']).status === 0;

function openssl(...args: string[]): void {
  const { status, stderr } = spawnSync('openssl', args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
}

/** Somebody who signs certificates. */
async function newAuthority(name: string) {
  const folder = await tempDir();
  const [root, rootKey] = [join(folder, 'root.pem'), join(folder, 'root.key')];
  const newKey = ['-newkey', 'rsa:2048', '-nodes'];
  openssl('req', '-x509', ...newKey, '-keyout', rootKey, '-out', root, '-subj', `/CN=${name}`);
  /** @param names what the certificate is for, such as IP:127.0.0.1. */
  const issue = async (subject: string, names: string) => {
    const path = (ending: string): string => join(folder, `${subject}.${ending}`);
    const [certificate, key, request, extension] = [path('pem'), path('key'), path('csr'), path('ext')];
    await writeFile(extension, `subjectAltName=${names}\n`);
    openssl('req', ...newKey, '-keyout', key, '-out', request, '-subj', `/CN=${subject}`);
    const signer = ['-CA', root, '-CAkey', rootKey, '-CAcreateserial'];
    openssl('x509', '-req', '-in', request, '-out', certificate, ...signer, '-extfile', extension);
    return { certificate, key };
  };
  return { root, issue };
}

/** A server with a certificate for 127.0.0.1, and how to open its database with parameters of the address. */
async function startServer(isClientAsked: boolean) {
  const authority = await newAuthority('our own root');
  const servers = new PostgresServers(await mkdtemp(join(tmpdir(), 'stillwell-postgres-')));
  onTestFinished(() => servers.stop());
  const server = await servers.startPrimary({
    ...(await authority.issue('server', 'IP:127.0.0.1')),
    ...(isClientAsked && { clientRoot: authority.root }),
  });
  const open = async (parameters: Record<string, string>, host = '127.0.0.1') => {
    const url = new URL(server.url);
    url.hostname = host;
    url.search = String(new URLSearchParams({ ...parameters, application_name: 'under-test' }));
    const store = await openDatabase(url.href, { waitMs: 1_000 });
    onTestFinished(() => store.close());
    return store;
  };
  const isEncrypted = async (): Promise<unknown[]> => {
    const client = new Client({ connectionString: server.url });
    await client.connect();
    const { rows } = await client.query(
      `SELECT DISTINCT ssl FROM pg_stat_ssl JOIN pg_stat_activity USING (pid) WHERE application_name = 'under-test'`,
    );
    await client.end();
    return rows.map(({ ssl }) => ssl);
  };
  return { ...authority, open, isEncrypted };
}

describe.skipIf(!CAN_START_POSTGRES || !HAS_OPENSSL)('a connection to the database', () => {
  it.each(['prefer', 'require', 'verify-ca', 'verify-full'])(
    'is encrypted with sslmode=%s',
    async (sslmode) => {
      const { root, open, isEncrypted } = await startServer(false);
      const isChecked = sslmode.startsWith('verify-');
      const store = await open({ sslmode, ...(isChecked && { sslrootcert: root }) });
      expect(await store.accounts.list()).toEqual([]);
      expect(await isEncrypted()).toEqual([true]);
    },
  );

  it('is not made to a server whose certificate somebody else has signed, or is for another name', async () => {
    const { root, open } = await startServer(false);
    const other = await newAuthority('somebody else');
    for (const sslmode of ['require', 'verify-ca', 'verify-full'])
      await expect(open({ sslmode, sslrootcert: other.root })).rejects.toThrow('certificate');
    await expect(open({ sslmode: 'verify-full', sslrootcert: root }, 'localhost')).rejects.toThrow(
      'localhost',
    );
    const store = await open({ sslmode: 'verify-ca', sslrootcert: root }, 'localhost');
    expect(await store.accounts.list()).toEqual([]);
  });

  it('shows the certificate that the server asks for', async () => {
    const { root, open, issue } = await startServer(true);
    const { certificate: sslcert, key: sslkey } = await issue('postgres', 'DNS:service');
    const checked = { sslmode: 'verify-full', sslrootcert: root };
    await expect(open(checked)).rejects.toThrow('certificate');
    const store = await open({ ...checked, sslcert, sslkey });
    expect(await store.accounts.list()).toEqual([]);
  });
});
