import type { Connection } from '#shared/domain/connection.ts';
import type { BuiltInService } from '../built-in-service/built-in-service.ts';
import type { ServiceEnd } from '../session/sessions.ts';
import type { ConnectionStore } from './connection-store.ts';

/** What knows the addresses. */
export type AddressParts = { connections: ConnectionStore; builtInService: BuiltInService };

/** Where a connection leads right now; the built-in service is started if need be, for it has no address until it runs. */
export async function serviceEnd(
  { connections, builtInService }: AddressParts,
  connectionId: string,
): Promise<ServiceEnd & Pick<Connection, 'tokenHeader'>> {
  const connection = connections.get(connectionId);
  const { tokenHeader, zone } = connection;
  const baseUrl = connection.kind === 'built-in' ? await builtInService.start() : connection.baseUrl;
  return { connectionId, baseUrl, tokenHeader, zone };
}
