import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import {
  DEFAULT_TARGET_SETTINGS,
  type TargetDraft,
  targetDraftSchema,
  type TargetSettings,
  targetSettingsSchema,
} from '#shared/domain/mcp/wire/mcp-target.ts';
import { AppError } from '#shared/errors.ts';
import { JsonFile } from '../../json-file.ts';
import type { Log } from '../../log.ts';

const addedSchema = targetDraftSchema.extend({ id: z.string().min(1) });
const fileSchema = z.object({
  version: z.literal(1),
  added: z.array(addedSchema),
  /** Settings of connections, by connection id. */
  ofConnections: z.record(z.string(), targetSettingsSchema),
});

export type AddedTarget = z.infer<typeof addedSchema>;

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

  private constructor(file: JsonFile<z.infer<typeof fileSchema>>) {
    this.#file = file;
  }

  /** Opens the file; one that cannot be read is set aside, and nothing is added. */
  static async open(path: string, log: Log): Promise<TargetStore> {
    const file = await JsonFile.open(path, (json) => fileSchema.parse(json), {
      version: 1,
      added: [],
      ofConnections: {},
    });
    if (file.setAside) log({ level: 'warn', event: 'mcp-targets-set-aside', ...file.setAside });
    return new TargetStore(file);
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

  settingsOf(connectionId: string): TargetSettings {
    const { ofConnections } = this.#file.content;
    return (
      (Object.hasOwn(ofConnections, connectionId) ? ofConnections[connectionId] : undefined) ??
      DEFAULT_TARGET_SETTINGS
    );
  }

  /** @throws AppError DISK_FAILED */
  async add(draft: TargetDraft): Promise<AddedTarget> {
    const target = { id: randomUUID(), ...draft };
    await this.#file.change((content) => ({ ...content, added: [...content.added, target] }));
    return target;
  }

  /** @throws AppError TARGET_NOT_FOUND, DISK_FAILED */
  async edit(targetId: string, change: Partial<TargetDraft>): Promise<void> {
    this.get(targetId);
    await this.#file.change((content) => ({
      ...content,
      added: content.added.map((each) => (each.id === targetId ? { ...each, ...change } : each)),
    }));
  }

  /** Keeps the settings of a connection, or forgets them. @throws AppError DISK_FAILED */
  async configure(connectionId: string, settings: TargetSettings | undefined): Promise<void> {
    await this.#file.change(({ ofConnections, ...content }) => {
      const { [connectionId]: _before, ...others } = ofConnections;
      return { ...content, ofConnections: settings ? { ...others, [connectionId]: settings } : others };
    });
  }

  /** @throws AppError TARGET_NOT_FOUND, DISK_FAILED */
  async remove(targetId: string): Promise<void> {
    this.get(targetId);
    await this.#file.change((content) => ({
      ...content,
      added: content.added.filter(({ id }) => id !== targetId),
    }));
  }
}
