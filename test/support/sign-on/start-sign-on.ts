import type { AuthorizationServer } from 'oauth4webapi';
import type { ServiceOptions } from '#server/index.ts';
import { startDataService, type TestService } from '../start-data-service.ts';
import { discover } from './sign-on-client.ts';

export type StartedSignOn = {
  service: TestService;
  baseUrl: string;
  processUrl: string;
  issuer: string;
  as: AuthorizationServer;
};

/** A data service with demo data on a port of its own, and the metadata of its sign-on service. */
export async function startSignOn(options: Partial<ServiceOptions> = {}): Promise<StartedSignOn> {
  const { service, baseUrl, processUrl } = await startDataService(options);
  const issuer = `${baseUrl}/realms/stillwell`;
  return { service, baseUrl, processUrl, issuer, as: await discover(issuer) };
}
