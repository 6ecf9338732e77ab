import { AppError } from '#shared/errors.ts';
import type { AddressBinding } from '../../../identity/connections/address-bindings.ts';
import { jobOrigin } from '../outbox/job-origin.ts';
import type { UploadsParts } from '../procedures.ts';

/**
 * Where a file goes, as whom, and in which zone it is read. Taken before anybody asks for the stations of the service, so that
 * the stations, the times and the upload are of one and the same service.
 */
export type UploadTarget = {
  connectionId: string;
  binding: AddressBinding;
  origin: string;
  zone: string;
  /** null: an upload token is sent, or nobody is signed in yet. */
  account: string | null;
};

type TargetParts = Pick<UploadsParts, 'connections' | 'outbox'>;

/** Where uploads of a connection go now. @throws AppError CONNECTION_NOT_FOUND; ADDRESS_CHANGED while it is moved */
export function uploadTarget({ connections, outbox }: TargetParts, connectionId: string): UploadTarget {
  const connection = connections.get(connectionId);
  return {
    connectionId,
    binding: connections.binding(connectionId),
    origin: jobOrigin(connection),
    zone: connection.zone,
    account: outbox.destinations.accountOf(connectionId) ?? null,
  };
}

/** @throws AppError ADDRESS_CHANGED, CONNECTION_NOT_FOUND if the connection leads elsewhere, or is of another zone, by now */
export function requireUnmoved(
  { connections }: Pick<TargetParts, 'connections'>,
  { connectionId, binding, zone }: UploadTarget,
): void {
  binding.ended.throwIfAborted();
  if (connections.get(connectionId).zone !== zone) throw new AppError('ADDRESS_CHANGED', {});
}
