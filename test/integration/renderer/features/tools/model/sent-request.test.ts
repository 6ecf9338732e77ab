import { expect, it } from 'vitest';
import { sentRequest } from '#renderer/features/tools/model/sent-request.ts';
import { DIALECTS } from '#shared/domain/mcp/wire/mcp-target.ts';
import { exploreAddress } from '#test/support/explorer.ts';
import { startSdkSseServer, startSdkV1Server, startSdkV2Server } from '#test/support/start-sdk-servers.ts';

const ARGUMENTS = '{"a": 1.50, "b": 2}';

it.each(DIALECTS)('shows, in the dialect %s, the very bytes that are sent afterwards', async (dialect) => {
  const start = {
    '2026-07-28': startSdkV2Server,
    '2025-11-25': startSdkV1Server,
    bare: startSdkV1Server,
    '2024-11-05': startSdkSseServer,
  };
  const url = await start[dialect]();
  const { client, target, list, events, exchanges } = await exploreAddress(url, { dialect });
  // Without the handshake that the list begins with, the dialect with sessions could not name its session.
  const tools = dialect === 'bare' ? [] : (await list()).tools;
  const tool = tools.find(({ name }) => name === 'add') ?? bareTool;
  const prepared = await client.tools.prepare({ targetId: target.id });
  if (!prepared) throw new Error('nothing is prepared');
  const shown = sentRequest(target, tool, ARGUMENTS, prepared);
  await events({ tool: 'add', argumentsText: ARGUMENTS });
  const sent = (await exchanges()).findLast(({ purpose }) => purpose === 'call');
  const asked = { exchangeId: sent?.id ?? '', side: 'request', offset: 0, limit: 10_000 } as const;
  expect((await client.tools.exchanges.body(asked)).text).toBe(shown.body);
  const names = sent?.requestHeaders.map(([name, value]) => `${name}: ${value}`);
  expect(names).toEqual(expect.arrayContaining(shown.headers.map(([name, value]) => `${name}: ${value}`)));
});

const bareTool = {
  name: 'add',
  title: null,
  description: '',
  icons: [],
  remoteIcons: 0,
  behaviour: { isReadOnly: true, isDestructive: false, isIdempotent: true, isOpenWorld: true, given: [] },
  inputSchema: undefined,
  outputSchema: undefined,
  approxTokens: 0,
  raw: {},
  findings: [],
};
