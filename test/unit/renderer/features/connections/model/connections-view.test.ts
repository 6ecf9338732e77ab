import { expect, test } from 'vitest';
import { describeConnections } from '#renderer/features/connections/model/connections-view.ts';
import type { ConnectionList } from '#shared/contract/connections.ts';

const RIVER = {
  kind: 'remote' as const,
  id: 'river',
  name: 'River levels',
  baseUrl: 'https://data.example.com',
  tokenHeader: 'X-SVC-TOKEN',
  zone: 'Asia/Shanghai',
  username: null,
};
const data: ConnectionList = { connections: [RIVER], activeId: 'river', setAside: null };
const query = { data, error: null, refetch: () => {} };

test('a connection on which nothing has happened yet is signed out, not unknown', () => {
  const view = describeConnections(query, [], [], undefined);
  expect(view.activeSession).toEqual(expect.objectContaining({ status: 'signed-out', reason: null }));
  expect(view.mcpOf('river')).toEqual(expect.objectContaining({ status: 'signed-out', reason: null }));
});

test('as long as the sessions have not been told, nobody is said to be signed out', () => {
  const view = describeConnections(query, undefined, undefined, undefined);
  expect(view.activeSession).toBeUndefined();
  expect(view.mcpOf('river')).toBeUndefined();
});
