import { z } from 'zod';
import { type HistoryEntry, historyEntrySchema } from '#shared/contract/tools/calls.ts';
import { maskKnown } from '#shared/domain/mask-secrets.ts';
import type { JsonFile } from '../../../kit/json-file.ts';
import type { JsonFolder } from '../../../kit/json-folder.ts';
import type { Log } from '../../../kit/log.ts';

const MAX_ENTRIES = 300;
/** Longer arguments are not worth a place in a file that is written at every call. */
const MAX_ARGUMENT_CHARS = 20_000;

const fileSchema = z.object({ version: z.literal(1), entries: z.array(historyEntrySchema) });

/** The newest calls, newest first: which tool, which arguments, how it ended. Answers are kept elsewhere, and not on disk. */
export class History {
  readonly #file: JsonFile<z.infer<typeof fileSchema>>;

  readonly #log: Log;

  private constructor(file: JsonFile<z.infer<typeof fileSchema>>, log: Log) {
    this.#file = file;
    this.#log = log;
  }

  static async open(files: JsonFolder, log: Log): Promise<History> {
    const file = await files.open('tool-history.json', fileSchema, { version: 1, entries: [] });
    return new History(file, log);
  }

  /** With the calls whose entry is still being written. */
  async list(): Promise<HistoryEntry[]> {
    return (await this.#file.change((content) => content)).entries;
  }

  /**
   * A history that cannot be written must not cost anybody the answer: the log says so. A call that holds one of the `secrets` is
   * not written: without it the call could not be made again.
   */
  async add(entry: HistoryEntry, secrets: readonly string[]): Promise<void> {
    const { tool, argumentsText } = entry;
    if (argumentsText.length > MAX_ARGUMENT_CHARS) return;
    if ([tool, argumentsText].some((text) => maskKnown(text, secrets) !== text)) return;
    try {
      await this.#file.change((content) => ({
        ...content,
        entries: [entry, ...content.entries].slice(0, MAX_ENTRIES),
      }));
    } catch (error) {
      this.#log({ level: 'warn', event: 'tool-history-not-written', error: String(error) });
    }
  }

  /** @throws AppError DISK_FAILED */
  async clear(): Promise<void> {
    await this.#file.change((content) => ({ ...content, entries: [] }));
  }
}
