import type { Connection } from '#shared/domain/connection.ts';
import type { AddressBinding } from './address-bindings.ts';
import type { ConnectionStore } from './connection-store.ts';

/** Where a connection's service is right now, and in which zone it writes its times. */
export type ServiceEndpoint = {
  connectionId: string;
  baseUrl: string;
  zone: string;
  binding: AddressBinding;
};

/** What knows the addresses. */
export type AddressParts = {
  connections: Pick<ConnectionStore, 'get' | 'binding'>;
  /** Starts the built-in service if need be, and tells its address. */
  builtInService: { start: () => Promise<string> };
};

/**
 * Where a connection leads right now; the built-in service is started if need be, for it has no address until it runs.
 * @throws AppError CONNECTION_NOT_FOUND, ADDRESS_CHANGED, BUILT_IN_SERVICE_FAILED
 */
export async function serviceEndpoint(
  { connections, builtInService }: AddressParts,
  connectionId: string,
): Promise<ServiceEndpoint & Pick<Connection, 'tokenHeader'>> {
  const connection = connections.get(connectionId);
  const { tokenHeader, zone } = connection;
  const binding = connections.binding(connectionId);
  const baseUrl = connection.kind === 'built-in' ? await builtInService.start() : connection.baseUrl;
  binding.ended.throwIfAborted();
  return { connectionId, baseUrl, tokenHeader, zone, binding };
}
