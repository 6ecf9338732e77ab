import { expect, test } from 'vitest';
import { PROJECT_TEXTS } from '#test/support/project-texts.ts';

/** Private words that the project once used, and what an English-speaking engineer says. */
const REPLACED: readonly (readonly [old: RegExp, use: string])[] = [
  [/\b(?:upload|result)[- ]?desk\b|\bask-?desk\b/i, 'upload workspace, result calls'],
  [/\bway-?on\b/i, 'nextStep'],
  [/\b(?:mend-?of|use-?mend|access-?mend|mend-?(?:cells|problem|schema))\b/i, 'remedy, fix'],
  [/\bsay-?failures\b/i, 'errorInterceptor'],
  [/\bsign-?in-?story(?:-?step)?\b/i, 'SignInTrace'],
  [/\b(?:service|mcp)-?end(?:s|\.ts)?\b/i, 'serviceEndpoint, mcpEndpoint'],
  [/\btake-?as-?sent\b/i, 'markAsSent'],
  [/\bhand-?over-?(?:file|s)\b/i, 'uploadInChunks'],
  [/\b(?:smaller|widest)-?wish\b/i, 'reducedRequest, fullRequest'],
  [/\btie-?of-?readings\b/i, 'disambiguateEncoding'],
  [/\bhas-?slept\b/i, 'wasSuspended'],
  [/\b(?:MOST|LONGEST|LEAST)_[A-Z]/, 'MAX_, MIN_'],
  [/\b(?:task-?line|write-?turns|call-?turns)\b/i, 'TaskChannel, WritePriority, CallScheduler'],
  [/\b(?:may-?enter|ROOMS)\b/, 'mayImport, LAYERS'],
];

const HERE = 'test/unit/docs/plain-words.test.ts';

test.each(REPLACED)('no file is named by %s, and none says it', (old, use) => {
  const found = PROJECT_TEXTS.filter(({ path }) => path !== HERE).flatMap(({ path, text }) => [
    ...(old.test(path) ? [`${path} is named by it`] : []),
    ...text
      .split('\n')
      .flatMap((line, index) => (old.test(line) ? [`${path}:${index + 1}: ${line.trim()}`] : [])),
  ]);
  expect(found, `write ${use}`).toEqual([]);
});
