import { z } from 'zod';
import { type LevelSource, levelSourceSchema } from '#shared/domain/levels/level-source.ts';
import type { AddressBinding } from '../../../identity/connections/address-bindings.ts';
import type { JsonFile } from '../../../kit/json-file.ts';
import type { JsonFolder } from '../../../kit/json-folder.ts';

const choiceSchema = z.union([levelSourceSchema, z.literal('off')]);
const fileSchema = z.object({ version: z.literal(1), choices: z.record(z.string(), choiceSchema) });

/** What the user chose for a connection: a source, or to have none. */
export type LevelSourceChoice = z.infer<typeof choiceSchema>;

/**
 * Where the levels of each connection come from, as far as the user chose it; and, for as long as a login lasts, which
 * services were recognised as ours.
 */
export class LevelSources {
  readonly #file: JsonFile<z.infer<typeof fileSchema>>;
  readonly #recognised = new WeakMap<object, LevelSource | null>();

  private constructor(file: JsonFile<z.infer<typeof fileSchema>>) {
    this.#file = file;
  }

  /** Opens the file of choices; one that cannot be read is set aside, and nothing is chosen. */
  static async open(files: JsonFolder): Promise<LevelSources> {
    const file = await files.open('level-sources.json', fileSchema, { version: 1, choices: {} });
    return new LevelSources(file);
  }

  chosen(connectionId: string): LevelSourceChoice | undefined {
    const { choices } = this.#file.content;
    return Object.hasOwn(choices, connectionId) ? choices[connectionId] : undefined;
  }

  /**
   * Keeps what is chosen for a connection, or forgets it: a source is for where the connection leads.
   * @throws AppError DISK_FAILED; why it does not lead there any more, and then nothing is kept.
   */
  async choose({ ownerId, ended }: AddressBinding, choice: LevelSourceChoice | undefined): Promise<void> {
    await this.#change(ownerId, () => !ended.aborted, choice);
    ended.throwIfAborted();
  }

  /** The connection leads elsewhere now: to have no levels is about the connection, a source is about the service. */
  forgetSource(connectionId: string): Promise<void> {
    return this.#change(connectionId, (before) => before !== 'off', undefined);
  }

  /** The connection is gone. @throws AppError DISK_FAILED */
  forget(connectionId: string): Promise<void> {
    return this.#change(connectionId, () => true, undefined);
  }

  /** @param isWanted decides by the choice before, when its turn has come */
  async #change(
    connectionId: string,
    isWanted: (before: LevelSourceChoice | undefined) => boolean,
    choice: LevelSourceChoice | undefined,
  ): Promise<void> {
    await this.#file.change((content) => {
      const before = this.chosen(connectionId);
      if (before === choice || !isWanted(before)) return content;
      const { [connectionId]: _before, ...others } = content.choices;
      return { ...content, choices: choice === undefined ? others : { ...others, [connectionId]: choice } };
    });
  }

  /** What was found out about the service of a login; undefined if nobody has looked. */
  recognised(login: object): LevelSource | null | undefined {
    return this.#recognised.get(login);
  }

  remember(login: object, source: LevelSource | null): void {
    this.#recognised.set(login, source);
  }
}
