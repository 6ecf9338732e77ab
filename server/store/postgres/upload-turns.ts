import { StoreBusyError } from '../store.ts';

/** Four write as fast as eight, and the other connections are for those who read. No account has all four. */
const MAX_AT_ONCE = { ofAll: 4, ofAccount: 3 };

/** Each that waits holds a body. */
const MAX_WAITING = { ofEquipment: 40, ofAccount: 100, ofAll: 400 };

type Job = { equipment: string; begin: () => void };

/**
 * Gives uploads their turn at the database. Those of one equipment change the same rows, and would only hold connections
 * while they wait for each other: so they come one after the other, and accounts in turn.
 */
export class UploadTurns {
  /** What waits, by account; the account whose turn it is comes first. */
  readonly #waiting = new Map<string, Job[]>();
  /** The account whose upload each piece of equipment is busy with. */
  readonly #busy = new Map<string, string>();

  /**
   * Does the work when it is the upload's turn.
   * @throws StoreBusyError if too many wait already.
   */
  async take<T>(equipment: string, account: string, work: () => Promise<T>): Promise<T> {
    if (this.#mayBegin(equipment, account)) this.#busy.set(equipment, account);
    else await this.#wait(equipment, account);
    try {
      return await work();
    } finally {
      this.#busy.delete(equipment);
      this.#next();
    }
  }

  #mayBegin(equipment: string, account: string): boolean {
    if (this.#busy.size >= MAX_AT_ONCE.ofAll || this.#busy.has(equipment)) return false;
    return [...this.#busy.values()].filter((each) => each === account).length < MAX_AT_ONCE.ofAccount;
  }

  #wait(equipment: string, account: string): Promise<void> {
    const jobs = this.#waiting.get(account) ?? [];
    const all = [...this.#waiting.values()].flat();
    const ofEquipment = all.filter((job) => job.equipment === equipment).length;
    if (ofEquipment >= MAX_WAITING.ofEquipment)
      throw new StoreBusyError('Too many uploads of this equipment wait for the database.');
    if (jobs.length >= MAX_WAITING.ofAccount)
      throw new StoreBusyError('Too many uploads of this account wait for the database.');
    // One of each account may wait, however many wait of others: accounts are added by the operator.
    if (all.length >= MAX_WAITING.ofAll && jobs.length > 0)
      throw new StoreBusyError('More uploads wait for the database than it takes at the moment.');
    return new Promise((begin) => {
      jobs.push({ equipment, begin });
      this.#waiting.set(account, jobs);
    });
  }

  #next(): void {
    for (const [account, jobs] of this.#waiting) {
      const at = jobs.findIndex(({ equipment }) => this.#mayBegin(equipment, account));
      const [job] = at === -1 ? [] : jobs.splice(at, 1);
      if (!job) continue;
      this.#waiting.delete(account);
      if (jobs.length > 0) this.#waiting.set(account, jobs);
      this.#busy.set(job.equipment, account);
      job.begin();
    }
  }
}
