import type { ReadBack, UploadPolicy } from '#shared/domain/outbox/upload-policy.ts';
import type { Accounts } from '../store/hold-jobs-of-others.ts';
import type { Target } from '../store/hold-moved-jobs.ts';
import type { StoredBatch } from '../store/read-rows.ts';
import type { UploadToken } from './upload-token.ts';

/** What the sender must know of the connections; it asks each time, for all of it may change. */
export type OutboxDestinations = {
  /** Connections that exist, each with the origin of its address as it is now. */
  targets: () => Target[];
  /** Who is signed in, by connection. */
  accounts: () => Accounts;
  /**
   * Address and header of the upload endpoint. Here and below: @throws AppError CONNECTION_MOVED if the connection does not
   * lead to the origin any more; what the built-in service fails with.
   */
  endpointOf: (target: Target) => Promise<{ baseUrl: string; tokenHeader: string }>;
  /** `refused`: a token that was just answered 401. @throws AppError SIGNED_OUT, or what renewing ends in. */
  tokenOf: (target: Target, refused: string | null) => Promise<UploadToken>;
  policyOf: (target: Target) => Promise<UploadPolicy>;
  /** Looks the records of a batch up in the service. @throws AppError if the network fails. */
  readBack: (target: Target, batch: StoredBatch, body: Uint8Array, signal: AbortSignal) => Promise<ReadBack>;
};
