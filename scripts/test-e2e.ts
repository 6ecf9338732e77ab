import { countsLines } from './test/read-report.ts';
import { runEndToEnd } from './test/run-end-to-end.ts';

const counts = await runEndToEnd(process.argv.slice(2));
console.log(countsLines(counts));
process.exitCode = counts.failed > 0 ? 1 : 0;
