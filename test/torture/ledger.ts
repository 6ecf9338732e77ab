import { openSqliteStore } from '#server/store/sqlite/open-sqlite-store.ts';
import type { TortureService } from './torture-service.ts';

const EPOCH = Date.UTC(2026, 0, 1);
const ALL = ['0001-01-01 00:00:00', '9999-12-31 23:59:59'] as const;
/** One time of each piece of equipment is overwritten by every upload, with a larger number. */
const OVERWRITTEN = '2025-01-01 00:00:00';

const timeOf = (index: number): string =>
  new Date(EPOCH + index * 1000).toISOString().slice(0, 19).replace('T', ' ');

/** What was sent of one piece of equipment, one upload after the other. */
type Account = { sent: number; acknowledged: number[]; lastAcknowledged: number };

export type Findings = { attempts: number; acknowledged: number; lost: number; wrong: number };

/** Knows what the service has acknowledged, and compares it with what is found. */
export class Ledger {
  readonly #accounts = new Map<string, Account>();
  readonly #refused = new Set<string>();
  readonly #prefix: string;

  /** @param prefix begins the names of its equipment, so that two ledgers of one folder have nothing in common. */
  constructor(prefix = '') {
    this.#prefix = prefix;
  }

  /** Sends one upload of its own equipment with a record that must be there for good if it is acknowledged. */
  async send(service: TortureService, token: string, sender: string, padding = 0): Promise<boolean> {
    const equipId = this.#prefix + sender;
    const account = this.#accounts.get(equipId) ?? { sent: 0, acknowledged: [], lastAcknowledged: 0 };
    this.#accounts.set(equipId, account);
    account.sent += 1;
    const index = account.sent;
    const records = [
      { timestamp: timeOf(index), index, ...(padding > 0 && { padding: 'x'.repeat(padding) }) },
      { timestamp: OVERWRITTEN, index },
    ];
    const isAcknowledged = (await service.upload(token, equipId, JSON.stringify(records))) === 200;
    if (isAcknowledged) {
      account.acknowledged.push(index);
      account.lastAcknowledged = index;
    }
    return isAcknowledged;
  }

  /** Sends an upload that breaks off in its last record, and so must never be found. */
  async sendBroken(service: TortureService, token: string, sender: string): Promise<void> {
    const equipId = this.#prefix + sender;
    this.#refused.add(equipId);
    const record = JSON.stringify({ timestamp: timeOf(1), padding: 'x'.repeat(300_000) });
    const status = await service.upload(token, equipId, `[${record},{"timestamp":`);
    if (status === 200) throw new Error('A broken upload was acknowledged.');
  }

  get acknowledged(): number {
    return [...this.#accounts.values()].reduce((sum, { acknowledged }) => sum + acknowledged.length, 0);
  }

  /**
   * Looks for all that was acknowledged in a folder that no service has open.
   * @param flippedBits each may cost one upload, if that is set aside.
   */
  async judge(dataDir: string, flippedBits = 0): Promise<Findings> {
    const findings: Findings = { attempts: 0, acknowledged: this.acknowledged, lost: 0, wrong: 0 };
    const store = openSqliteStore(dataDir);
    try {
      for (const [equipId, { sent, acknowledged, lastAcknowledged }] of this.#accounts) {
        findings.attempts += sent;
        const records = await store.uploads.readPeriod({ equipType: 'torture', equipId }, ...ALL);
        const found = new Map(records.map(({ timestamp, index }) => [timestamp, Number(index)]));
        const missing = acknowledged.filter((index) => !found.has(timeOf(index)));
        findings.lost += missing.length;
        findings.wrong += acknowledged.filter(
          (index) => (found.get(timeOf(index)) ?? index) !== index,
        ).length;
        const last = found.get(OVERWRITTEN) ?? 0;
        // Of an upload without an answer nobody knows whether it counts.
        const isLastWrong = last > sent || (last < lastAcknowledged && missing.length === 0);
        if (isLastWrong) findings.wrong += 1;
      }
      for (const equipId of this.#refused) {
        const found = await store.uploads.readPeriod({ equipType: 'torture', equipId }, ...ALL);
        findings.wrong += found.length;
      }
      const kept = (await store.uploads.listSetAside()).length;
      findings.lost = Math.max(0, findings.lost - Math.min(flippedBits, kept));
      // Nothing but what was damaged is set aside.
      findings.wrong += Math.max(0, kept - flippedBits);
    } finally {
      await store.close();
    }
    return findings;
  }
}
