import type { ReadBack, UploadPolicy } from '#shared/domain/outbox/upload-policy.ts';
import type { StoredBatch } from '../store/read-rows.ts';
import type { UploadToken } from './upload-token.ts';

/** What the sender must know of the connections; it asks each time, for all of it may change. */
export type OutboxDestinations = {
  /** Connections that exist. */
  ids: () => string[];
  /** The host of a connection, for its breaker. */
  hostOf: (connectionId: string) => string;
  /** Address and header of the upload endpoint. @throws AppError if the built-in service does not start. */
  endOf: (connectionId: string) => Promise<{ baseUrl: string; tokenHeader: string }>;
  /** `refused`: a token that was just answered 401. @throws AppError SIGNED_OUT, or what renewing ends in. */
  tokenOf: (connectionId: string, refused: string | null) => Promise<UploadToken>;
  policyOf: (connectionId: string) => Promise<UploadPolicy>;
  /** Looks the records of a batch up in the service. @throws AppError if the network fails. */
  readBack: (
    connectionId: string,
    batch: StoredBatch,
    body: Uint8Array,
    signal: AbortSignal,
  ) => Promise<ReadBack>;
};
