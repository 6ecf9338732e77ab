import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { runClientScenario } from '#test/support/run-client-conformance.ts';

const BASELINE = join(import.meta.dirname, 'baseline/client-auth.yml');

const OF_BOTH = [
  'metadata-default',
  'metadata-var1',
  'metadata-var2',
  'metadata-var3',
  'scope-from-www-authenticate',
  'scope-from-scopes-supported',
  'scope-omitted-when-undefined',
  'scope-retry-limit',
  'token-endpoint-auth-basic',
  'token-endpoint-auth-post',
  'token-endpoint-auth-none',
  'pre-registration',
  'basic-cimd',
  'scope-step-up',
];

const OF_2026 = [
  'resource-mismatch',
  'offline-access-scope',
  'offline-access-not-supported',
  'authorization-server-migration',
  'iss-supported',
  'iss-not-advertised',
  'iss-supported-missing',
  'iss-wrong-issuer',
  'iss-unexpected',
  'iss-normalized',
  'metadata-issuer-mismatch',
];

describe.each([
  ['2025-11-25', OF_BOTH],
  ['2026-07-28', [...OF_BOTH, ...OF_2026]],
])('The sign-in in the official conformance suite for clients of MCP %s', (specVersion, scenarios) => {
  test.each(scenarios)(
    'passes auth/%s, or has a reason in the baseline',
    async (scenario) => {
      const { isConformant, report } = await runClientScenario(`auth/${scenario}`, specVersion, BASELINE);
      expect(isConformant, report).toBe(true);
    },
    45_000,
  );
});
