import { packWith } from './pack/pack-with.ts';

// Electron's binary and, for installers, the tools of the platform are downloaded here; words behind -- go to the packer.
const say = (line: string) => console.log(line);
try {
  await packWith(['--publish', 'never', ...process.argv.slice(2)], { isShown: true, say });
  say('The packages are in release/.');
} catch (cause) {
  console.error(cause instanceof Error ? cause.message : cause);
  process.exitCode = 1;
}
