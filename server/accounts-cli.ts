import { existsSync } from 'node:fs';
import { join } from 'node:path';
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
import { startProblem } from './start-problem.ts';
import { DATABASE_FILE, openSqliteStore } from './store/sqlite/open-sqlite-store.ts';
import { UsageError } from './usage-error.ts';

const HELP = `npm run accounts -- COMMAND [NAME] --data-dir DIR

  list                     show all accounts
  add NAME                 make an account that may use HTTP; takes the permissions below too
  password NAME            give it a new password; tokens that are out stay valid until they expire
  enable NAME              let it in again
  disable NAME             keep it out, its tokens included
  grant NAME ...           give it permissions
  revoke NAME ...          take permissions from it

Permissions: --project ID (as often as you like), --all-projects, --mcp, --http.
Further options: --json (for list and what a change leads to), --help.

A password is asked for without showing it, or read from the first line of what is piped in.
The service may run meanwhile: changes count from its next request on.`;

const OPTIONS = {
  'data-dir': { type: 'string' },
  project: { type: 'string', multiple: true },
  'all-projects': { type: 'boolean' },
  mcp: { type: 'boolean' },
  http: { type: 'boolean' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

type Command = (context: CommandContext, name: string, permissions: Permissions) => Promise<string>;

const COMMANDS: Record<string, Command> = {
  list: (context) => listAccounts(context),
  add: addAccount,
  password: (context, name) => setPassword(context, name),
  enable: (context, name) => setEnabled(context, name, true),
  disable: (context, name) => setEnabled(context, name, false),
  grant: (context, name, permissions) => setPermissions(context, name, permissions, true),
  revoke: (context, name, permissions) => setPermissions(context, name, permissions, false),
};

async function run(args: string[]): Promise<string> {
  const { values, positionals } = parseArgs({ args, options: OPTIONS, strict: true, allowPositionals: true });
  const [word = '', name = '', ...rest] = positionals;
  if (values.help || args.length === 0) return HELP;
  const command = COMMANDS[word];
  if (!command)
    throw new UsageError(`There is no command "${word}": use ${Object.keys(COMMANDS).join(', ')}.`);
  if (rest.length > 0)
    throw new UsageError('Name one account at a time; a password never stands on the command line.');
  if ((name === '') !== (word === 'list'))
    throw new UsageError(word === 'list' ? 'list takes no name.' : `${word} needs a name.`);
  const dataDir = values['data-dir'];
  if (!dataDir) throw new UsageError('--data-dir is missing: it names the folder of the service.');
  if (word !== 'add' && !existsSync(join(dataDir, DATABASE_FILE))) {
    throw new UsageError(`There is no data of a service in ${dataDir}.`);
  }
  const store = openSqliteStore(dataDir);
  try {
    return await command({ store, hasher: scryptHasher(), readPassword, json: values.json ?? false }, name, {
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
