import { writeFileSync } from 'node:fs';
import { buildStale } from '../build/build-stale.ts';
import { PROJECT_DIR, projectPath } from '../build/project-files.ts';
import { runCommand, toolCommand } from '../run-command.ts';
import { thirdPartyLicences } from './third-party-licences.ts';

const BUILDER = 'electron-builder/cli.js';

/** Builds what is shipped, collects its licences, and lets electron-builder pack it. @throws Error with what the packer said. */
export async function packWith(
  words: string[],
  { isShown, say }: { isShown: boolean; say: (line: string) => void },
): Promise<{ packages: string[] }> {
  await buildStale(['electron'], { isForced: false, say });
  const { text, packages } = thirdPartyLicences(PROJECT_DIR);
  writeFileSync(projectPath('dist/third-party-licences.txt'), text);
  say(`Packing, with the licences of ${packages.length} packages ...`);
  const { code, output } = await runCommand(toolCommand(BUILDER, ...words), { isShown });
  if (code !== 0) throw new Error(`electron-builder ended with ${code}.\n${output}`);
  return { packages };
}
