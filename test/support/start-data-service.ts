import { onTestFinished } from 'vitest';
import { createService, type DataService, type ServiceOptions } from '#server/index.ts';
import { placeSignOnKeys } from './place-sign-on-keys.ts';
import { tempDir } from './temp-dir.ts';

/** A data folder for a service: to make keys takes longer than most tests. */
export async function dirWithKeys(): Promise<string> {
  const dataDir = await tempDir();
  await placeSignOnKeys(dataDir);
  return dataDir;
}

/** A data service with demo data in a folder of its own; it is closed when the test has finished. */
export async function openDataService(options: Partial<ServiceOptions> = {}): Promise<DataService> {
  const dataDir = options.dataDir ?? (await dirWithKeys());
  const service = await createService({ demo: true, ...options, dataDir });
  onTestFinished(() => service.close());
  return service;
}

/** The same on a port of 127.0.0.1, any that is free if none is given. */
export async function startDataService({
  port = 0,
  ...options
}: Partial<ServiceOptions> & { port?: number } = {}): Promise<{ service: DataService; baseUrl: string }> {
  const service = await openDataService(options);
  const { baseUrl } = await service.listen({ port });
  return { service, baseUrl };
}
