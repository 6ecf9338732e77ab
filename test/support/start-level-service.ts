import type { LevelSource } from '#shared/domain/levels/level-source.ts';
import { formatServiceTime } from '#shared/domain/service-time.ts';
import { PLACE_LIST_PATH } from '#shared/service/place-list.ts';
import { TOKEN_PATH } from '#shared/service/token.ts';
import { startOddSignOn } from './mcp-sign-in/odd-sign-on.ts';

const ZONE = 'Asia/Shanghai';
const PAGE = 2;

/** A source as a user would choose it for a service that gives levels in short pages. */
export const PAGED_LEVELS: LevelSource = {
  latest: {
    tool: 'levels_now',
    args: {},
    listPointer: '/rows',
    placeIdPointer: '/id',
    levelPointer: '/m',
    timePointer: '/at',
    metresPerUnit: 1,
    paging: { argument: 'from', nextPointer: '/next' },
    totalPointer: '/total',
  },
  series: null,
};

const properties = (...names: string[]) => Object.fromEntries(names.map((name) => [name, {}]));

/** The tool by which a service is recognised as one of ours. */
const OUR_TOOL = {
  name: 'get_latest_levels',
  inputSchema: { type: 'object', properties: properties('cursor', 'limit') },
  outputSchema: {
    type: 'object',
    properties: {
      levels: { type: 'array', items: { properties: properties('placeId', 'levelM', 'levelTime') } },
      nextCursor: {},
    },
  },
};

const rpc = (result: object) => ({ json: { jsonrpc: '2.0', id: 1, result } });

/** Thresholds are 1, 2 and 3 metres, and a place reports every five minutes. */
const recordOf = (placeId: string) => ({
  placeId,
  placeName: `Well ${placeId}`,
  projectId: 'P1',
  projectName: 'Old town',
  warnValue: '1',
  alarmValue: '2',
  outValue: '3',
  mounted: 'true',
  nextConnInterval: '5',
  latestTime: formatServiceTime(Date.now() - 60_000, ZONE),
});

const token = (username: string) => ({
  username,
  token: 'a-token',
  projects: '*',
  places: '*',
  validDate: '2099-01-01 00:00:00',
  valid: true,
});

/**
 * A service of places whose levels the test says, in metres by placeId, each measured when it is asked for or at
 * `measuredMs`. `breaksAfter`: that many pages come, and the next fails. `calls` counts what its tools were asked. `isListed`: it lists
 * the tool by which ours is recognised.
 */
export async function startLevelService(levelsM: Record<string, number>) {
  const water = {
    levelsM,
    measuredMs: undefined as number | undefined,
    breaksAfter: Infinity,
    calls: 0,
    isListed: false,
  };
  const service = await startOddSignOn(({ path, body, headers }) => {
    if (path === TOKEN_PATH) return { json: token('ann') };
    if (path === PLACE_LIST_PATH) return { json: Object.keys(water.levelsM).map(recordOf) };
    if (path !== '/mcp/data' || !headers.authorization) return undefined;
    const { method, params } = JSON.parse(body) as {
      method: string;
      params?: { name?: string; arguments?: { from?: number } };
    };
    water.calls += 1;
    if (water.breaksAfter === 0) return { status: 503, text: 'the service is being stopped' };
    if (method === 'tools/list') return rpc({ tools: water.isListed ? [OUR_TOOL] : [] });
    if (method !== 'tools/call') return undefined;
    const from = params?.arguments?.from ?? 0;
    if (from / PAGE >= water.breaksAfter) return { status: 503, text: 'the service is being stopped' };
    const at = new Date(water.measuredMs ?? Date.now()).toISOString();
    const all = Object.entries(water.levelsM).map(([id, m]) => ({ id, m, at }));
    if (params?.name === OUR_TOOL.name) {
      const levels = all.map(({ id, m }) => ({ placeId: id, levelM: m, levelTime: at }));
      return rpc({ content: [], structuredContent: { levels, nextCursor: null } });
    }
    const rows = all.slice(from, from + PAGE);
    const next = from + PAGE < all.length ? from + PAGE : null;
    const structuredContent = { rows, next, total: all.length };
    return rpc({ content: [], structuredContent });
  });
  return { ...service, water };
}
