import { DEFAULT_UPLOAD_POLICY, type UploadPolicy } from '#shared/domain/outbox/upload-policy.ts';
import { type AddressParts, serviceEnd } from '../../../connections/service-end.ts';
import type { McpTarget } from '../../../mcp-client/mcp-request.ts';
import { mcpEnd } from '../../../mcp-sign-in/mcp-end.ts';
import type { McpSignIns } from '../../../mcp-sign-in/mcp-sign-ins.ts';
import type { SecretStore } from '../../../secrets/secret-store.ts';
import type { Fetch } from '../../../service-client/send-request.ts';
import type { Sessions } from '../../../session/sessions.ts';
import type { OutboxClient } from '../outbox-client.ts';
import type { OutboxDestinations } from './outbox-destination.ts';
import { canReadBack, readBack } from './read-back.ts';
import { uploadToken } from './upload-token.ts';

/** Our own service keeps one value per equipment, time and field (design decision 4). */
const BUILT_IN_POLICY: UploadPolicy = { ...DEFAULT_UPLOAD_POLICY, repeats: 'overwrites' };

export type DestinationParts = AddressParts & {
  secrets: SecretStore;
  sessions: Sessions;
  mcpSignIns: McpSignIns;
  fetch: Fetch;
};

/** What the outbox knows of the user's connections. */
export class ConnectedDestinations implements OutboxDestinations {
  readonly #parts: DestinationParts;
  readonly #client: OutboxClient;
  /** Whether the service of a login can be read, once somebody has looked. */
  readonly #readable = new WeakMap<object, boolean>();

  constructor(parts: DestinationParts, client: OutboxClient) {
    this.#parts = parts;
    this.#client = client;
  }

  readonly ids = (): string[] => this.#parts.connections.list().connections.map(({ id }) => id);

  readonly hostOf = (connectionId: string): string => {
    const found = this.#parts.connections.list().connections.find(({ id }) => id === connectionId);
    return found?.kind === 'remote' ? new URL(found.baseUrl).host : connectionId;
  };

  readonly endOf = (connectionId: string) => serviceEnd(this.#parts, connectionId);

  readonly tokenOf = (connectionId: string, refused: string | null) =>
    uploadToken(this.#parts, connectionId, refused);

  readonly policyOf = async (connectionId: string): Promise<UploadPolicy> => {
    const chosen = await this.#client.call('policy', [connectionId]);
    const usual =
      this.#parts.connections.get(connectionId).kind === 'built-in' ? BUILT_IN_POLICY : DEFAULT_UPLOAD_POLICY;
    return chosen ?? usual;
  };

  readonly readBack: OutboxDestinations['readBack'] = async (connectionId, batch, body, signal) => {
    const target = await this.#target(connectionId);
    if (!target || !(await this.#isReadable(target, signal))) return 'not-possible';
    return readBack(target, batch, body, signal);
  };

  /** Whether what was sent can be read; null while nobody is signed in for MCP, so that nobody can look. */
  async canReadBack(connectionId: string): Promise<boolean | null> {
    const target = await this.#target(connectionId);
    return target ? this.#isReadable(target).catch(() => false) : null;
  }

  async #target(connectionId: string): Promise<McpTarget | undefined> {
    const session = this.#parts.mcpSignIns.session(connectionId);
    if (!session) return undefined;
    const { mcpUrl } = await mcpEnd(this.#parts, connectionId);
    return { mcpUrl, session, fetch: this.#parts.fetch };
  }

  async #isReadable(target: McpTarget, signal?: AbortSignal): Promise<boolean> {
    const known = this.#readable.get(target.session);
    if (known !== undefined) return known;
    const found = await canReadBack(target, signal);
    this.#readable.set(target.session, found);
    return found;
  }
}
