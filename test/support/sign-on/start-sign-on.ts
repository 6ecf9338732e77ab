import type { AuthorizationServer } from 'oauth4webapi';
import type { DataService, ServiceOptions } from '#server/index.ts';
import { startDataService } from '../start-data-service.ts';
import { discover } from './sign-on-client.ts';

export type StartedSignOn = {
  service: DataService;
  baseUrl: string;
  issuer: string;
  as: AuthorizationServer;
};

/** A data service with demo data on a port of its own, and the metadata of its sign-on service. */
export async function startSignOn(options: Partial<ServiceOptions> = {}): Promise<StartedSignOn> {
  const { service, baseUrl } = await startDataService(options);
  const issuer = `${baseUrl}/realms/stillwell`;
  return { service, baseUrl, issuer, as: await discover(issuer) };
}
