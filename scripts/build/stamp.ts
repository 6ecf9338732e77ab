import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

type Stamp = {
  /** What decides how things are built: the lockfile and the build's own code. */
  recipe: string;
  inputs: string[];
  /** Hash over the names and contents of the inputs. */
  content: string;
};

/** Where stamps are kept and files are found; `root` is the project's folder. */
export type StampPlace = { root: string; file: string };

/** What files hold, read once for whoever asks at one moment: most are inputs of nearly every output. */
export class FileContents {
  readonly #known = new Map<string, Buffer | undefined>();

  /** undefined if the file is gone. */
  of(path: string): Buffer | undefined {
    if (!this.#known.has(path)) this.#known.set(path, existsSync(path) ? readFileSync(path) : undefined);
    return this.#known.get(path);
  }
}

/** Hash over names and contents; a file that is gone counts as such. */
export function hashFiles(root: string, files: string[], contents = new FileContents()): string {
  const hash = createHash('sha256');
  for (const file of files) {
    hash.update(`${file}\0`);
    hash.update(contents.of(join(root, file)) ?? 'gone');
    hash.update('\0');
  }
  return hash.digest('hex');
}

/** Whether the output of a stamped build still is what building again would give. */
export function isFresh(
  place: StampPlace,
  now: { recipe: string; output: string; inputs: string[] | undefined },
  contents = new FileContents(),
): boolean {
  const stamp = readStamp(place.file);
  if (stamp === undefined || !existsSync(join(place.root, now.output))) return false;
  if (stamp.recipe !== now.recipe) return false;
  return stamp.content === hashFiles(place.root, now.inputs ?? stamp.inputs, contents);
}

/** Removes the stamp, so that a build that breaks off leaves something that counts as stale. */
export function dropStamp(place: StampPlace): void {
  rmSync(place.file, { force: true });
}

/** Stamps a build, unless an input was saved while it ran: which of the two versions went in is then unknown. */
export function writeStamp(
  place: StampPlace,
  built: { recipe: string; inputs: string[]; startedAtMs: number },
): void {
  const isSavedMeanwhile = built.inputs.some((file) => {
    const stat = statSync(join(place.root, file), { throwIfNoEntry: false });
    return stat === undefined || stat.mtimeMs >= built.startedAtMs;
  });
  if (isSavedMeanwhile) return;
  const { recipe, inputs } = built;
  const stamp: Stamp = { recipe, inputs, content: hashFiles(place.root, inputs) };
  mkdirSync(dirname(place.file), { recursive: true });
  writeFileSync(place.file, JSON.stringify(stamp, null, 1));
}

function readStamp(file: string): Stamp | undefined {
  try {
    const stamp: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return isStamp(stamp) ? stamp : undefined;
  } catch {
    return undefined;
  }
}

function isStamp(value: unknown): value is Stamp {
  return (
    typeof value === 'object' &&
    value !== null &&
    'recipe' in value &&
    typeof value.recipe === 'string' &&
    'content' in value &&
    typeof value.content === 'string' &&
    'inputs' in value &&
    Array.isArray(value.inputs) &&
    value.inputs.every((input) => typeof input === 'string')
  );
}
