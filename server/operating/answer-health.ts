import { z } from 'zod';
import type { ServiceContext } from '../service-context.ts';
import { freeBytes, MIN_FREE_BYTES } from '../store/sqlite/disk-room.ts';
import { ReadOnlyStoreError, type Store } from '../store/store.ts';
import { SERVICE_VERSION } from './service-version.ts';

/** Where a proxy or a supervisor asks whether the service works; not part of the interface. */
export const HEALTH_PATH = '/healthz';

/** Answer of the health check. `reason` is there only if the service does not work. */
export const healthSchema = z.object({
  status: z.enum(['ok', 'failing']),
  version: z.string(),
  uptimeSeconds: z.int().min(0),
  store: z.enum(['ok', 'failing']),
  uploads: z
    .object({
      /** Uploads that are safe on disk and wait to be applied; absent while those of the last run are being counted. */
      waiting: z.int().min(0).optional(),
      /** Pieces that were acknowledged and cannot be applied; `npm run accounts -- set-aside` shows them. */
      setAside: z.int().min(0),
    })
    .optional(),
  /** What an operator should look after, although the service works. */
  warning: z.string().optional(),
  reason: z.string().optional(),
});

type Health = z.infer<typeof healthSchema>;

/** Why the store does not do all of its work; undefined if it does. */
async function findProblem(store: Store, folder: string | undefined): Promise<string | undefined> {
  const { problem } = store.uploads.state();
  if (problem !== undefined) return problem;
  if (folder !== undefined && (await freeBytes(folder)) < MIN_FREE_BYTES)
    return 'Less than 64 MB of the disk of the data folder are free: uploads are refused.';
  return undefined;
}

/** What is set aside stays, and takes room, until an operator has settled it. */
const setAsideWarning = (count: number, bytes: number): string =>
  `${count} accepted upload${count === 1 ? '' : 's'} (${(bytes / 1e6).toFixed(1)} MB) cannot be applied: see "npm run accounts -- set-aside".`;

/** What the disk has changed cannot be put right while the service runs. */
const damageWarning = (what: string): string =>
  `The database is damaged: ${what} Stop the service and run "npm run accounts -- repair".`;

const uncheckedWarning = (why: string): string => `What is stored could not be checked: ${why}.`;

const mendedWarning = (what: string): string => `The disk has changed what was stored. ${what}`;

const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/**
 * GET /healthz: 200 if the store can be read and written, else 503 with the reason: the disk is full, uploads cannot be
 * written, or are not applied. With a database it is 200 in any case. It needs no token and tells nothing about accounts or data.
 */
export function answerHealth({
  store,
  dataDir,
  signOn,
}: Pick<ServiceContext, 'store' | 'dataDir'> & { signOn?: Pick<ServiceContext['signOn'], 'keysProblem'> }) {
  const began = performance.now();
  const facts = () => ({
    version: SERVICE_VERSION,
    uptimeSeconds: Math.floor((performance.now() - began) / 1000),
  });
  /** To start a service again whose database is away would not help: it is alive. */
  const isElsewhere = store.checkReady !== undefined;
  const failing = (reason: string, { warning, ...more }: Partial<Health> = {}): Health => ({
    status: isElsewhere ? 'ok' : 'failing',
    ...facts(),
    store: 'failing',
    ...more,
    ...(isElsewhere
      ? { warning: warning === undefined ? reason : `${reason} ${warning}` }
      : { ...(warning !== undefined && { warning }), reason }),
  });
  const look = async (): Promise<Health> => {
    try {
      await (store.checkReady ? store.checkReady() : store.places.version());
      const { waiting, setAside, setAsideBytes, damage, unchecked, mended } = store.uploads.state();
      const reason = await findProblem(store, dataDir);
      const uploads = { ...(waiting !== undefined && { waiting }), setAside };
      const keys = signOn?.keysProblem();
      const warnings = [
        ...(keys === undefined ? [] : [keys]),
        ...(damage === undefined ? [] : [damageWarning(damage)]),
        ...(unchecked === undefined ? [] : [uncheckedWarning(unchecked)]),
        ...(mended === undefined ? [] : [mendedWarning(mended)]),
        ...(setAside > 0 ? [setAsideWarning(setAside, setAsideBytes)] : []),
      ];
      const more = { uploads, ...(warnings.length > 0 && { warning: warnings.join(' ') }) };
      return reason === undefined
        ? { status: 'ok', ...facts(), store: 'ok', ...more }
        : failing(reason, more);
    } catch (error) {
      const what = error instanceof ReadOnlyStoreError ? 'written' : 'read';
      return failing(`The store cannot be ${what}: ${textOf(error)}`);
    }
  };
  return async (): Promise<Response> => {
    const health = await look();
    const status = health.status === 'ok' ? 200 : 503;
    return Response.json(health, { status, headers: { 'Cache-Control': 'no-store' } });
  };
}
