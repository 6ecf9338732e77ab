import type { JobProgress, UploadJob } from '#shared/contract/outbox-shapes.ts';
import { judgeReadBack } from '#shared/domain/outbox/compare-read-back.ts';
import type { ChangedField } from '#shared/domain/outbox/sent-before.ts';
import {
  DEFAULT_UPLOAD_POLICY,
  type ReadBack,
  type UploadPolicy,
} from '#shared/domain/outbox/upload-policy.ts';
import { AppError } from '#shared/errors.ts';
import type { ConnectionStore } from '../../../../identity/connections/connection-store.ts';
import { type AddressParts, serviceEndpoint } from '../../../../identity/connections/service-endpoint.ts';
import { sendToolCall } from '../../../../identity/mcp-client/call-tool.ts';
import { listAllTools } from '../../../../identity/mcp-client/list-tools.ts';
import type { McpAnswer, McpTarget } from '../../../../identity/mcp-client/mcp-request.ts';
import { mcpEndpoint } from '../../../../identity/mcp-sign-in/mcp-endpoint.ts';
import type { McpSignIns } from '../../../../identity/mcp-sign-in/mcp-sign-ins.ts';
import type { Fetch } from '../../../../kit/http/send-request.ts';
import { jobOrigin } from '../job-origin.ts';
import type { OutboxClient } from '../outbox-client.ts';
import type { Target } from '../store/hold-moved-jobs.ts';
import type { StoredBatch } from '../store/read-rows.ts';
import type { OutboxDestinations } from './outbox-destination.ts';
import { READ_BACK_TOOL } from './read-back-answers.ts';
import { accountSignedIn, type TokenParts, uploadToken } from './upload-token.ts';

const TIMEOUT_MS = 30_000;
const PAGE_RECORDS = 2_000;
const MAX_PAGES = 40;

/** Our own service keeps one value per equipment, time and field (interface 10.4). */
const BUILT_IN_POLICY: UploadPolicy = { ...DEFAULT_UPLOAD_POLICY, repeats: 'overwrites' };

/** A station, and from when to when. */
type EquipmentPeriod = Pick<StoredBatch, 'equipType' | 'equipId' | 'firstTimestamp' | 'lastTimestamp'>;

/** By time, what the service has with other values (`changesFrom`); `isWhole`: of the whole period, not only of `pages`. */
export type ChangesInService = {
  changes: Map<string, ChangedField[]>;
  pages: number;
  isWhole: boolean;
};

export type DestinationParts = AddressParts &
  TokenParts & {
    connections: Pick<ConnectionStore, 'list'>;
    mcpSignIns: Pick<McpSignIns, 'session'>;
    fetch: Fetch;
  };

/** What the outbox knows of the user's connections. */
export class ConnectedDestinations implements OutboxDestinations {
  readonly #parts: DestinationParts;
  readonly #client: Pick<OutboxClient, 'call' | 'read'>;
  /** Whether the service of a login can be read, once somebody has looked. */
  readonly #readable = new WeakMap<object, boolean>();

  constructor(parts: DestinationParts, client: Pick<OutboxClient, 'call' | 'read'>) {
    this.#parts = parts;
    this.#client = client;
  }

  readonly targets = (): Target[] =>
    this.#parts.connections.list().connections.map((connection) => ({
      connectionId: connection.id,
      origin: jobOrigin(connection),
    }));

  readonly accounts: OutboxDestinations['accounts'] = () =>
    new Map(
      this.targets().flatMap(({ connectionId }) => {
        const account = this.accountOf(connectionId);
        return account === undefined ? [] : [[connectionId, account]];
      }),
    );

  /** Who is signed in on a connection and sends with that. */
  accountOf(connectionId: string): string | undefined {
    return accountSignedIn(this.#parts, connectionId);
  }

  /** undefined if there is no such connection. */
  targetOf(connectionId: string): Target | undefined {
    return this.targets().find((target) => target.connectionId === connectionId);
  }

  /** Where a job would go now, if not as it was made; null if it would go as it was made, or nowhere. */
  elsewhereOf({ connectionId, origin, account }: UploadJob): JobProgress['elsewhere'] {
    const to = this.targetOf(connectionId)?.origin;
    const as = this.accountOf(connectionId);
    const isMoved = to !== undefined && origin !== null && origin !== to;
    const isOfOther = as !== undefined && account !== null && account !== as;
    return isMoved || isOfOther ? { origin: isMoved ? to : null, account: isOfOther ? as : null } : null;
  }

  readonly endpointOf: OutboxDestinations['endpointOf'] = (target) =>
    this.#whileAt(target, () => serviceEndpoint(this.#parts, target.connectionId));

  readonly tokenOf: OutboxDestinations['tokenOf'] = (target, refused) =>
    this.#whileAt(target, () => uploadToken(this.#parts, target.connectionId, refused));

  readonly policyOf: OutboxDestinations['policyOf'] = async (target) => {
    const chosen = await this.#client.call('policy', [target]);
    const { kind } = this.#parts.connections.get(target.connectionId);
    return chosen ?? (kind === 'built-in' ? BUILT_IN_POLICY : DEFAULT_UPLOAD_POLICY);
  };

  readonly readBack: OutboxDestinations['readBack'] = (target, batch, body, signal) =>
    this.#whileAt(target, async () => {
      const service = await this.#mcpTarget(target.connectionId);
      if (!service || !(await this.#isReadable(service, signal))) return 'not-possible';
      return this.#compare(service, batch, body, signal);
    });

  /**
   * What the service has for the times of records that are about to be sent: by time, the fields that it has with another value.
   * @param maxPages pages that may be asked for
   * @returns null if nobody is signed in for MCP, or the service cannot be read
   * @throws AppError CONNECTION_MOVED, or what calling a tool ends in
   */
  readonly changesInService = (
    target: Target,
    batch: EquipmentPeriod & { body: Uint8Array },
    maxPages: number,
    signal: AbortSignal,
  ): Promise<ChangesInService | null> =>
    this.#whileAt(target, async () => {
      const service = await this.#mcpTarget(target.connectionId);
      if (!service || !(await this.#isReadable(service, signal))) return null;
      const changes: ChangesInService['changes'] = new Map();
      let pages = 0;
      const end = await this.#readPages(service, batch, { maxPages, signal }, async (answer) => {
        const page = await this.#client.read('changesOnPage', { answer, body: batch.body });
        pages += 1;
        for (const [time, fields] of page?.changes ?? []) changes.set(time, fields);
        return page;
      });
      return end === 'not-possible' ? null : { changes, pages, isWhole: end === 'whole' };
    });

  /** Whether what was sent can be read; null while nobody is signed in for MCP, so that nobody can look. */
  async canReadBack(connectionId: string): Promise<boolean | null> {
    const service = await this.#mcpTarget(connectionId);
    return service ? this.#isReadable(service).catch(() => false) : null;
  }

  /**
   * What is found of a connection may be of another address as soon as somebody has waited for it, even if it leads to the
   * first one again by then.
   */
  async #whileAt<T>(target: Target, find: () => Promise<T>): Promise<T> {
    this.#requireAt(target);
    const { ended } = this.#parts.connections.binding(target.connectionId);
    try {
      return await find();
    } finally {
      // Also where it fails: it may fail because of that.
      ended.throwIfAborted();
      this.#requireAt(target);
    }
  }

  #requireAt({ connectionId, origin }: Target): void {
    const to = jobOrigin(this.#parts.connections.get(connectionId));
    if (to !== origin) throw new AppError('CONNECTION_MOVED', { connectionId, from: origin, to });
  }

  async #mcpTarget(connectionId: string): Promise<McpTarget | undefined> {
    const session = this.#parts.mcpSignIns.session(connectionId);
    if (!session) return undefined;
    const { mcpUrl } = await mcpEndpoint(this.#parts, connectionId);
    return { mcpUrl, session, fetch: this.#parts.fetch };
  }

  async #isReadable(target: McpTarget, signal?: AbortSignal): Promise<boolean> {
    const known = this.#readable.get(target.session);
    if (known !== undefined) return known;
    const found = await listAllTools(target, { timeoutMs: TIMEOUT_MS, signal }, (answer) =>
      this.#client.read('readBackTools', { answer }),
    );
    this.#readable.set(target.session, found.length > 0);
    return found.length > 0;
  }

  /**
   * Asks the service for what it has of a batch's equipment and period, and compares.
   * @throws AppError if the tool cannot be called.
   */
  async #compare(
    target: McpTarget,
    batch: StoredBatch,
    body: Uint8Array,
    signal: AbortSignal,
  ): Promise<ReadBack> {
    const found: Uint8Array[] = [];
    const end = await this.#readPages(target, batch, { maxPages: MAX_PAGES, signal }, async (answer) => {
      const compared = await this.#client.read('comparePage', { answer, body });
      if (compared) found.push(compared.found);
      return compared;
    });
    return end === 'whole' ? judgeReadBack(found) : 'not-possible';
  }

  /**
   * Has every page read of what the service has of an equipment and period.
   * @param readPage gives the cursor of the page behind it; null if it is none that we know
   */
  async #readPages(
    target: McpTarget,
    { equipType, equipId, firstTimestamp: from, lastTimestamp: to }: EquipmentPeriod,
    { maxPages, signal }: { maxPages: number; signal: AbortSignal },
    readPage: (answer: McpAnswer) => Promise<{ nextCursor: string | undefined } | null>,
  ): Promise<'whole' | 'more' | 'not-possible'> {
    const args = { equipType, equipId, from, to, limit: PAGE_RECORDS };
    let cursor: string | undefined;
    for (let page = 0; page < maxPages; page += 1) {
      const pageArgs = { ...args, ...(cursor !== undefined && { cursor }) };
      const answer = await sendToolCall(target, READ_BACK_TOOL, pageArgs, { timeoutMs: TIMEOUT_MS, signal });
      const read = await readPage(answer);
      if (!read) return 'not-possible';
      cursor = read.nextCursor;
      if (cursor === undefined) return 'whole';
    }
    return 'more';
  }
}
