import { expectedJson, type Expectation } from './collection.ts';
import type { CallRun } from './run-collection.ts';

/** The runs of a collection as JUnit XML, which every CI service reads. */
export function junitReport(name: string, runs: readonly CallRun[]): string {
  const count = (status: CallRun['status']): number => runs.filter((run) => run.status === status).length;
  const seconds = runs.reduce((sum, { latencyMs }) => sum + latencyMs, 0) / 1000;
  const counts =
    `tests="${runs.length}" failures="${count('failed')}" errors="${count('broken')}" ` +
    `skipped="${count('skipped')}" time="${seconds.toFixed(3)}"`;
  const cases = runs.map((run) => testCase(name, run));
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites ${counts}>`,
    `  <testsuite name="${escaped(name)}" ${counts}>`,
    ...cases,
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n');
}

function testCase(suite: string, run: CallRun): string {
  const head =
    `    <testcase classname="${escaped(`${suite}.${run.tool}`)}" name="${escaped(run.title)}" ` +
    `time="${(run.latencyMs / 1000).toFixed(3)}"`;
  const body = bodyOf(run);
  return body === '' ? `${head}/>` : `${head}>\n${body}\n    </testcase>`;
}

function bodyOf({ status, says, outcomes }: CallRun): string {
  if (status === 'skipped') return '      <skipped/>';
  if (status === 'broken') return `      <error message="${escaped(says)}"/>`;
  if (status === 'passed') return '';
  return outcomes
    .filter(({ isMet }) => !isMet)
    .map(({ expectation, found }) => {
      const wanted = expectationText(expectation);
      return `      <failure message="${escaped(`expected ${wanted}; found ${found}`)}" type="${expectation.kind}"/>`;
    })
    .join('\n');
}

/** An expectation in English, for reports. */
export function expectationText(expectation: Expectation): string {
  switch (expectation.kind) {
    case 'is-error':
      return expectation.isError ? 'the tool to fail' : 'the tool not to fail';
    case 'schema':
      return 'the structured content to fit the output schema';
    case 'latency':
      return `an answer within ${expectation.mostMs} ms`;
    case 'exists':
      return `a value at ${expectation.pointer}`;
    case 'equals':
      return `${expectedJson(expectation)} at ${expectation.pointer}`;
    case 'matches':
      return `a match of /${expectation.pattern}/ at ${expectation.pointer}`;
    case 'count':
    default:
      return `${expectation.least ?? 0} to ${expectation.most ?? 'any number of'} entries at ${expectation.pointer}`;
  }
}

/** XML 1.0 has no way to write most control characters. */
// oxlint-disable-next-line no-control-regex
const FORBIDDEN = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

function escaped(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(FORBIDDEN, '\uFFFD')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll(/[\t\r\n]/g, (character) => `&#${character.charCodeAt(0)};`);
}
