import { z } from 'zod';
import type { JsonValue } from '#shared/domain/json-value.ts';
import { type ToolChange, toolChanges, type ToolSnapshot } from '#shared/domain/mcp/tools/tool-changes.ts';
import type { JsonFile } from '../../../kit/json-file.ts';
import type { JsonFolder } from '../../../kit/json-folder.ts';

/** Of all lists together as JSON: they are one file. A target whose list is left out is compared with its next one. */
const MAX_CHARS = 2_000_000;

/** What was read from JSON is JSON: looking at every value of thousands of declarations would hold up the start. */
const declarationSchema = z.custom<JsonValue>((value) => value !== undefined);
const snapshotSchema = z.object({
  atMs: z.number(),
  tools: z.array(z.object({ name: z.string(), declaration: declarationSchema })),
});
const fileSchema = z.object({ version: z.literal(1), targets: z.record(z.string(), snapshotSchema) });

type Snapshot = { atMs: number; tools: ToolSnapshot };

/** The lists of tools that were last looked at, per target, to say what has changed since. */
export class ToolSnapshots {
  readonly #file: JsonFile<z.infer<typeof fileSchema>>;
  /** The newest lists of this run, which become the ones to compare with when somebody has seen the changes. */
  readonly #newest = new Map<string, Snapshot>();

  private constructor(file: JsonFile<z.infer<typeof fileSchema>>) {
    this.#file = file;
  }

  static async open(files: JsonFolder): Promise<ToolSnapshots> {
    const file = await files.open('tool-lists.json', fileSchema, { version: 1, targets: {} });
    return new ToolSnapshots(file);
  }

  /** What is different since; the first list of a target is kept at once. @throws AppError DISK_FAILED */
  async compare(
    targetId: string,
    tools: ToolSnapshot,
  ): Promise<{ changes: ToolChange[] | null; changedSinceMs: number | null }> {
    const now = { atMs: Date.now(), tools };
    this.#newest.set(targetId, now);
    const { targets } = this.#file.content;
    const known = Object.hasOwn(targets, targetId) ? targets[targetId] : undefined;
    if (!known) {
      await this.accept(targetId);
      return { changes: null, changedSinceMs: null };
    }
    const before = known.tools.map(({ name, declaration }) => ({
      name,
      declaration,
    }));
    return { changes: toolChanges(before, now.tools), changedSinceMs: known.atMs };
  }

  /** @throws AppError DISK_FAILED */
  async accept(targetId: string): Promise<void> {
    const newest = this.#newest.get(targetId);
    if (!newest) return;
    await this.#file.change(({ targets: { [targetId]: _before, ...others }, ...content }) => ({
      ...content,
      targets: withinBound({ ...others, [targetId]: newest }),
    }));
  }

  /** @throws AppError DISK_FAILED */
  async forget(targetId: string): Promise<void> {
    this.#newest.delete(targetId);
    await this.#file.change(({ targets, ...content }) => {
      const { [targetId]: _gone, ...others } = targets;
      return { ...content, targets: others };
    });
  }
}

/** The newest lists for which there is room. @param targets the newest last */
function withinBound(targets: Record<string, Snapshot>): Record<string, Snapshot> {
  let chars = 0;
  const kept = Object.entries(targets)
    .toReversed()
    .filter(([, { tools }]) => {
      chars += JSON.stringify(tools).length;
      return chars <= MAX_CHARS;
    });
  return Object.fromEntries(kept.toReversed());
}
