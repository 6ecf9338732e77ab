import { statSync } from 'node:fs';
import type { Checked } from './check-plan.ts';
import { type OpenSource, openSource } from './open-source.ts';
import { ReadingFailure } from './reading-failure.ts';

/** What was found of the plan that was checked last, which is `plan` as JSON: what of it is held, and which records are duplicates. */
type CheckedPlan = { plan: string } & Pick<Checked, 'held' | 'questions' | 'dropped'>;

type OpenFile = { source: OpenSource; version: string; checked: CheckedPlan | null };

const MAX_OPEN = 4;

/** The files that were asked for last stay open, with what is known of their rows; one that has changed is opened anew. */
export class OpenFiles {
  readonly #workDir: string;
  readonly #open = new Map<string, OpenFile>();

  constructor(workDir: string) {
    this.#workDir = workDir;
  }

  async get(path: string): Promise<OpenFile> {
    const version = versionOf(path);
    const known = this.#open.get(path);
    this.#open.delete(path);
    if (known?.version === version) {
      this.#open.set(path, known);
      return known;
    }
    known?.source.close();
    const opened = { source: await openSource(path, this.#workDir), version, checked: null };
    this.#open.set(path, opened);
    for (const oldest of this.#open.keys()) {
      if (this.#open.size <= MAX_OPEN) break;
      this.close(oldest);
    }
    return opened;
  }

  close(path: string): void {
    this.#open.get(path)?.source.close();
    this.#open.delete(path);
  }
}

function versionOf(path: string): string {
  try {
    const { size, mtimeMs, ino } = statSync(path);
    return `${size} ${mtimeMs} ${ino}`;
  } catch (cause) {
    throw new ReadingFailure('gone', { cause });
  }
}
