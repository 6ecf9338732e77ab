import { isDeepStrictEqual } from 'node:util';
import type { WaitReason, WatchedFolder } from '#shared/contract/watched-folders.ts';
import type { KnownEquipment } from '#shared/domain/import/guess/known-equipment.ts';
import { orAborted } from '../../../kit/abort-reason.ts';
import type { SendingParts } from '../files/add-file-to-outbox.ts';
import { jobOrigin } from '../outbox/job-origin.ts';
import type { OutboxClock } from '../outbox/outbox-clock.ts';
import type { UploadsParts } from '../procedures.ts';
import type { KeptFolder } from './kept-folders.ts';
import { Pauses } from './pauses.ts';
import { uploadTarget } from '../files/upload-target.ts';
import type { Receiver } from './send-watched.ts';

export type StationsParts = Pick<SendingParts, 'connections' | 'outbox'> & {
  /** The stations of a service, asked for anew. */
  equipmentOf: (connectionId: string, signal: AbortSignal) => Promise<KnownEquipment[]>;
  /** So long a service has for its list of stations. */
  stationsTimeoutMs: number;
  clock: Pick<OutboxClock, 'steadyMs'>;
};

/** Where files of a folder may go, or what they wait for. */
export type Ready = { receiver: Receiver } | { waits: WaitReason };

/** Why nothing is taken from a folder: what it was made with is gone, or leads to another service, where nobody has said that its files go. */
export function problemOf(
  { connections, uploadTemplates }: Pick<UploadsParts, 'connections' | 'uploadTemplates'>,
  { connectionId, templateId, origin }: KeptFolder,
): WatchedFolder['problem'] {
  const connection = connections.list().connections.find(({ id }) => id === connectionId);
  if (!connection) return 'connection-gone';
  if (origin !== null && origin !== jobOrigin(connections.get(connectionId))) return 'connection-moved';
  const hasLayout = uploadTemplates.content.templates.some((one) => one.templateId === templateId);
  return hasLayout ? null : 'layout-gone';
}

/** A list of stations is good for so long. */
const GOOD_FOR_MS = 60_000;

/** Asks a service for its stations, once for all files that wait, and less and less often while it fails. */
export class StationsOfService {
  readonly #parts: StationsParts;
  readonly #pauses = new Pauses();
  #known: { receiver: Receiver; askedAtMs: number } | undefined;

  constructor(parts: StationsParts) {
    this.#parts = parts;
  }

  /** They are asked for anew. */
  forget(): void {
    this.#known = undefined;
  }

  /** @throws AppError CONNECTION_NOT_FOUND, ADDRESS_CHANGED, or as the signal says */
  async ready(
    { connectionId, origin }: Pick<KeptFolder, 'connectionId' | 'origin'>,
    signal: AbortSignal,
    onFailure: (error: unknown) => void,
  ): Promise<Ready> {
    const { clock, equipmentOf, stationsTimeoutMs } = this.#parts;
    const waits = this.#pauses.reason(connectionId, clock.steadyMs());
    if (waits) return { waits };
    const target = uploadTarget(this.#parts, connectionId);
    // It was moved a moment ago, and the next look says so.
    if (origin !== null && origin !== target.origin) return { waits: 'service' };
    // An upload token alone gets no list of stations.
    if (target.account === null) return { waits: 'signed-out' };
    const known = this.#known;
    const isGood = known && clock.steadyMs() - known.askedAtMs < GOOD_FOR_MS;
    if (isGood && isDeepStrictEqual(known.receiver.target, target)) return { receiver: known.receiver };
    const asking = AbortSignal.any([signal, target.binding.ended, AbortSignal.timeout(stationsTimeoutMs)]);
    let waitsFor: WaitReason = 'service';
    try {
      const equipment = await orAborted(equipmentOf(connectionId, asking), asking);
      // As of a service that has not loaded them yet.
      if (equipment.length === 0) waitsFor = 'no-stations';
      else {
        const receiver = { target, equipment };
        this.#known = { receiver, askedAtMs: clock.steadyMs() };
        this.#pauses.keep(new Set());
        return { receiver };
      }
    } catch (error) {
      signal.throwIfAborted();
      onFailure(error);
    }
    this.#pauses.begin(connectionId, waitsFor, clock.steadyMs());
    return { waits: waitsFor };
  }
}
