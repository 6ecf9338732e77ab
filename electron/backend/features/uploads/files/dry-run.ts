import type { ImportPlan } from '#shared/domain/import/import-plan.ts';
import type { EquipmentReport, PlanReport } from '#shared/domain/import/plan-report.ts';
import type { UploadBatch } from '#shared/domain/import/upload-batch.ts';
import { addSentBefore, NOTHING_SENT_BEFORE, type SentBefore } from '#shared/domain/outbox/sent-before.ts';
import { jobOrigin } from '../outbox/job-origin.ts';
import type { AlreadySentRule } from '../outbox/store/unsent-part.ts';
import type { Period } from '../outbox/store/sent-records.ts';
import type { UploadsParts } from '../procedures.ts';
import type { ReadingProgress } from '../reading/reading-messages.ts';

type ShownBatch = { equipType: string; equipId: string; text: string };

/** What goes out: the batches of a file without what is not sent again. */
type Outgoing = Pick<
  PlanReport,
  'recordCount' | 'batchCount' | 'sizeBytes' | 'largestBatchBytes' | 'equipments'
>;

type DryRun = {
  report: PlanReport;
  outgoing: Outgoing;
  first: ShownBatch | null;
  last: ShownBatch | null;
  sentBefore: SentBefore;
  seconds: number | null;
};

/** Makes every batch of a file, and has the outbox leave out of it what it would leave out when it is sent; sends none. */
export async function dryRun(
  { uploadFiles, spreadsheets, connections, outbox }: UploadsParts,
  of: { fileId: string; connectionId: string; plan: ImportPlan; alreadySent: AlreadySentRule },
  onProgress: (progress: ReadingProgress) => void,
  signal: AbortSignal,
): Promise<DryRun> {
  const { fileId, connectionId, plan, alreadySent } = of;
  const file = uploadFiles.get(fileId);
  const connection = connections.get(connectionId);
  const target = { connectionId, origin: jobOrigin(connection) };
  const context = { serviceZone: connection.zone, nowMs: Date.now() };
  const fieldsOf = fieldsOfStations(plan);
  const goingOut = new GoingOut();
  const times = new Map<string, TimesSoFar>();
  let sentBefore = NOTHING_SENT_BEFORE;
  const report = await spreadsheets.read(
    file,
    { type: 'prepare', plan, context },
    {
      signal,
      onProgress,
      takeBatch: async (batch) => {
        const { equipId } = batch;
        const soFar = times.get(equipId) ?? new TimesSoFar();
        times.set(equipId, soFar);
        const compared = { fields: fieldsOf(equipId), period: soFar.periodOf(batch) };
        const found = await outbox.ask('compareBatch', target, alreadySent, batch, compared);
        sentBefore = addSentBefore(sentBefore, found.sentBefore);
        if (found.part) goingOut.take(found.part === 'whole' ? batch : found.part);
      },
    },
  );
  const { outgoing, first, last } = goingOut;
  const rate = outbox.progress.bytesPerSecondTo(connectionId);
  return {
    report,
    outgoing,
    first: first ? shown(first) : null,
    last: last ? shown(last) : null,
    sentBefore,
    seconds: rate === null ? null : outgoing.sizeBytes / rate,
  };
}

/** The fields that a file has values of, for each station. */
function fieldsOfStations({ columns, namedFields }: ImportPlan): (equipId: string) => string[] {
  const isLong = columns.some(({ role }) => role === 'field-name');
  const values = columns.filter(({ role }) => role === 'value');
  return (equipId) =>
    isLong
      ? namedFields.map(({ field }) => field)
      : values.flatMap((one) => (one.equipId === null || one.equipId === equipId ? [one.field] : []));
}

/** Which time the batches of a station have come through so far, as long as it only rises or only falls. */
class TimesSoFar {
  #first: string | undefined;
  #last: string | undefined;
  #isMixed = false;

  /** The time of a batch, from the end of the one before it, both ends being times of the file; null if it stands between times of others. */
  periodOf({ firstTimestamp, lastTimestamp }: Period): Period | null {
    const [first, last] = [this.#first, this.#last];
    this.#first = first === undefined || firstTimestamp < first ? firstTimestamp : first;
    this.#last = last === undefined || lastTimestamp > last ? lastTimestamp : last;
    if (first === undefined || last === undefined) return { firstTimestamp, lastTimestamp };
    if (this.#isMixed) return null;
    if (firstTimestamp > last) return { firstTimestamp: last, lastTimestamp };
    if (lastTimestamp < first) return { firstTimestamp, lastTimestamp: first };
    this.#isMixed = true;
    return null;
  }
}

class GoingOut {
  first: UploadBatch | undefined;
  last: UploadBatch | undefined;
  readonly outgoing: Outgoing = {
    recordCount: 0,
    batchCount: 0,
    sizeBytes: 0,
    largestBatchBytes: 0,
    equipments: [],
  };
  readonly #byStation = new Map<string, EquipmentReport>();

  take(batch: UploadBatch): void {
    this.first ??= batch;
    this.last = batch;
    const { equipType, equipId, recordCount, firstTimestamp, lastTimestamp } = batch;
    const sizeBytes = batch.body.byteLength;
    const { outgoing } = this;
    outgoing.recordCount += recordCount;
    outgoing.batchCount += 1;
    outgoing.sizeBytes += sizeBytes;
    outgoing.largestBatchBytes = Math.max(outgoing.largestBatchBytes, sizeBytes);
    const known = this.#byStation.get(equipId);
    if (!known) {
      const station = {
        equipType,
        equipId,
        recordCount,
        batchCount: 1,
        sizeBytes,
        firstTimestamp,
        lastTimestamp,
      };
      this.#byStation.set(equipId, station);
      outgoing.equipments.push(station);
      return;
    }
    known.recordCount += recordCount;
    known.batchCount += 1;
    known.sizeBytes += sizeBytes;
    if (firstTimestamp < known.firstTimestamp) known.firstTimestamp = firstTimestamp;
    if (lastTimestamp > known.lastTimestamp) known.lastTimestamp = lastTimestamp;
  }
}

function shown({ equipType, equipId, body }: UploadBatch): ShownBatch {
  return { equipType, equipId, text: new TextDecoder().decode(body) };
}
