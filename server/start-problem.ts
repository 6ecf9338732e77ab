import { DataFolderInUseError } from './operating/lock-data-folder.ts';
import { KeysUnusableError } from './sign-on/keys/sign-on-keys.ts';
import { NewerSchemaError } from './store/store.ts';

const codeOf = (error: Error): string => ('code' in error ? String(error.code) : '');
const detailOf = (error: Error, name: string): string =>
  name in error ? String(Object.entries(error).find(([key]) => key === name)?.[1]) : '';

/** SQLite reports a folder it cannot write with one of these (its result codes READONLY, IOERR, CANTOPEN, FULL). */
const UNUSABLE_FILE = new Set([8, 10, 13, 14]);
const NOT_A_DATABASE = 26;
const FULL = 13;

const DISK_FULL =
  'The data folder cannot be written: the disk is full. Free some room on it and try again; until then a service that is stopped lets nobody in.';

const resultCodeOf = (error: Error): number =>
  'errcode' in error ? Number(error.errcode) & 0xff : Number.NaN;

/** Whether what was written found no room. */
export const isDiskFull = (error: Error): boolean =>
  resultCodeOf(error) === FULL || codeOf(error) === 'ENOSPC';

function sqliteProblem(error: Error): string | undefined {
  const resultCode = resultCodeOf(error);
  if (resultCode === NOT_A_DATABASE) return 'The database in the data folder is damaged, or is none.';
  if (isDiskFull(error)) return DISK_FULL;
  return UNUSABLE_FILE.has(resultCode) ? `The data folder cannot be written: ${error.message}.` : undefined;
}

const SENTENCES: Record<string, (error: Error) => string> = {
  EADDRINUSE: (error) =>
    `Port ${detailOf(error, 'port')} is in use by another program: choose another with --port, or 0 for a free one.`,
  EADDRNOTAVAIL: (error) =>
    `${detailOf(error, 'address')} is not an address of this machine: choose another with --host.`,
  ENOTFOUND: (error) =>
    `The host name ${detailOf(error, 'hostname')} is not known: choose another with --host.`,
  EACCES: (error) =>
    detailOf(error, 'syscall') === 'listen'
      ? `Port ${detailOf(error, 'port')} needs more rights than you have: choose another with --port.`
      : `The data folder ${detailOf(error, 'path')} cannot be written: you have no right to.`,
  EROFS: (error) => `The data folder ${detailOf(error, 'path')} cannot be written: it is read-only.`,
  EEXIST: (error) => `The data folder ${detailOf(error, 'path')} is a file: choose another with --data-dir.`,
  ENOTDIR: (error) =>
    `The data folder ${detailOf(error, 'path')} lies in a file: choose another with --data-dir.`,
  ENOENT: (error) =>
    `The data folder ${detailOf(error, 'path')} cannot be made: choose another with --data-dir.`,
  ENOSPC: () => DISK_FULL,
};

/** Says in one plain sentence why a command of the service did not start. */
export function startProblem(error: unknown, knownOptions: readonly string[]): string {
  if (!(error instanceof Error)) return `The service did not start: ${String(error)}`;
  if (
    error instanceof UsageError ||
    error instanceof DataFolderInUseError ||
    error instanceof NewerSchemaError ||
    error instanceof KeysUnusableError
  ) {
    return error.message;
  }
  const code = codeOf(error);
  if (code.startsWith('ERR_PARSE_ARGS')) {
    return `${error.message.split('. ')[0]}. Known options: ${knownOptions.map((name) => `--${name}`).join(', ')}.`;
  }
  return SENTENCES[code]?.(error) ?? sqliteProblem(error) ?? `The service did not start: ${error.message}`;
}

/** What was typed on the command line cannot be done; the message is a sentence for whoever typed it. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
