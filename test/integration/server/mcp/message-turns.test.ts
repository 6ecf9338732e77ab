import { expect, onTestFinished, test } from 'vitest';
import { createMcpEndpoint } from '#server/mcp/mcp-endpoint.ts';
import { openSqliteStore } from '#server/store/sqlite/open-sqlite-store.ts';
import { countTurns } from '#test/support/count-turns.ts';
import { tempDir } from '#test/support/temp-dir.ts';

const BASE_URL = 'http://127.0.0.1:8790';
const MODERN = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
};

/** An endpoint with two accounts, and in which turn of the event loop each message was answered by whose server. */
async function open() {
  const store = openSqliteStore(await tempDir());
  onTestFinished(() => store.close());
  for (const username of ['kim', 'lee']) {
    const permissions = { enabled: true, http: true, mcp: true, allProjects: true, projects: [] };
    await store.accounts.add({ username, passwordHash: '', ...permissions });
  }
  const turn = countTurns();
  const turns: number[] = [];
  const endpoint = createMcpEndpoint({
    store,
    zone: 'Asia/Shanghai',
    now: Date.now,
    log: () => {},
    verify: async (username) => ({ username, clientId: 'test' }),
    addresses: () => ({ baseUrl: BASE_URL, issuer: `${BASE_URL}/realms/stillwell` }),
    furtherTools: [() => turns.push(turn())],
  });
  const answered: string[] = [];
  const send = async (username: string, method: string, params: object): Promise<void> => {
    const request = new Request(`${BASE_URL}/mcp/data`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Accept: 'application/json, text/event-stream',
        Authorization: `Bearer ${username}`,
        ...('_meta' in params && { 'MCP-Protocol-Version': '2026-07-28', 'Mcp-Method': method }),
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    });
    await (await endpoint.call({ request, requestId: 'request-1' })).text();
    answered.push(username);
  };
  return { send, turns, answered };
}

test.each([
  [
    'initialize',
    { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'x', version: '1' } },
  ],
  ['ping', {}],
  ['tools/list', {}],
  ['tools/list', { _meta: MODERN }],
  ['server/discover', { _meta: MODERN }],
  ['tools/call', { name: 'list_places', arguments: { x: 1 } }],
])(
  'Messages of an account are answered in several turns of the event loop, and those of others in between: %s',
  async (method, params) => {
    const { send, turns, answered } = await open();
    const messages = Array.from({ length: 20 }, () => send('kim', method, params));
    await Promise.all([...messages, send('lee', method, params)]);
    expect(turns).toHaveLength(21);
    // How many depends on how long each takes (unit/server/mcp/message-turns.test.ts).
    expect(new Set(turns).size).toBeGreaterThan(4);
    expect(answered.indexOf('lee')).toBeLessThan(10);
  },
);
