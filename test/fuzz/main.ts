import { main as fuzzReading } from './reading/main.ts';

const FUZZERS: Record<string, (args: string[]) => Promise<number>> = { reading: fuzzReading };

const [name = '', ...args] = process.argv.slice(2);
const fuzz = FUZZERS[name];
if (fuzz) process.exitCode = await fuzz(args);
else {
  process.stderr.write(`npm run fuzz -- ${Object.keys(FUZZERS).join('|')} [options]\n`);
  process.exitCode = 2;
}
