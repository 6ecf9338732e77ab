import { expect, it } from 'vitest';
import { PLACE_LIST_PATH } from '#shared/service/place-list.ts';
import { openMetricsText } from '#server/operating/open-metrics.ts';
import { startScript } from '#test/support/run-script.ts';
import { IS_DOUBLE } from '#test/support/each-store.ts';
import { startDataService } from '#test/support/start-data-service.ts';

const LINE =
  /^(?:# (?:TYPE|UNIT|HELP) [a-z_]+ .+|# EOF|[a-z_]+(?:\{[a-z]+="[^"]*"(?:,[a-z]+="[^"]*")*\})? [-+0-9.e]+)$/;

async function read(port: number): Promise<{ text: string; valueOf: (name: string) => number }> {
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
  expect(answer.headers.get('Content-Type')).toBe(
    'application/openmetrics-text; version=1.0.0; charset=utf-8',
  );
  const text = await answer.text();
  const found = (name: string) => text.split('\n').find((line) => line.startsWith(`${name} `));
  return { text, valueOf: (name) => Number(found(name)?.split(' ').at(-1)) };
}

// Each process counts what it has answered itself.
it.skipIf(IS_DOUBLE)('metrics count requests by endpoint and status, on a port of their own', async () => {
  const { service, baseUrl } = await startDataService();
  const { port } = await service.listenForMetrics({ port: 0 });
  for (let at = 0; at < 3; at += 1) expect((await fetch(`${baseUrl}${PLACE_LIST_PATH}`)).status).toBe(401);
  await fetch(`${baseUrl}/nothing/${'x'.repeat(50)}`);
  await expect
    .poll(async () => (await read(port)).valueOf('stillwell_requests_total{endpoint="other",status="404"}'))
    .toBe(1);
  const { text, valueOf } = await read(port);
  expect(text.endsWith('# EOF\n')).toBe(true);
  expect(
    text
      .trimEnd()
      .split('\n')
      .filter((line) => !LINE.test(line)),
  ).toEqual([]);
  expect(valueOf('stillwell_requests_total{endpoint="placeList",status="401"}')).toBe(3);
  expect(valueOf('stillwell_request_duration_seconds_count{endpoint="placeList"}')).toBe(3);
  expect(valueOf('stillwell_request_duration_seconds_bucket{endpoint="placeList",le="+Inf"}')).toBe(3);
  expect(valueOf('stillwell_store_failing')).toBe(0);
  expect(valueOf('process_resident_memory_bytes')).toBeGreaterThan(1e6);
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
  expect((await fetch(`${baseUrl}/metrics`)).status).toBe(404);
});

it('a label holds any text on its line', () => {
  const samples = [{ suffix: '_info', labels: { text: 'a "quoted"\nline \\' }, value: 1 }];
  expect(openMetricsText([{ name: 'a', type: 'info', help: 'b', samples }])).toBe(
    '# TYPE a info\n# HELP a b\na_info{text="a \\"quoted\\"\\nline \\\\"} 1\n# EOF\n',
  );
});

it('the command serves metrics where its option says', async () => {
  const child = startScript('server/cli.ts', ['--demo', '--port', '0', '--metrics-port', '0']);
  const lines: string[] = [];
  child.stderr.resume();
  child.stdout.on('data', (chunk) => lines.push(String(chunk)));
  await expect.poll(() => lines.join('')).toMatch(/Metrics are at http:\/\/127\.0\.0\.1:\d+\/metrics/);
  const [, port] = /Metrics are at http:\/\/127\.0\.0\.1:(\d+)/.exec(lines.join('')) ?? [];
  expect((await read(Number(port))).text).toContain('stillwell_build_info{version=');
});
