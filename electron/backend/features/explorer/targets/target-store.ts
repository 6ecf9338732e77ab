import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import {
  DEFAULT_TARGET_SETTINGS,
  type TargetDraft,
  targetDraftSchema,
  type TargetSettings,
  targetSettingsSchema,
} from '#shared/domain/mcp/wire/mcp-target.ts';
import { originOf } from '#shared/domain/connection.ts';
import { AppError } from '#shared/errors.ts';
import type { AddressBinding, AddressBindings } from '../../../identity/connections/address-bindings.ts';
import type { McpEndpoint } from '../../../identity/mcp-sign-in/mcp-sign-ins.ts';
import { askedScopes } from '../../../identity/mcp-sign-in/sign-on-discovery.ts';
import type { JsonFile } from '../../../kit/json-file.ts';
import type { JsonFolder } from '../../../kit/json-folder.ts';

const addedSchema = targetDraftSchema.extend({ id: z.string().min(1) });
const fileSchema = z.object({
  version: z.literal(1),
  added: z.array(addedSchema),
  /** Settings of connections, by connection id, and of programs, by target id. */
  ofConnections: z.record(z.string(), targetSettingsSchema),
});

export type AddedTarget = z.infer<typeof addedSchema>;

/** What is done before an address leads elsewhere or is gone. */
type Leave = (left: { isOtherOrigin: boolean }) => Promise<void>;

const CONNECTION = 'connection:';

/** The id of the connection that a target is the endpoint of. */
export function connectionOf(targetId: string): string | undefined {
  return targetId.startsWith(CONNECTION) ? targetId.slice(CONNECTION.length) : undefined;
}

export function targetOfConnection(connectionId: string): string {
  return CONNECTION + connectionId;
}

/** MCP addresses that somebody added, and what was set for those of connections. Tokens are kept elsewhere. */
export class TargetStore {
  readonly #file: JsonFile<z.infer<typeof fileSchema>>;
  readonly #bindings: AddressBindings;

  private constructor(file: JsonFile<z.infer<typeof fileSchema>>, bindings: AddressBindings) {
    this.#file = file;
    this.#bindings = bindings;
    for (const target of file.content.added) this.#bind(target);
  }

  /** Opens the file; one that cannot be read is set aside, and nothing is added. */
  static async open(files: JsonFolder, bindings: AddressBindings): Promise<TargetStore> {
    const file = await files.open('mcp-targets.json', fileSchema, {
      version: 1,
      added: [],
      ofConnections: {},
    });
    return new TargetStore(file, bindings);
  }

  get added(): AddedTarget[] {
    return this.#file.content.added;
  }

  /** @throws AppError TARGET_NOT_FOUND */
  get(targetId: string): AddedTarget {
    const found = this.added.find(({ id }) => id === targetId);
    if (!found) throw new AppError('TARGET_NOT_FOUND', { targetId });
    return found;
  }

  /** An added address as it leads where it leads now. @throws AppError TARGET_NOT_FOUND; ADDRESS_CHANGED while it is moved. */
  binding(targetId: string): AddressBinding {
    this.get(targetId);
    const binding = this.#bindings.of(targetId);
    if (!binding) throw new AppError('ADDRESS_CHANGED', {});
    return binding;
  }

  /** What an address with a sign-in of its own signs in to; undefined for any other. */
  signInEndpoint(targetId: string): McpEndpoint | undefined {
    const target = this.added.find(({ id }) => id === targetId);
    if (target?.authorisation.kind !== 'sign-in') return undefined;
    const binding = this.binding(targetId);
    return { connectionId: targetId, mcpUrl: target.url, binding, scopesOf: askedScopes };
  }

  /** @param ownerId a connection, or the target that a program is */
  settingsOf(ownerId: string): TargetSettings {
    const { ofConnections } = this.#file.content;
    return (
      (Object.hasOwn(ofConnections, ownerId) ? ofConnections[ownerId] : undefined) ?? DEFAULT_TARGET_SETTINGS
    );
  }

  /** @throws AppError DISK_FAILED */
  async add(draft: TargetDraft): Promise<AddedTarget> {
    const target = { id: randomUUID(), ...draft };
    this.#bind(target);
    await this.#file.change((content) => ({ ...content, added: [...content.added, target] }));
    return target;
  }

  /**
   * Where it leads to another address, `leave` is done first; see ConnectionStore.edit.
   * @throws AppError TARGET_NOT_FOUND, DISK_FAILED
   */
  edit(targetId: string, draft: TargetDraft, leave: Leave): Promise<void> {
    return this.#bindings.inTurn(targetId, async () => {
      const { url } = this.get(targetId);
      const replace = () => this.#replace(targetId, draft);
      if (url === draft.url) return replace();
      const origin = originOfUrl(draft.url);
      const isOtherOrigin = origin !== originOfUrl(url);
      const reason = new AppError('ADDRESS_CHANGED', {});
      return this.#bindings.endFor(targetId, { reason, origin }, async () => {
        await leave({ isOtherOrigin });
        await replace();
      });
    });
  }

  /**
   * Changes what does not decide where it leads. Its headers are for where it led when they were given.
   * @throws AppError TARGET_NOT_FOUND, ADDRESS_CHANGED, DISK_FAILED
   */
  async changeSettings(targetId: string, settings: TargetSettings): Promise<void> {
    const { ended } = this.binding(targetId);
    await this.#replace(targetId, settings, ended);
    ended.throwIfAborted();
  }

  /** Addresses that were let in by the sign-in of a connection are not any more: it is for another service now. @throws AppError DISK_FAILED */
  async releaseConnection(connectionId: string): Promise<void> {
    const isOfIt = ({ authorisation }: AddedTarget) =>
      authorisation.kind === 'connection' && authorisation.connectionId === connectionId;
    await this.#file.change((content) => {
      if (!content.added.some(isOfIt)) return content;
      const released = (each: AddedTarget): AddedTarget => ({ ...each, authorisation: { kind: 'none' } });
      return { ...content, added: content.added.map((each) => (isOfIt(each) ? released(each) : each)) };
    });
  }

  /**
   * Keeps the settings of a connection, whose headers are for where it leads, or of a program.
   * @throws AppError DISK_FAILED; why it does not lead there any more, and then nothing is kept.
   */
  async configure(
    { ownerId, ended }: Pick<AddressBinding, 'ownerId'> & Partial<Pick<AddressBinding, 'ended'>>,
    settings: TargetSettings,
  ): Promise<void> {
    await this.#file.change((content) =>
      ended?.aborted
        ? content
        : { ...content, ofConnections: { ...content.ofConnections, [ownerId]: settings } },
    );
    ended?.throwIfAborted();
  }

  /** Whose settings are kept: connections, and programs. */
  get owners(): string[] {
    return Object.keys(this.#file.content.ofConnections);
  }

  /** Forgets the settings of a connection or a program. @throws AppError DISK_FAILED */
  async forgetSettings(ownerId: string): Promise<void> {
    await this.#file.change((content) => {
      if (!Object.hasOwn(content.ofConnections, ownerId)) return content;
      const { [ownerId]: _before, ...others } = content.ofConnections;
      return { ...content, ofConnections: others };
    });
  }

  /** `leave` is done before it is gone. @throws AppError TARGET_NOT_FOUND, DISK_FAILED */
  remove(targetId: string, leave: Leave): Promise<void> {
    return this.#bindings.inTurn(targetId, async () => {
      this.get(targetId);
      const reason = new AppError('TARGET_NOT_FOUND', { targetId });
      await this.#bindings.endFor(targetId, { reason, origin: null }, async () => {
        await leave({ isOtherOrigin: true });
        await this.#file.change((content) => ({
          ...content,
          added: content.added.filter(({ id }) => id !== targetId),
        }));
      });
    });
  }

  async #replace(targetId: string, change: Partial<TargetDraft>, ended?: AbortSignal): Promise<void> {
    await this.#file.change((content) => {
      if (ended?.aborted) return content;
      const added = content.added.map((each) => (each.id === targetId ? { ...each, ...change } : each));
      return { ...content, added };
    });
  }

  #bind({ id, url }: AddedTarget): void {
    this.#bindings.bind(id, originOfUrl(url));
  }
}

/** What somebody typed may look like an address and be none. */
function originOfUrl(url: string): string {
  return URL.canParse(url) ? originOf(url) : url;
}
