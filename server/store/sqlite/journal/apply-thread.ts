import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import { BackgroundCheck } from '../background-check.ts';
import { BUSY_TIMEOUT_MS, emptyLog } from '../transaction.ts';
import { WritePriority } from '../write-priority.ts';
import { Applier } from './applier.ts';
import type { ApplyStart, FromThread, ToThread } from './thread-messages.ts';

/**
 * A commit is not synced by itself here: until a file of the journal goes, everything in it can be applied again. WAL
 * is brought into the database by this thread, so that no request waits for it.
 */
const PRAGMAS = `
  PRAGMA synchronous = NORMAL;
  PRAGMA wal_autocheckpoint = 1000;
  PRAGMA cache_size = -16000;
  PRAGMA foreign_keys = OFF;
  PRAGMA trusted_schema = OFF;
`;
/** What the service itself has written comes from the log into the database after so long. */
const TIDY_MS = 10_000;

const start = workerData as ApplyStart;
const db = new DatabaseSync(start.databaseFile, { timeout: BUSY_TIMEOUT_MS });
db.exec(PRAGMAS);
const report = (message: FromThread): void => parentPort?.postMessage(message);
const applier = new Applier(db, start, { turns: new WritePriority(start.turns), report });

const { databaseFile, checkEveryMs: everyMs } = start;
const check = everyMs === undefined ? undefined : new BackgroundCheck(db, { databaseFile, everyMs, report });

const tidying = setInterval(() => {
  applier.tidy();
  emptyLog(db);
}, TIDY_MS);

parentPort?.on('message', (message: ToThread) => {
  if (message.type === 'appended') applier.appended(message.frames, message.claims);
  else if (message.type === 'apply') applier.apply(message.call, message.name);
  else if (message.type === 'began-file') applier.beganFile(message.generation);
  else {
    applier.stop();
    check?.stop();
    clearInterval(tidying);
    db.close();
    parentPort?.close();
  }
});
applier.begin();
