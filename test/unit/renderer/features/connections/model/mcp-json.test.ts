import { expect, it } from 'vitest';
import { mcpJson } from '#renderer/features/connections/model/wire-text.ts';

it('4.1: is an entry under mcpServers with type and url', () => {
  expect(JSON.parse(mcpJson('河道 "1"', 'https://water.example/data'))).toEqual({
    mcpServers: { '河道 "1"': { type: 'streamable-http', url: 'https://water.example/data/mcp/data' } },
  });
});
