import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { moveStore } from './move/move-store.ts';
import { lockDataFolder } from './operating/lock-data-folder.ts';
import { keyFile } from './sign-on/keys/key-file.ts';
import { KEYS_SECRET, readKeySecrets, sealedKeys } from './sign-on/keys/sealed-keys.ts';
import type { KeyPlace, SignOnKeys } from './sign-on/keys/sign-on-keys.ts';
import { startProblem, UsageError } from './start-problem.ts';
import { readDatabaseUrl } from './store/postgres/database-url.ts';
import { DATABASE_FILE, openSqliteStore } from './store/sqlite/open-sqlite-store.ts';
import type { Store } from './store/store.ts';

const HELP = `npm run move -- --from DIR --to postgres://USER@HOST:PORT/DATABASE
npm run move -- --from postgres://USER@HOST:PORT/DATABASE --to DIR

Copies everything from a data folder into a database, or back, and compares counts and digests of both. The source is not
changed. Stop all services on both first.

  --from, --to    a data folder, or the address of a database (docs/operating.md)
  --continue      resume a move that was interrupted; what has been copied is kept

The keys of the sign-on service are copied as well if ${KEYS_SECRET} is set, which encrypts them in the database.`;

const OPTIONS = {
  from: { type: 'string' },
  to: { type: 'string' },
  continue: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

/** A data folder or a database. */
type Opened = {
  store: Store;
  /** Where its keys are; those of `before` are taken over if it has none. */
  keys: (before?: () => Promise<SignOnKeys>) => KeyPlace | undefined;
  close(): Promise<void>;
};

async function openDatabase(url: string): Promise<Opened> {
  const { openPostgresStore } = await import('./store/postgres/open-postgres-store.ts');
  const store = await openPostgresStore(readDatabaseUrl(url, process.env, 'argument'));
  const [first, ...others] = readKeySecrets(process.env) ?? [];
  const { sealedKeys: sealed } = store;
  return {
    store,
    keys: (before) => (sealed && first ? sealedKeys(sealed, [first, ...others], before) : undefined),
    close: () => store.close(),
  };
}

function openFolder(dataDir: string, mayBeNew: boolean): Opened {
  if (!mayBeNew && !existsSync(join(dataDir, DATABASE_FILE)))
    throw new UsageError(`There is no data of a service in ${dataDir}.`);
  const unlock = lockDataFolder(dataDir);
  const store = openSqliteStore(dataDir);
  return {
    store,
    keys: (before) => keyFile(dataDir, before),
    close: async () => {
      await store.close();
      unlock();
    },
  };
}

const open = async (place: string, mayBeNew: boolean): Promise<Opened> =>
  /^postgres(?:ql)?:/.test(place) ? openDatabase(place) : openFolder(place, mayBeNew);

/** @returns what to say about the keys. */
async function moveKeys(from: Opened, to: Opened): Promise<string> {
  const source = from.keys();
  const target = to.keys(source && (() => source.load()));
  if (!source || !target)
    return `The keys of the sign-on service were not copied: ${KEYS_SECRET} is not set. With other keys everybody signs in again.`;
  if ((await source.version()) === undefined) return 'There were no keys of the sign-on service.';
  const [before, after] = [await source.load(), await target.load()];
  if (JSON.stringify(before) !== JSON.stringify(after))
    throw new UsageError('The place to move to has other keys of the sign-on service.');
  return 'The keys of the sign-on service are the same.';
}

async function run(args: string[]): Promise<string> {
  const { values } = parseArgs({ args, options: OPTIONS, strict: true });
  if (values.help || args.length === 0) return HELP;
  if (!values.from || !values.to) throw new UsageError('--from and --to are both needed.');
  const from = await open(values.from, false);
  try {
    const to = await open(values.to, true);
    try {
      const report = await moveStore(from.store, to.store, values.continue ?? false);
      const keys = await moveKeys(from, to);
      return [
        ...report.map(({ what, count }) => `${what}: ${count}`),
        keys,
        'Both places hold the same.',
      ].join('\n');
    } finally {
      await to.close();
    }
  } finally {
    await from.close();
  }
}

try {
  console.log(await run(process.argv.slice(2)));
} catch (error) {
  console.error(startProblem(error, Object.keys(OPTIONS)));
  process.exitCode = 1;
}
