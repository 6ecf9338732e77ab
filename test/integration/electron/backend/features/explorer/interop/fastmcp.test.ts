import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { exploreAddress } from '#test/support/explorer.ts';
import { freePort, startForeignServer } from '#test/support/start-foreign-server.ts';
import { tempDir } from '#test/support/temp-dir.ts';

/** A Python in which FastMCP is installed; the tests are listed as skipped where there is none. */
const PYTHON = process.env['PYTHON'] ?? 'python3';
const hasFastMcp = spawnSync(PYTHON, ['-c', 'import fastmcp']).status === 0;

const PROGRAM = `
import os
from fastmcp import FastMCP

server = FastMCP("Wells")

@server.tool
def levels(count: int) -> list[dict]:
    return [{"place": f"W{i}", "level": i / 10} for i in range(count)]

@server.prompt
def report(place: str) -> str:
    return f"Report on {place}"

@server.resource("wells://{place}")
def well(place: str) -> str:
    return f"Well {place}"

server.run(transport=os.environ["TRANSPORT"], host="127.0.0.1", port=int(os.environ["PORT"]))
`;

test.skipIf(!hasFastMcp).each([
  // The older generations of FastMCP know the older revision only.
  ['http', '/mcp', ['2026-07-28', '2025-11-25']],
  ['sse', '/sse', ['2024-11-05']],
])('FastMCP over %s is explored in Automatic', async (transport, path, dialects) => {
  const port = await freePort();
  const file = join(await tempDir(), 'wells.py');
  await writeFile(file, PROGRAM);
  await startForeignServer(PYTHON, [file], /running on/, { TRANSPORT: transport, PORT: String(port) });
  const { client, target, list, call } = await exploreAddress(`http://127.0.0.1:${port}${path}`, {
    dialect: 'auto',
  });
  const { tools, dialect: spoken } = await list();
  expect(dialects).toContain(spoken);
  const { outputSchema } = tools[0] ?? {};
  const levels = await call('levels', { count: 3 }, { outputSchema });
  expect(levels).toMatchObject({
    status: 'result',
    summary: {
      validation: { kind: 'valid' },
      views: [{ kind: 'table', pointer: '/result', rows: 3 }, {}, {}, {}],
    },
  });
  const offers = await client.tools.list({ targetId: target.id, kind: 'resource' });
  expect(offers.tools.map(({ name }) => name)).toEqual(['wells://{place}']);
  expect(await call('wells://{place}', { place: 'W1' }, { kind: 'resource' })).toMatchObject({
    status: 'result',
  });
  expect(await call('report', { place: 'W1' }, { kind: 'prompt' })).toMatchObject({ status: 'result' });
});
