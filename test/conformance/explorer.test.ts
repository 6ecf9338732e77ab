import { describe, expect, test } from 'vitest';
import { runClientScenario } from '#test/support/run-client-conformance.ts';

/** All scenarios that are about tools; those of the sign-in are client.test.ts's. */
const OF_2025 = [
  'initialize',
  'tools_call',
  'elicitation-sep1034-client-defaults',
  'sse-retry',
  'json-schema-2020-12-preservation',
];

const OF_2026 = [
  'tools_call',
  'request-metadata',
  'sep-2322-client-request-state',
  'http-standard-headers',
  'http-custom-headers',
  'http-invalid-tool-headers',
  'json-schema-ref-no-deref',
  'json-schema-2020-12-preservation',
];

describe.each([
  ['2025-11-25', OF_2025],
  ['2026-07-28', OF_2026],
])('The explorer in the official conformance suite for clients of MCP %s', (specVersion, scenarios) => {
  test.each(scenarios)(
    'passes %s',
    async (scenario) => {
      const { isConformant, report } = await runClientScenario(scenario, specVersion, undefined, 'explorer');
      expect(isConformant, report).toBe(true);
    },
    45_000,
  );
});
