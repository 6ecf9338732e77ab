import { type SQLInputValue, StatementSync } from 'node:sqlite';

/** Whoever asks for the job of this name finds the file damaged, or ends the thread; all else is as it was. */
const DAMAGED_JOB = 'damaged';
const DEADLY_JOB = 'deadly';

const SQLITE_CORRUPT = 11;

type Params = SQLInputValue | Record<string, SQLInputValue>;

type All = (this: StatementSync, ...params: Params[]) => ReturnType<StatementSync['all']>;

const { all } = StatementSync.prototype as { all: All };
StatementSync.prototype.all = function readFromBadDisk(this: StatementSync, ...params: Params[]) {
  const asked = JSON.stringify(params);
  if (asked.includes(`"${DEADLY_JOB}"`)) process.exit(1);
  if (asked.includes(`"${DAMAGED_JOB}"`)) {
    throw Object.assign(new Error('database disk image is malformed'), { errcode: SQLITE_CORRUPT });
  }
  return all.apply(this, params);
};
void import('#electron/backend/features/uploads/outbox/outbox-worker.ts');
