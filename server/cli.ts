import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { readFaultFile } from './faults/fault-rules.ts';
import { createService, type ServiceOptions } from './index.ts';
import { standardErrorLog } from './operating/log-writer.ts';
import { readServeOptions, SERVE_HELP, SERVE_OPTIONS } from './serve-options.ts';
import { startProblem, UsageError } from './start-problem.ts';
import { keepReserve, RESERVE_EVERY_MS } from './store/sqlite/reserve.ts';
import type { DatabaseAddress } from './store/postgres/database-url.ts';

// Else V8 searches the whole heap for garbage after every 64 MB of request bodies, ten times a second under uploads,
// which takes longer than all other work on them. With it their memory counts like any other.
setFlagsFromString('--external-memory-accounted-in-global-limit');

const log = standardErrorLog();

/** A folder for demo data that nobody asked to keep; it goes when the process ends. */
function throwawayFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'stillwell-demo-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Keeps room for commands that end access on a full disk. */
function keepRoom(folder: string): void {
  void keepReserve(folder);
  setInterval(() => void keepReserve(folder), RESERVE_EVERY_MS).unref();
}

/** The same problem may befall the port of metrics, which has options of its own. */
function refuseMetrics(error: unknown): never {
  throw new UsageError(startProblem(error, []).replace(/--(port|host)/, '--metrics-$1'));
}

/** The driver of the database is loaded by those who have one. */
const openDatabase =
  (address: DatabaseAddress, keepMonths: number | undefined): ServiceOptions['openStore'] =>
  async (onEvent) => {
    const { openPostgresStore } = await import('./store/postgres/open-postgres-store.ts');
    return openPostgresStore(address, { keepMonths, onEvent });
  };

async function serve(args: string[]): Promise<void> {
  const options = readServeOptions(
    parseArgs({ args, options: SERVE_OPTIONS, strict: true }).values,
    process.env,
  );
  if (options === 'help') {
    console.log(SERVE_HELP);
    return;
  }
  const { host, port, metrics, dataDir, database, keepMonths, faultFile, ...serviceOptions } = options;
  const faults = faultFile === undefined ? {} : { faults: readFaultFile(faultFile) };
  const folder = dataDir ?? (database ? undefined : throwawayFolder());
  const service = await createService({
    ...serviceOptions,
    ...faults,
    dataDir: folder,
    ...(database && { openStore: openDatabase(database, keepMonths) }),
    checkThreadFile: new URL('./upload/check-thread.ts', import.meta.url),
    log: (entry) => log.write(entry),
  });
  try {
    const { baseUrl } = await service.listen({ host, port });
    const served = metrics && (await service.listenForMetrics(metrics).catch(refuseMetrics));
    stopOnSignals(() => service.close());
    if (folder !== undefined && !database) keepRoom(folder);
    console.log(`Data service is ready at ${baseUrl}`);
    if (metrics && served) console.log(`Metrics are at http://${metrics.host}:${served.port}/metrics`);
  } catch (error) {
    await service.close();
    throw error;
  }
}

try {
  await serve(process.argv.slice(2));
} catch (error) {
  console.error(startProblem(error, Object.keys(SERVE_OPTIONS)));
  process.exitCode = 1;
}

/** On the first SIGINT or SIGTERM finishes what is in hand and exits with 0; a second one does not wait. */
function stopOnSignals(close: () => Promise<void>): void {
  let stopping = false;
  const stop = (): void => {
    if (stopping) process.exit(1);
    stopping = true;
    void close().then(() => process.exit(0));
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}
