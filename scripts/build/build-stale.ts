import { existsSync, renameSync, rmSync } from 'node:fs';
import { plainCause } from '#scripts/run-command.ts';
import { bundleTarget } from './bundle-target.ts';
import { BUNDLES, type Shell } from './bundles.ts';
import { listFiles, PROJECT_DIR, projectPath, type Target } from './project-files.ts';
import { dropStamp, FileContents, hashFiles, isFresh, writeStamp } from './stamp.ts';

const OUTPUT_DIR = 'dist/window';
const OUTPUT_INDEX = `${OUTPUT_DIR}/index.html`;

/** Something could not be built; the message is what the bundler said, fit to be shown as it is. */
export class BuildFailed extends Error {
  constructor(name: string, cause: unknown) {
    super(`The ${name} cannot be built:\n${plainCause(cause)}`, { cause });
    this.name = 'BuildFailed';
  }
}

type BuildOptions = { isForced: boolean; say: (line: string) => void };

/** Builds what the shells need and is stale, in this very process; `buildApart` does it in one of its own. */
export async function buildStale(shells: Shell[], { isForced, say }: BuildOptions): Promise<void> {
  const recipe = hashRecipe();
  const stale = targetsOf(shells).filter((target) => isForced || isStale(target, recipe));
  if (stale.length === 0) return;
  say(`Building ${stale.map(({ name }) => name).join(', ')} ...`);
  const results = await Promise.allSettled(stale.map((target) => buildOne(target, recipe, say)));
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
}

/** Whether there is something to build for the shells. */
export function isAnythingStale(shells: Shell[]): boolean {
  const recipe = hashRecipe();
  const contents = new FileContents();
  return targetsOf(shells).some((target) => isStale(target, recipe, contents));
}

/** Marks everything as stale, for a build that goes to the same place by other ways. */
export function forgetBuilds(): void {
  for (const target of [windowTarget(), ...BUNDLES.map(bundleTarget)]) dropStamp(placeOf(target));
}

async function buildOne(target: Target, recipe: string, say: (line: string) => void): Promise<void> {
  const startedAtMs = Date.now();
  dropStamp(placeOf(target));
  try {
    const { inputs } = await target.build();
    writeStamp(placeOf(target), { recipe, inputs, startedAtMs });
  } catch (cause) {
    throw new BuildFailed(target.name, cause);
  }
  say(`  ${target.name}: ${Date.now() - startedAtMs} ms`);
}

function hashRecipe(): string {
  return hashFiles(PROJECT_DIR, ['package-lock.json', 'vite.config.ts', ...listFiles(['scripts/build'])]);
}

function targetsOf(shells: Shell[]): Target[] {
  const bundles = BUNDLES.filter((bundle) => bundle.shells.some((shell) => shells.includes(shell)));
  return [windowTarget(), ...bundles.map(bundleTarget)];
}

function isStale(target: Target, recipe: string, contents?: FileContents): boolean {
  return !isFresh(placeOf(target), inputsNow(target, recipe), contents);
}

function placeOf({ name }: Target): { root: string; file: string } {
  return { root: PROJECT_DIR, file: projectPath(`dist/.stamps/${name.replaceAll(' ', '-')}.json`) };
}

function inputsNow({ output, listInputs }: Target, recipe: string) {
  return { recipe, output, inputs: listInputs?.() };
}

function putInPlace(draft: string): void {
  try {
    renameSync(draft, projectPath(OUTPUT_DIR));
  } catch (error) {
    // Another start has just put the same there.
    if (!existsSync(projectPath(OUTPUT_INDEX))) throw error;
  }
}

/** The window, made by Vite from renderer/, shared/ and the guide. */
function windowTarget(): Target {
  const listInputs = () => listFiles(['renderer', 'shared', 'docs/guide']);
  return {
    name: 'window',
    output: OUTPUT_INDEX,
    listInputs,
    async build() {
      const inputs = listInputs();
      const draft = projectPath(`${OUTPUT_DIR}.${process.pid}.new`);
      const { build } = await import('vite');
      try {
        await build({
          configFile: projectPath('vite.config.ts'),
          root: `${PROJECT_DIR}/renderer`,
          logLevel: 'silent',
          build: { outDir: draft },
        });
        rmSync(projectPath(OUTPUT_DIR), { recursive: true, force: true });
        putInPlace(draft);
      } finally {
        rmSync(draft, { recursive: true, force: true });
      }
      return { inputs };
    },
  };
}
