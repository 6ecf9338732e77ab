import type { JobProgress, Obstacle, OutboxState, UploadJob } from '#shared/contract/outbox-shapes.ts';
import { OPEN_BATCH_STATES } from '#shared/domain/outbox/batch-state.ts';
import {
  addBytes,
  bytesPerSecond,
  resumeRate,
  secondsLeft,
  startRate,
  type TransferRate,
} from '#shared/domain/outbox/transfer-rate.ts';
import { AppError } from '#shared/errors.ts';
import { StateCell } from '../../../kit/state-cell.ts';
import type { OutboxClient } from './outbox-client.ts';

const SHORTEST_PAUSE_MS = 150;
/** Less than this goes in the time of a request, whatever its size: it tells nothing of how long more would take. */
const MIN_BYTES = 200_000;
const MIN_SECONDS = 0.2;

const OPEN_STATES: readonly UploadJob['state'][] = ['sending', 'paused', 'stopped'];

const NOTHING: OutboxState = {
  jobs: [],
  unlisted: [],
  obstacles: [],
  bytesPerSecond: null,
  secondsLeft: null,
  failure: null,
  setAside: null,
};

/** What is in the way of connections that something is sent to, and of those of jobs that are not over. */
type Obstacles = (sendingIds: string[], openIds: string[]) => Obstacle[];

/** Where a job would be sent now, if not as it was made. */
type Elsewhere = (job: UploadJob) => JobProgress['elsewhere'];

/** How sending goes, for whoever watches: read from the outbox at changes, a few times a second at most. */
export class OutboxProgress {
  readonly state = new StateCell<OutboxState>(NOTHING);
  readonly #client: OutboxClient;
  readonly #obstacles: Obstacles;
  readonly #elsewhere: Elsewhere;
  readonly #jobRates = new Map<string, TransferRate>();
  readonly #connectionRates = new Map<string, TransferRate>();
  #rate: TransferRate | undefined;
  #isReading = false;
  #isStale = false;
  #isOver = false;

  constructor(client: OutboxClient, obstacles: Obstacles, elsewhere: Elsewhere) {
    this.#client = client;
    this.#obstacles = obstacles;
    this.#elsewhere = elsewhere;
  }

  /** The clock of a job's rate starts when its first batch goes out. */
  sending(jobId: string, connectionId: string): void {
    const nowMs = performance.now();
    if (!this.#jobRates.has(jobId)) {
      this.#jobRates.set(jobId, startRate(nowMs));
      const before = this.#connectionRates.get(connectionId);
      this.#connectionRates.set(connectionId, before ? resumeRate(before, nowMs) : startRate(nowMs));
    }
    this.#rate ??= startRate(nowMs);
    this.#change(jobId, connectionId, (rate) => (rate.isHalted ? resumeRate(rate, nowMs) : rate));
  }

  /** A batch has failed: an outage says nothing of how fast the rest goes after it. */
  notStored(jobId: string, connectionId: string): void {
    this.#change(jobId, connectionId, (rate) => ({ ...rate, isHalted: true }));
  }

  #change(jobId: string, connectionId: string, change: (rate: TransferRate) => TransferRate): void {
    const [ofJob, ofConnection] = [this.#jobRates.get(jobId), this.#connectionRates.get(connectionId)];
    if (ofJob) this.#jobRates.set(jobId, change(ofJob));
    if (ofConnection) this.#connectionRates.set(connectionId, change(ofConnection));
    if (this.#rate) this.#rate = change(this.#rate);
  }

  stored(jobId: string, connectionId: string, sizeBytes: number): void {
    const nowMs = performance.now();
    const more = (rate: TransferRate | undefined) => addBytes(rate ?? startRate(nowMs), sizeBytes, nowMs);
    this.#jobRates.set(jobId, more(this.#jobRates.get(jobId)));
    this.#connectionRates.set(connectionId, more(this.#connectionRates.get(connectionId)));
    this.#rate = more(this.#rate);
  }

  /** The rate of sending to a connection, bytes per second; null until enough was sent to tell one. */
  bytesPerSecondTo(connectionId: string): number | null {
    const rate = this.#connectionRates.get(connectionId);
    return rate && rate.bytes >= MIN_BYTES
      ? bytesPerSecond({ ...rate, seconds: Math.max(rate.seconds, MIN_SECONDS) })
      : null;
  }

  close(): void {
    this.#isOver = true;
  }

  /** Something changed: the state is read again, at once or a moment later. */
  change(): void {
    this.#isStale = true;
    if (this.#isReading || this.#isOver) return;
    this.#isReading = true;
    void this.#read();
  }

  async #read(): Promise<void> {
    while (this.#isStale && !this.#isOver) {
      this.#isStale = false;
      this.state.set(await this.#now());
      await new Promise((resolve) => {
        setTimeout(resolve, SHORTEST_PAUSE_MS).unref();
      });
    }
    this.#isReading = false;
  }

  async #now(): Promise<OutboxState> {
    const opened = await this.#client.opened;
    if ('failure' in opened) return { ...NOTHING, failure: opened.failure };
    const { setAside } = opened.opened;
    try {
      const listed = await this.#client.call('openJobs', []);
      const unlisted = await this.#client.call('unlistedJobs', []);
      const jobs = listed.map((each) => this.#progress(each));
      const sending = jobs.filter(({ job }) => job.state === 'sending');
      const open = jobs.filter(({ job }) => OPEN_STATES.includes(job.state));
      const remaining = sending.reduce((sum, { job }) => sum + openBytes(job), 0);
      const rate = sending.length > 0 ? this.#rate : undefined;
      if (!rate) this.#rate = undefined;
      return {
        jobs,
        unlisted,
        obstacles: this.#obstacles(connectionIdsOf(sending), connectionIdsOf(open)),
        bytesPerSecond: rate ? bytesPerSecond(rate) : null,
        secondsLeft: rate ? secondsLeft(rate, remaining) : null,
        failure: null,
        setAside,
      };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return { ...this.state.value, failure: error.toFailure(), setAside };
    }
  }

  #progress(listed: Omit<JobProgress, 'bytesPerSecond' | 'secondsLeft' | 'elsewhere'>): JobProgress {
    const { job } = listed;
    const rate = job.state === 'sending' ? this.#jobRates.get(job.id) : undefined;
    if (!rate) this.#jobRates.delete(job.id);
    return {
      ...listed,
      elsewhere: this.#elsewhere(job),
      bytesPerSecond: rate ? bytesPerSecond(rate) : null,
      secondsLeft: rate ? secondsLeft(rate, openBytes(job)) : null,
    };
  }
}

function openBytes({ amounts }: UploadJob): number {
  return OPEN_BATCH_STATES.reduce((sum, state) => sum + (amounts[state]?.bytes ?? 0), 0);
}

function connectionIdsOf(jobs: readonly JobProgress[]): string[] {
  return [...new Set(jobs.map(({ job }) => job.connectionId))];
}
