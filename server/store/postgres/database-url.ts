import { readFileSync, statSync } from 'node:fs';
import { homedir, userInfo } from 'node:os';
import { join } from 'node:path';
import { type ConnectionOptions, getCACertificates } from 'node:tls';
import { UsageError } from '../../start-problem.ts';

/** One server of the database. */
export type DatabaseHost = { host: string; port: number };

/** How the database is reached. A password is in none of it: it is asked for when a server wants it. */
export type DatabaseAddress = {
  hosts: DatabaseHost[];
  user: string;
  database: string;
  applicationName: string;
  connectTimeoutMs: number;
  tls: 'off' | 'if-offered' | 'required';
  /** What TLS needs, if it is not off. */
  tlsOptions: ConnectionOptions;
  /** Throws if there is none. */
  passwordFor: (host: DatabaseHost) => string;
};

/** What is read of the environment. */
type Environment = Readonly<Record<string, string | undefined>>;

const DEFAULT_PORT = 5432;
const DEFAULT_CONNECT_TIMEOUT_S = 2;

const FORM =
  /^postgres(?:ql)?:\/\/(?:(?<user>[^:@/?#]*)(?::(?<password>[^@/?#]*))?@)?(?<hosts>[^/?#@]*)(?:\/(?<database>[^?#]*))?(?:\?(?<query>[^#]*))?$/;
const HOST = /^(?<host>\[[0-9a-fA-F:.]+\]|[^:[\]]*)(?::(?<port>\d{1,5}))?$/;

/** Names of libpq ("Parameter Key Words"), and the values of those that have a choice. */
const PARAMETERS = new Set([
  'host',
  'sslmode',
  'sslrootcert',
  'sslcert',
  'sslkey',
  'passfile',
  'application_name',
  'connect_timeout',
  'target_session_attrs',
]);
const SSL_MODES = new Set(['disable', 'prefer', 'require', 'verify-ca', 'verify-full']);
/** As `sslrootcert`: whom the system trusts. */
const SYSTEM = 'system';
/** The service writes, so it looks for the server that takes writes, whatever is asked for. */
const WRITABLE = new Set(['read-write', 'primary']);

/** No part of the address is in a message, because a password may be in it. */
const wrong = (why: string): UsageError =>
  new UsageError(`The address of the database cannot be used: ${why}`);

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw wrong('it has a percent sign that begins no character.');
  }
}

function readHosts(text: string, socketFolder: string | undefined): DatabaseHost[] {
  if (text === '') return [{ host: socketFolder ?? '127.0.0.1', port: DEFAULT_PORT }];
  return text.split(',').map((one) => {
    const { host = '', port } = HOST.exec(decoded(one))?.groups ?? {};
    const number = port === undefined ? DEFAULT_PORT : Number(port);
    if (host === '' || number < 1 || number > 65_535)
      throw wrong('after postgres:// it needs HOST:PORT, or several of them with commas between.');
    return { host: host.replace(/^\[|\]$/g, ''), port: number };
  });
}

function readFile(path: string, what: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw wrong(`its ${what} cannot be read: ${error instanceof Error ? error.message : String(error)}.`);
  }
}

/** What the modes of libpq promise: only verify-ca and verify-full know whom they talk to. */
function readTls(parameters: ReadonlyMap<string, string>): Pick<DatabaseAddress, 'tls' | 'tlsOptions'> {
  const root = parameters.get('sslrootcert');
  const mode = parameters.get('sslmode') ?? (root === SYSTEM ? 'verify-full' : 'prefer');
  if (!SSL_MODES.has(mode)) throw wrong(`its sslmode must be one of ${[...SSL_MODES].join(', ')}.`);
  // Anybody can have a certificate of those whom a system trusts: only the name in it tells them apart.
  if (root === SYSTEM && mode !== 'verify-full')
    throw wrong('with sslrootcert=system its sslmode must be verify-full.');
  if (mode === 'disable') return { tls: 'off', tlsOptions: {} };
  const certificate = parameters.get('sslcert');
  const key = parameters.get('sslkey');
  const files: ConnectionOptions = {
    ...(root !== undefined && {
      ca: root === SYSTEM ? getCACertificates('system') : readFile(root, 'sslrootcert'),
    }),
    ...(certificate !== undefined && { cert: readFile(certificate, 'sslcert') }),
    ...(key !== undefined && { key: readFile(key, 'sslkey') }),
  };
  // As in libpq a root certificate makes `require` check who signed the certificate of the server.
  const isChecked = mode.startsWith('verify-') || (mode === 'require' && root !== undefined);
  return {
    tls: mode === 'prefer' ? 'if-offered' : 'required',
    tlsOptions: {
      ...files,
      rejectUnauthorized: isChecked,
      ...(mode !== 'verify-full' && { checkServerIdentity: () => undefined }),
    },
  };
}

/** The parts of a line between colons; a backslash takes the meaning from what follows it. */
function partsOf(line: string): { text: string; isAny: boolean }[] {
  const raw: string[] = [''];
  for (const [piece] of line.matchAll(/\\.|[^]/gu)) {
    if (piece === ':') raw.push('');
    else raw.push((raw.pop() ?? '') + piece);
  }
  return raw.map((part) => ({ text: part.replace(/\\(.)/gu, '$1'), isAny: part === '*' }));
}

/** The password of a line `host:port:database:user:password` (libpq, "The Password File"), the first that fits. */
function findPassword(
  lines: string,
  { host, port, database, user }: DatabaseHost & { database: string; user: string },
): string | undefined {
  const wanted = [host.startsWith('/') ? 'localhost' : host, String(port), database, user];
  for (const line of lines.split(/\r?\n/)) {
    if (line.startsWith('#')) continue;
    const parts = partsOf(line);
    // What follows a further colon is not of the password.
    const password = parts[wanted.length];
    if (password && wanted.every((text, at) => parts[at]?.isAny || parts[at]?.text === text))
      return password.text;
  }
  return undefined;
}

function readPassfile(path: string): string {
  const mode = statSync(path, { throwIfNoEntry: false })?.mode;
  if (mode === undefined) return '';
  if (process.platform !== 'win32' && (mode & 0o077) !== 0)
    throw wrong(`others may read the password file ${path}: take that right from them (chmod 600).`);
  return readFile(path, 'password file');
}

/**
 * Reads the address of a database: `postgres://USER@HOST:PORT,HOST:PORT/DATABASE?sslmode=verify-full`, with the names of
 * libpq (PostgreSQL, "Connection URIs"). A password comes from PGPASSWORD or a password file, or stands in an address
 * that is no argument of a command.
 * @throws UsageError that says what is wrong, and never holds the address.
 */
export function readDatabaseUrl(
  url: string,
  environment: Environment,
  from: 'argument' | 'environment',
): DatabaseAddress {
  const parts = FORM.exec(url)?.groups;
  if (!parts) throw wrong('it needs the form postgres://USER@HOST:PORT/DATABASE.');
  // The password seems to end at such a character, and the rest of it to be a name that messages may hold.
  if ([parts['database'], parts['query']].some((part) => part?.includes('@')))
    throw wrong(
      'in a password / ? # and @ must be written as %2F %3F %23 and %40, and an @ also anywhere else.',
    );
  const parameters = new Map(new URLSearchParams(parts['query'] ?? ''));
  if ([...parameters.keys()].some((name) => !PARAMETERS.has(name)))
    throw wrong(`it names a parameter that is none of ${[...PARAMETERS].join(', ')}.`);
  if (parts['password'] !== undefined && from === 'argument')
    throw wrong(
      'other users of this machine can read the arguments of a command, so no password may stand in them. Put it into PGPASSWORD or a password file.',
    );
  const attributes = parameters.get('target_session_attrs') ?? 'primary';
  if (!WRITABLE.has(attributes))
    throw wrong(`its target_session_attrs must be ${[...WRITABLE].join(' or ')}: the service writes.`);
  const seconds = Number(parameters.get('connect_timeout') ?? DEFAULT_CONNECT_TIMEOUT_S);
  if (!(seconds >= 1 && seconds <= 60)) throw wrong('its connect_timeout must be 1 to 60 seconds.');
  const user = decoded(parts['user'] ?? '') || environment['PGUSER'] || userInfo().username;
  const database = decoded(parts['database'] ?? '') || environment['PGDATABASE'] || user;
  const passfile = parameters.get('passfile') ?? environment['PGPASSFILE'] ?? join(homedir(), '.pgpass');
  const password = parts['password'] === undefined ? environment['PGPASSWORD'] : decoded(parts['password']);
  return {
    hosts: readHosts(parts['hosts'] ?? '', parameters.get('host')),
    user,
    database,
    applicationName: parameters.get('application_name') ?? 'stillwell',
    connectTimeoutMs: seconds * 1_000,
    ...readTls(parameters),
    passwordFor: (host) => {
      const found = password ?? findPassword(readPassfile(passfile), { ...host, database, user });
      if (found !== undefined) return found;
      throw new UsageError(
        'it wants a password, and there is none. Put it into PGPASSWORD or a password file',
      );
    },
  };
}

/** The servers of an address as messages name them. */
export const nameOfHosts = ({ hosts, database }: DatabaseAddress): string =>
  `${database} at ${hosts.map(({ host, port }) => `${host}:${port}`).join(', ')}`;

/**
 * The database that a command is to use: that of its option, or else of STILLWELL_DATABASE_URL.
 * @returns undefined if neither names one.
 * @throws UsageError as readDatabaseUrl does.
 */
export function chosenDatabase(
  option: string | undefined,
  environment: Environment,
): DatabaseAddress | undefined {
  if (option !== undefined) return readDatabaseUrl(option, environment, 'argument');
  const url = environment['STILLWELL_DATABASE_URL'];
  return url ? readDatabaseUrl(url, environment, 'environment') : undefined;
}
