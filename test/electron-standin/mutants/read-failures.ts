import { stripVTControlCharacters } from 'node:util';
import { z } from 'zod';

const errorSchema = z.object({ message: z.string().optional(), value: z.string().optional() });

/** A line of a test that is printed with its number, the mark below it, and where it stands. */
const CODE = /^\s*(?:>\s*)?\d+ \||^\s*\|\s*\^|^\s+at /;

type Suite = { specs?: z.infer<typeof specSchema>[] | undefined; suites?: Suite[] | undefined };

const specSchema = z.object({
  tests: z.array(z.object({ results: z.array(z.object({ errors: z.array(errorSchema) })) })),
});
const suiteSchema: z.ZodType<Suite> = z.object({
  specs: z.array(specSchema).optional(),
  get suites() {
    return z.array(suiteSchema).optional();
  },
});
const reportSchema = z.object({ suites: z.array(suiteSchema), errors: z.array(errorSchema) });

/**
 * What the failed tests of Playwright's JSON report complain about, and nothing of their own code: a piece of the test
 * that is printed beside a failure would hold every word that the test could ever complain about.
 */
export function readFailures(report: unknown): string[] {
  const { suites, errors } = reportSchema.parse(report);
  return [...errors, ...suites.flatMap(errorsOf)].map(({ message, value }) =>
    withoutCode(stripVTControlCharacters(message ?? value ?? '')),
  );
}

function withoutCode(message: string): string {
  const lines = message.split('\n');
  return lines.filter((line) => !CODE.test(line)).join('\n');
}

function errorsOf({ specs = [], suites = [] }: Suite): z.infer<typeof errorSchema>[] {
  const own = specs.flatMap(({ tests }) => tests).flatMap(({ results }) => results);
  return [...own.flatMap(({ errors }) => errors), ...suites.flatMap(errorsOf)];
}
