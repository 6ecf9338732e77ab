import { readFileSync } from 'node:fs';

/** The last folder of packages on the way to a source, and the package in it. */
const PACKAGE = /^.*\bnode_modules\/((?:@[^/]+\/)?[^/]+)\//;

/** Names of the packages whose code went into bundles, as their source maps tell it. */
export function bundledPackages(mapFiles: readonly string[]): string[] {
  const names = mapFiles.flatMap((file) => {
    const { sources }: { sources: string[] } = JSON.parse(readFileSync(file, 'utf8'));
    return sources.flatMap((source) => PACKAGE.exec(source)?.[1] ?? []);
  });
  return [...new Set(names)].toSorted();
}
