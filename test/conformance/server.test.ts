import { describe, expect, test } from 'vitest';
import { conformanceTools } from '#test/support/conformance-tools/conformance-tools.ts';
import { runConformance, SPEC_VERSIONS } from '#test/support/run-conformance.ts';
import { demoClient } from '#test/support/sign-on/demo-client.ts';
import { signIn } from '#test/support/sign-on/sign-on-client.ts';
import { startSignOn } from '#test/support/sign-on/start-sign-on.ts';
import { startBearerProxy } from '#test/support/start-bearer-proxy.ts';
import { startMcp } from '#test/support/start-mcp.ts';

const TIMEOUT_MS = 120_000;

/** The end of the report names what passed and what did not. */
const endOf = (report: string): string => report.slice(report.indexOf('=== SUMMARY ==='));

describe.each(SPEC_VERSIONS)('The official conformance suite for MCP %s (interface 4.1)', (specVersion) => {
  test(
    'passes with the tools of the suite beside ours, but for what has a reason',
    async () => {
      const { url } = await startMcp({ furtherTools: conformanceTools, now: Date.now });
      const proxied = await startBearerProxy(url, 'engineer-token');
      const { isConformant, report } = await runConformance(proxied, specVersion, 'fixtures');
      expect(isConformant, endOf(report)).toBe(true);
    },
    TIMEOUT_MS,
  );

  test(
    'passes against the service as it is, through a bearer token, but for what has a reason',
    async () => {
      const { baseUrl, as } = await startSignOn();
      const { access_token: access } = await signIn(demoClient(as));
      const proxied = await startBearerProxy(`${baseUrl}/mcp/data`, access);
      const { isConformant, report } = await runConformance(proxied, specVersion, 'service');
      expect(isConformant, endOf(report)).toBe(true);
    },
    TIMEOUT_MS,
  );
});
