import { readFileSync } from 'node:fs';
import { UsageError } from '../start-problem.ts';
import { type FaultRules, faultRulesSchema } from './fault-rules.ts';

const placeOf = (path: readonly PropertyKey[]): string =>
  path
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
    .join('')
    .replace(/^\./, '') || 'the file';

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new UsageError(
      `The faults in ${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

/**
 * Reads a file of faults (docs/operating.md). It is read once: a change counts from the next start on, so that a run
 * has one set of faults and can be repeated.
 * @throws UsageError that names the place in the file and what is wrong there.
 */
export function readFaultFile(path: string): FaultRules {
  let json: unknown;
  const text = readText(path);
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw new UsageError(
      `The faults in ${path} are no JSON: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
  const read = faultRulesSchema.safeParse(json);
  if (read.success) return read.data;
  const problems = read.error.issues.map((issue) => `${placeOf(issue.path)}: ${issue.message}`);
  throw new UsageError(`The faults in ${path} are wrong. ${problems.join('; ')}.`);
}
