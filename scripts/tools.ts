import { readFile, writeFile } from 'node:fs/promises';
import { headlessExplorer } from '#electron/backend/tools/headless-explorer.ts';
import { runSavedCalls } from '#electron/backend/tools/saved/run-saved-calls.ts';
import { readSaved } from '#electron/backend/tools/saved/saved-list.ts';
import { expectationText, junitReport } from '#shared/domain/mcp/saved/junit-report.ts';
import type { CallRun } from '#shared/domain/mcp/saved/run-collection.ts';
import { collectionSchema } from '#shared/domain/mcp/saved/saved-call.ts';
import { DEFAULT_ZONE } from '#shared/domain/service-time.ts';
import { AppError } from '#shared/errors.ts';
import { plainCause } from './plain-cause.ts';
import { projectVersion } from './project-version.ts';
import { readToolsOptions, TOOLS_HELP, type ToolsOptions } from './tools/tools-options.ts';

const MARKS = { passed: 'ok     ', failed: 'FAILED ', broken: 'BROKEN ', skipped: 'skipped' };

async function run({ file, url, junit, settings }: ToolsOptions): Promise<number> {
  const collection = readSaved(collectionSchema, await readFile(file, 'utf8'));
  const token = process.env['ACCESS_TOKEN'];
  const { parts, endpoint } = headlessExplorer({
    url,
    token: token === undefined || token === '' ? undefined : token,
    settings,
    version: projectVersion(),
    fetch: globalThis.fetch,
  });
  const runs: CallRun[] = [];
  try {
    for await (const event of runSavedCalls(parts, endpoint, collection, { zone: DEFAULT_ZONE })) {
      if (event.kind === 'began') continue;
      runs.push(event.run);
      say(event.run);
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    console.error(`${error.message} ${JSON.stringify(error.details)}`);
    return 3;
  }
  if (junit !== undefined) await writeFile(junit, junitReport(collection.name, runs));
  const passed = runs.filter(({ status }) => status === 'passed').length;
  console.log(`${passed} of ${runs.length} calls are as expected.`);
  return passed === runs.length ? 0 : 1;
}

function say({ status, name, tool, latencyMs, outcomes, says }: CallRun): void {
  console.log(`${MARKS[status]} ${name} (${tool}) ${Math.round(latencyMs)} ms`);
  if (status === 'broken') console.log(`        ${says}`);
  else if (status === 'failed') {
    for (const { expectation, isMet, found } of outcomes) {
      if (!isMet) console.log(`        expected ${expectationText(expectation)}; found ${found}`);
    }
  }
}

const read = readToolsOptions(process.argv.slice(2));
if ('help' in read) {
  console.log(TOOLS_HELP);
} else if ('error' in read) {
  console.error(read.error);
  process.exitCode = 2;
} else {
  try {
    process.exitCode = await run(read.options);
  } catch (error) {
    const isBadFile = error instanceof AppError && error.code === 'INVALID_INPUT';
    console.error(
      isBadFile ? `The file is no collection: ${JSON.stringify(error.details)}` : plainCause(error),
    );
    process.exitCode = 2;
  }
}
