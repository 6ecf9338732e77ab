import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { DEFAULT_COST, scryptHasher } from '#server/accounts/password-hasher.ts';
import { readFaultFile } from '#server/faults/fault-rules.ts';
import { createService } from '#server/index.ts';
import { readServeOptions, SERVE_OPTIONS } from '#server/serve-options.ts';
import { rememberedKeys } from '#test/support/remembered-keys.ts';
import { placeKeys } from './place-keys.ts';

export type ServedDataService = {
  baseUrl: string;
  stop: () => Promise<void>;
  /** Ends the service, does something meanwhile, and starts it again with its data, at its address. */
  whileDown: (work: () => Promise<void>) => Promise<void>;
};

const hasher = scryptHasher(DEFAULT_COST, rememberedKeys);

async function start(dataDir: string, port: string, words: string[]) {
  const args = ['--demo', '--port', port, '--data-dir', dataDir, ...words];
  const options = readServeOptions(parseArgs({ args, options: SERVE_OPTIONS, strict: true }).values, {});
  if (options === 'help') throw new TypeError('a test asks for help');
  const { faultFile, host, port: listened, dataDir: _folder, metrics: _metrics, ...others } = options;
  const { database: _database, keepMonths: _months, ...serviceOptions } = others;
  const service = await createService({
    ...serviceOptions,
    ...(faultFile !== undefined && { faults: readFaultFile(faultFile) }),
    dataDir,
    hasher,
  });
  const { baseUrl } = await service.listen({ host, port: listened });
  return { baseUrl, close: () => service.close() };
}

/** What `npm run serve` runs, with the demo data in a throwaway folder: in this process, which has it compiled. */
export async function serveDemo(words: string[] = []): Promise<ServedDataService> {
  const dataDir = mkdtempSync(join(tmpdir(), 'stillwell-service-'));
  await placeKeys(dataDir);
  let running = await start(dataDir, '0', words);
  const { baseUrl } = running;
  return {
    baseUrl,
    stop: async () => {
      await running.close();
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
    },
    whileDown: async (work) => {
      await running.close();
      await work();
      running = await start(dataDir, new URL(baseUrl).port, words);
    },
  };
}
