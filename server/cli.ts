import { parseArgs } from 'node:util';
import { createService, type LogEntry } from './index.ts';
import { readServeOptions, SERVE_HELP, SERVE_OPTIONS } from './serve-options.ts';
import { startProblem } from './start-problem.ts';
import { stopOnSignals } from './stop-on-signals.ts';

function writeLog(entry: LogEntry): void {
  process.stderr.write(`${JSON.stringify(entry)}\n`);
}

async function serve(args: string[]): Promise<void> {
  const options = readServeOptions(parseArgs({ args, options: SERVE_OPTIONS, strict: true }).values);
  if (options === 'help') {
    console.log(SERVE_HELP);
    return;
  }
  const { host, port, ...serviceOptions } = options;
  const service = await createService({ ...serviceOptions, log: writeLog });
  try {
    const { baseUrl } = await service.listen({ host, port });
    stopOnSignals(() => service.close());
    console.log(`Data service is ready at ${baseUrl}`);
  } catch (error) {
    await service.close();
    throw error;
  }
}

try {
  await serve(process.argv.slice(2));
} catch (error) {
  console.error(startProblem(error, Object.keys(SERVE_OPTIONS)));
  process.exitCode = 1;
}
