import { readFile, writeFile } from 'node:fs/promises';
import { readCollection } from '#electron/backend/features/explorer/collections/collection-store.ts';
import { runOnEndpoint } from '#electron/backend/features/explorer/collections/run-on-endpoint.ts';
import { type Collection, environmentOf, wordsIn } from '#shared/domain/mcp/collections/collection.ts';
import { expectationText, junitReport } from '#shared/domain/mcp/collections/junit-report.ts';
import type { Variables } from '#shared/domain/mcp/collections/references.ts';
import type { CallRun } from '#shared/domain/mcp/collections/run-collection.ts';
import { DEFAULT_ZONE } from '#shared/domain/service-time.ts';
import { AppError } from '#shared/errors.ts';
import { printable } from '#shared/failure-text.ts';
import { openExplorer } from './open-explorer.ts';
import type { RunOptions } from './tools-options.ts';

const MARKS = { passed: 'ok     ', failed: 'FAILED ', broken: 'BROKEN ', skipped: 'skipped' };

/** Runs a collection and says what came of each call. @returns whether all are as expected. */
export async function runCollection(options: RunOptions, signal: AbortSignal): Promise<boolean> {
  const { file, from, junit, settings } = options;
  const collection = readCollection(await readFile(file, 'utf8'));
  const { title, steps } = collection;
  const variables = variablesOf(collection, options);
  const { parts, endpoint } = await openExplorer(from, settings);
  const runs: CallRun[] = [];
  try {
    for await (const event of runOnEndpoint(parts, endpoint, steps, {
      zone: DEFAULT_ZONE,
      signal,
      variables,
    })) {
      if (event.kind === 'began') continue;
      runs.push(event.run);
      say(event.run);
    }
  } finally {
    parts.links.close();
  }
  if (junit !== undefined) await writeFile(junit, junitReport(wordsIn(title, 'en'), runs));
  const passed = runs.filter(({ status }) => status === 'passed').length;
  console.log(`${passed} of ${runs.length} calls are as expected.`);
  return passed === runs.length;
}

/** @throws AppError INVALID_INPUT if the file has no environment of the name */
function variablesOf(
  collection: Collection,
  { environment: name, variables }: Pick<RunOptions, 'environment' | 'variables'>,
): Variables {
  const environment = environmentOf(collection, name);
  if (name !== undefined && !environment) {
    const names = collection.environments.map((each) => each.name).join(', ');
    throw new AppError('INVALID_INPUT', { field: 'environment', reason: `${name} is none of: ${names}` });
  }
  return { ...environment?.variables, ...variables };
}

function say({ status, name, tool, latencyMs, outcomes, says }: CallRun): void {
  const line = (text: string) => console.log(printable(text));
  line(`${MARKS[status]} ${name} (${tool}) ${Math.round(latencyMs)} ms`);
  if (status === 'broken') line(`        ${says}`);
  else if (status === 'failed') {
    for (const { expectation, isMet, found } of outcomes) {
      if (!isMet) line(`        expected ${expectationText(expectation)}; found ${found}`);
    }
  }
}
