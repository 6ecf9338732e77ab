import { AppError, type Failure } from '#shared/errors.ts';
import { failureText, printable } from '#shared/failure-text.ts';
import { plainCause } from './run-command.ts';
import { printToken } from './tools/print-token.ts';
import { runCollection } from './tools/run-collection.ts';
import { listOffers, useOffer } from './tools/use-offer.ts';
import { readToolsOptions, TOOLS_HELP, type ToolsOptions } from './tools/tools-options.ts';

async function carryOut(options: ToolsOptions): Promise<number> {
  try {
    if (options.command === 'token') {
      await printToken(options);
      return 0;
    }
    const signal = untilInterrupted();
    if (options.command === 'run') return (await runCollection(options, signal)) ? 0 : 1;
    if (options.command === 'use') return (await useOffer(options, signal)) ? 0 : 1;
    await listOffers(options, signal);
    return 0;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const isBadFile = error.code === 'INVALID_INPUT';
    const badInput =
      options.command === 'run' ? 'The file is not a collection: ' : 'The arguments are not usable: ';
    console.error(`${isBadFile ? badInput : ''}${textOf(error.toFailure())}`);
    return isBadFile ? 2 : 3;
  }
}

function textOf(failure: Failure): string {
  if (failure.code !== 'MCP_BEARER_REFUSED') return failureText(failure);
  const { address, wasSent } = failure.details;
  const what = wasSent ? 'does not accept the token in ACCESS_TOKEN' : 'requires a token: set ACCESS_TOKEN';
  return printable(`${address} ${what}; --help says how to get one.`);
}

/** Ctrl+C cancels what runs, at the endpoint too; pressed once more, it ends at once. */
function untilInterrupted(): AbortSignal {
  const ending = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => ending.abort());
  return ending.signal;
}

const read = readToolsOptions(process.argv.slice(2));
if ('help' in read) {
  console.log(TOOLS_HELP);
} else if ('error' in read) {
  console.error(read.error);
  process.exitCode = 2;
} else {
  try {
    process.exitCode = await carryOut(read.options);
  } catch (error) {
    console.error(plainCause(error));
    process.exitCode = 2;
  }
}
