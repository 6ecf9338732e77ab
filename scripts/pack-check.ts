import { checkPackage } from './pack/check-package.ts';

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(2)} MB`.padStart(10);

try {
  const { files, archiveBytes, fuses, problems } = await checkPackage((line) => console.log(line));
  for (const { name, sizeBytes } of files) console.log(`${megabytes(sizeBytes)}  ${name}`);
  console.log(`${megabytes(archiveBytes)}  app.asar, ${files.length} files, without Electron itself`);
  for (const [name, state] of Object.entries(fuses)) console.log(`fuse ${name}: ${state}`);
  for (const problem of problems) console.error(`PROBLEM ${problem}`);
  console.log(problems.length === 0 ? 'The package is as it must be.' : `${problems.length} problems.`);
  process.exitCode = problems.length === 0 ? 0 : 1;
} catch (cause) {
  console.error(cause instanceof Error ? cause.message : cause);
  process.exitCode = 1;
}
