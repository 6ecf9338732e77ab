import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import {
  addAccount,
  type CommandContext,
  listAccounts,
  type Permissions,
  setEnabled,
  setPassword,
  setPermissions,
} from './accounts/account-commands.ts';
import { scryptHasher } from './accounts/password-hasher.ts';
import { readPassword } from './accounts/read-password.ts';
import { giveToken, listTokens, revokeTokens, type TokenCommandContext } from './token/token-commands.ts';
import { KEY_FILE } from './sign-on/keys/key-file.ts';
import { settleSetAside, showSetAside } from './operating/show-set-aside.ts';
import { readKeySecrets } from './sign-on/keys/sealed-keys.ts';
import { runSignOnCommand, SIGN_ON_HELP, SIGN_ON_OPTIONS } from './sign-on/sign-on-commands.ts';
import { startProblem, UsageError } from './start-problem.ts';
import { shareLock } from './store/hold-lock.ts';
import { makeFolder } from './store/make-folder.ts';
import { BACKUP_LIST } from './store/backup-list.ts';
import { chosenDatabase } from './store/postgres/database-url.ts';
import type { Store } from './store/store.ts';
import { backUp } from './store/sqlite/back-up.ts';
import { repair } from './store/sqlite/repair.ts';
import { freeReserve } from './store/sqlite/reserve.ts';
import { COMMANDS_LOCK, restore } from './store/sqlite/restore.ts';
import { DATABASE_FILE, openSqliteStore } from './store/sqlite/open-sqlite-store.ts';

const HELP = `npm run accounts -- COMMAND [NAME] --data-dir DIR
npm run accounts -- COMMAND [NAME] --database URL

  list                     show all accounts
  add NAME                 create an account with HTTP access; also takes the permissions below
  password NAME            set a new password; logins, sessions and applications must sign in again, but tokens
                           made with "token" stay valid
  enable NAME              enable it again; it must sign in again and needs new tokens
  disable NAME             disable it, and end all its tokens, sessions and applications
  grant NAME ...           grant it permissions
  revoke NAME ...          revoke permissions
  token NAME               create a token for a program that uploads, valid for --days N (default 365); it is shown
                           only once
  tokens NAME              show when its tokens were created and when they expire, never the tokens
  revoke-tokens NAME       revoke all its tokens, those of its logins and applications too, and end its sessions
${SIGN_ON_HELP}
  backup FOLDER            copy everything into a new folder, which can serve as a data folder
  restore FOLDER           replace the data folder with a copy of that backup; the old one is kept under another
                           name. Stop the service first
  repair                   rebuild a damaged database from everything that can be read; the old data folder is
                           kept under another name. Stop the service first
  set-aside [FOLDER]       show uploads that were acknowledged but cannot be applied, and why. With a new folder: save
                           their bytes there. --retry N: try to apply one again; --delete N: delete it (repeatable,
                           or "all")

Permissions: --project ID (repeatable), --all-projects, --mcp, --http.
With --database (or STILLWELL_DATABASE_URL) the commands work on that database; backup, restore, repair and set-aside are
for data folders; keys rotate needs STILLWELL_KEYS_SECRET as well, or --data-dir if the keys are in a file.
Other options: --json (for list and for the result of a change), --help.

Passwords are asked for and not shown, or read from the first line of standard input.
The service may be running: changes take effect with its next request.`;

const OPTIONS = {
  'data-dir': { type: 'string' },
  database: { type: 'string' },
  project: { type: 'string', multiple: true },
  'all-projects': { type: 'boolean' },
  mcp: { type: 'boolean' },
  http: { type: 'boolean' },
  days: { type: 'string' },
  retry: { type: 'string', multiple: true },
  delete: { type: 'string', multiple: true },
  ...SIGN_ON_OPTIONS,
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

type Command = (
  context: CommandContext & TokenCommandContext,
  name: string,
  permissions: Permissions,
) => Promise<string>;

const COMMANDS: Record<string, Command> = {
  list: (context) => listAccounts(context),
  add: addAccount,
  password: (context, name) => setPassword(context, name),
  enable: (context, name) => setEnabled(context, name, true),
  disable: (context, name) => setEnabled(context, name, false),
  grant: (context, name, permissions) => setPermissions(context, name, permissions, true),
  revoke: (context, name, permissions) => setPermissions(context, name, permissions, false),
  token: giveToken,
  tokens: listTokens,
  'revoke-tokens': revokeTokens,
};

/** Commands that end access. */
const ENDS_ACCESS = new Set(['password', 'disable', 'revoke', 'revoke-tokens']);

const FOLDER_COMMANDS = new Set(['backup', 'restore', 'repair', 'set-aside']);

type Values = ReturnType<typeof parseArgs<{ options: typeof OPTIONS; strict: true }>>['values'];

function folderOf(values: Values, mayBeNew: boolean): string {
  const dataDir = values['data-dir'];
  if (!dataDir) throw new UsageError('--data-dir is missing: it names the folder of the service.');
  if (!mayBeNew && !existsSync(join(dataDir, DATABASE_FILE))) {
    throw new UsageError(`There is no data of a service in ${dataDir}.`);
  }
  return dataDir;
}

/** A backup is not opened, for that would change it, and `restore` takes it as it was made. */
function refuseBackup(dataDir: string): void {
  if (existsSync(join(dataDir, BACKUP_LIST))) {
    throw new UsageError(
      `${dataDir} is a backup, which a command would change: restore it into a folder of its own, and name that one.`,
    );
  }
}

/** Keeps a folder from being replaced while a command works on it. @returns how to give it free. */
function keepInPlace(dataDir: string): () => void {
  makeFolder(resolve(dataDir));
  const release = shareLock(join(dataDir, COMMANDS_LOCK));
  if (!release)
    throw new UsageError(`${dataDir} is being repaired or restored: try again when that is complete.`);
  return release;
}

/** On a full disk access is ended with the room that the service has kept for it. */
async function makeRoom({ 'data-dir': dataDir }: Values): Promise<void> {
  if (dataDir !== undefined && existsSync(dataDir)) await freeReserve(dataDir);
}

async function openStore(values: Values, mayBeNew: boolean): Promise<Store> {
  const database = chosenDatabase(values.database, process.env);
  if (database) {
    const { openPostgresStore } = await import('./store/postgres/open-postgres-store.ts');
    return openPostgresStore(database);
  }
  return openFolder(folderOf(values, mayBeNew));
}

function openFolder(dataDir: string): Store {
  refuseBackup(dataDir);
  const release = keepInPlace(dataDir);
  const store = openSqliteStore(dataDir);
  const close = async (): Promise<void> => {
    await store.close();
    release();
  };
  return { ...store, close };
}

async function runOnSignOn(word: 'client' | 'keys', words: string[], values: Values): Promise<string> {
  if (words[0] === 'remove') await makeRoom(values);
  const store = await openStore(values, words[0] === 'add');
  try {
    return await runSignOnCommand(word, {
      dataDir: values['data-dir'],
      keySecrets: readKeySecrets(process.env),
      store,
      words,
      redirectUris: values.redirect ?? [],
      clientId: values['client-id'],
      isPublic: values.public ?? false,
      json: values.json ?? false,
    });
  } finally {
    await store.close();
  }
}

async function runBackup(values: Values, [target, ...rest]: string[]): Promise<string> {
  if (target === undefined || rest.length > 0)
    throw new UsageError('backup needs one folder that is not there yet.');
  const dataDir = folderOf(values, false);
  refuseBackup(dataDir);
  const release = keepInPlace(dataDir);
  await backUp(dataDir, target, { database: DATABASE_FILE, others: [KEY_FILE] }).finally(release);
  return `The backup is in ${target}. It holds secrets: keep it as safe as the data folder.`;
}

async function runRestore(values: Values, [backup, ...rest]: string[]): Promise<string> {
  const dataDir = values['data-dir'];
  if (!dataDir) throw new UsageError('--data-dir is missing: it names the folder of the service.');
  if (backup === undefined || rest.length > 0)
    throw new UsageError('restore needs the folder of one backup.');
  const before = await restore(backup, dataDir, DATABASE_FILE);
  const kept = before === undefined ? '' : ` What was there before is in ${before}.`;
  return `${dataDir} is as it was when ${backup} was made.${kept} What was revoked since must be revoked again.`;
}

async function runRepair(values: Values, words: string[]): Promise<string> {
  if (words.length > 0) throw new UsageError('repair takes no name.');
  const dataDir = folderOf(values, false);
  refuseBackup(dataDir);
  const { rows, setAside, notes, before } = await repair(dataDir);
  return [
    `${dataDir} is repaired: ${rows} rows are kept, ${setAside} set aside. What was there before is in ${before}.`,
    ...notes,
  ].join('\n');
}

async function runSetAside(values: Values, [target, ...rest]: string[]): Promise<string> {
  if (rest.length > 0) throw new UsageError('set-aside takes one folder at most.');
  const { retry, delete: forget } = values;
  const ids = retry ?? forget;
  if ((retry && forget) || (ids && target !== undefined))
    throw new UsageError('set-aside takes a folder, --retry or --delete: one of them.');
  const store = openFolder(folderOf(values, false));
  try {
    if (ids) return await settleSetAside({ uploads: store.uploads, how: retry ? 'retry' : 'delete', ids });
    return await showSetAside(store.uploads, target, values.json ?? false);
  } finally {
    await store.close();
  }
}

async function run(args: string[]): Promise<string> {
  const { values, positionals } = parseArgs({ args, options: OPTIONS, strict: true, allowPositionals: true });
  const [word = '', name = '', ...rest] = positionals;
  if (values.help || args.length === 0) return HELP;
  if (word === 'client' || word === 'keys') return runOnSignOn(word, positionals.slice(1), values);
  if (values.database !== undefined && FOLDER_COMMANDS.has(word))
    throw new UsageError(
      `${word} is for a data folder: a database has tools of its own (docs/operating.md).`,
    );
  if (word === 'backup') return runBackup(values, positionals.slice(1));
  if (word === 'restore') return runRestore(values, positionals.slice(1));
  if (word === 'repair') return runRepair(values, positionals.slice(1));
  if (word === 'set-aside') return runSetAside(values, positionals.slice(1));
  const command = COMMANDS[word];
  if (!command)
    throw new UsageError(
      `There is no command "${word}": use ${[...Object.keys(COMMANDS), 'client', 'keys', 'backup', 'restore', 'repair', 'set-aside'].join(', ')}.`,
    );
  if (rest.length > 0)
    throw new UsageError('Name one account at a time; passwords are never given on the command line.');
  if ((name === '') !== (word === 'list'))
    throw new UsageError(word === 'list' ? 'list takes no name.' : `${word} needs a name.`);
  if (ENDS_ACCESS.has(word)) await makeRoom(values);
  const store = await openStore(values, word === 'add');
  try {
    const { days, json = false } = values;
    const context = { store, hasher: scryptHasher(), readPassword, now: Date.now, days, json };
    return await command(context, name, {
      projects: values.project ?? [],
      allProjects: values['all-projects'] ?? false,
      mcp: values.mcp ?? false,
      http: values.http ?? false,
    });
  } finally {
    await store.close();
  }
}

try {
  console.log(await run(process.argv.slice(2)));
} catch (error) {
  console.error(startProblem(error, Object.keys(OPTIONS)));
  process.exitCode = 1;
}
