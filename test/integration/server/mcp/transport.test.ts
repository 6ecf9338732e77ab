import { describe, expect, test } from 'vitest';
import { postMcp } from '#test/support/call-mcp.ts';
import { startMcp } from '#test/support/start-mcp.ts';

const LIST = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} });
const ENGINEER = { Authorization: 'Bearer engineer-token' };

const statusOf = async (answer: Promise<Response>) => (await answer).status;

describe('POST {base}/mcp/data (interface 4.1)', () => {
  test('answers a bare tools/list with empty params in JSON, without any handshake', async () => {
    const { url } = await startMcp();
    const answer = await postMcp(url, LIST, ENGINEER);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/json');
    expect(answer.headers.has('mcp-session-id')).toBe(false);
    expect(await answer.json()).toMatchObject({
      jsonrpc: '2.0',
      id: 1,
      result: {
        tools: [
          { name: 'list_projects' },
          { name: 'list_places' },
          { name: 'get_place' },
          { name: 'get_latest_levels' },
          { name: 'query_measurements' },
          { name: 'list_exceedances' },
          { name: 'summarize_project' },
          { name: 'list_equipment_types' },
        ],
      },
    });
  });

  test('answers initialize of 2025-11-25 in JSON and says that its tools never change', async () => {
    const { url } = await startMcp();
    const params = {
      protocolVersion: '2025-11-25',
      capabilities: {},
      clientInfo: { name: 'test', version: '1' },
    };
    const answer = await postMcp(
      url,
      JSON.stringify({ jsonrpc: '2.0', id: 'a', method: 'initialize', params }),
      ENGINEER,
    );
    expect(answer.headers.get('content-type')).toBe('application/json');
    expect(await answer.json()).toMatchObject({
      result: {
        protocolVersion: '2025-11-25',
        capabilities: { tools: { listChanged: false } },
        serverInfo: { name: 'stillwell-data-service' },
        instructions: expect.stringContaining('list_projects'),
      },
    });
  });

  test('answers a request of 2026-07-28 in JSON', async () => {
    const { url } = await startMcp();
    const params = {
      _meta: {
        'io.modelcontextprotocol/protocolVersion': '2026-07-28',
        'io.modelcontextprotocol/clientCapabilities': {},
      },
    };
    const answer = await postMcp(
      url,
      JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params }),
      {
        ...ENGINEER,
        'MCP-Protocol-Version': '2026-07-28',
        'Mcp-Method': 'tools/list',
      },
    );
    expect(answer.headers.get('content-type')).toContain('application/json');
    expect(await answer.json()).toMatchObject({ result: { resultType: 'complete' } });
  });

  test('ends a subscription of 2026-07-28 at once, because nothing that could be told ever changes', async () => {
    const { url } = await startMcp();
    const envelope = {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientCapabilities': {},
    };
    const params = { _meta: envelope, notifications: { toolsListChanged: true } };
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'subscriptions/listen', params });
    const headers = { 'MCP-Protocol-Version': '2026-07-28', 'Mcp-Method': 'subscriptions/listen' };
    const stream = await postMcp(url, body, { ...ENGINEER, ...headers });
    expect(await stream.text()).toContain('"resultType":"complete"');
  });

  test.each(['GET', 'DELETE', 'PUT', 'PATCH', 'OPTIONS'])(
    'answers %s with 405 and Allow: POST',
    async (method) => {
      const { url } = await startMcp();
      const answer = await fetch(url, { method, headers: { ...ENGINEER, Accept: 'text/event-stream' } });
      expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST']);
    },
  );

  test('answers 202 to a notification', async () => {
    const { url } = await startMcp();
    const body = JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' });
    expect(await statusOf(postMcp(url, body, ENGINEER))).toBe(202);
  });
});

describe('Without a valid token (interface 4.1, 5.2, 7)', () => {
  test.each([
    ['no Authorization', {}],
    ['a refused token', { Authorization: 'Bearer nonsense' }],
    ['an empty token', { Authorization: 'Bearer ' }],
    ['another scheme', { Authorization: 'Basic ZW5naW5lZXI6ZW5naW5lZXItZGVtbw==' }],
    ['an account without MCP permission', { Authorization: 'Bearer uploader-token' }],
    ['a disabled account', { Authorization: 'Bearer retired-token' }],
    ['an account that is not there', { Authorization: 'Bearer nobody-token' }],
  ])('answers %s with 401, where to sign on, and no reason', async (_what, headers) => {
    const { url, baseUrl } = await startMcp();
    const answer = await postMcp(url, LIST, headers);
    expect(answer.status).toBe(401);
    expect(answer.headers.get('www-authenticate')).toBe(
      `Bearer resource_metadata="${baseUrl}/.well-known/oauth-protected-resource/mcp/data"`,
    );
    expect(await answer.text()).toBe('');
  });

  test('takes no token from the address or the body', async () => {
    const { url } = await startMcp();
    expect(await statusOf(postMcp(`${url}?access_token=engineer-token`, LIST))).toBe(401);
    const form = new URLSearchParams({ access_token: 'engineer-token' });
    expect(await statusOf(postMcp(url, form, { 'Content-Type': 'application/x-www-form-urlencoded' }))).toBe(
      401,
    );
  });

  test('looks at the token before the body', async () => {
    const { url } = await startMcp();
    expect(await statusOf(postMcp(url, '{'))).toBe(401);
  });
});

describe('The protected resource metadata (RFC 9728, interface 5.2.1)', () => {
  test('names the endpoint, the issuer and exactly the three scopes', async () => {
    const { baseUrl } = await startMcp();
    const answer = await fetch(`${baseUrl}/.well-known/oauth-protected-resource/mcp/data`);
    expect(await answer.json()).toEqual({
      resource: `${baseUrl}/mcp/data`,
      resource_name: expect.any(String),
      authorization_servers: [`${baseUrl}/realms/stillwell`],
      scopes_supported: ['openid', 'profile', 'pg-mcp-audience'],
      bearer_methods_supported: ['header'],
    });
  });

  test('keeps the path of a public address behind the well-known part', async () => {
    const issuer = 'https://water.example/data/realms/stillwell';
    const addresses = () => ({ baseUrl: 'https://water.example/data', issuer });
    const { url } = await startMcp({ addresses });
    const answer = await postMcp(url, LIST);
    expect(answer.headers.get('www-authenticate')).toBe(
      'Bearer resource_metadata="https://water.example/.well-known/oauth-protected-resource/data/mcp/data"',
    );
  });
});
