import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

type Locked = { version?: string; license?: string; dev?: boolean; optional?: boolean };

/** What is shipped beside npm packages, and under which terms. */
const DATA = `Land of the offline map: made with Natural Earth, which is in the public domain.`;
const LICENCE_FILE = /^(licen[cs]e|copying|notice)(\.|-|$)/i;
const RULE = '-'.repeat(78);

function licenceTextsOf(packageDir: string): string[] {
  const names = readdirSync(packageDir).filter((name) => LICENCE_FILE.test(name));
  return names.map((name) => readFileSync(join(packageDir, name), 'utf8').trim());
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
}

/**
 * The licences of every package that may be part of what is shipped: all that are installed for use and not for
 * development alone, and all that are in a bundle for whatever reason they are installed. A package without a licence text
 * is listed with the licence that it declares.
 * @throws Error if a package declares no licence at all.
 */
export function thirdPartyLicences(
  projectDir: string,
  bundled: readonly string[],
): { text: string; packages: string[] } {
  const lock: { packages: Record<string, Locked> } = JSON.parse(
    readFileSync(join(projectDir, 'package-lock.json'), 'utf8'),
  );
  const isBundled = new Set(bundled);
  const shipped = Object.entries(lock.packages).filter(
    ([path, { dev, optional }]) =>
      path !== '' &&
      ((!dev && !optional) || isBundled.has(nameOf(path))) &&
      existsSync(join(projectDir, path)),
  );
  const packages: string[] = [];
  const parts = shipped.map(([path, { version, license }]) => {
    const name = `${nameOf(path)} ${version}`;
    if (!license) throw new Error(`${name} declares no licence`);
    packages.push(name);
    return [`${name} (${license})`, ...licenceTextsOf(join(projectDir, path))].join('\n\n');
  });
  return { text: `${[DATA, ...parts].join(`\n\n${RULE}\n`)}\n`, packages };
}
