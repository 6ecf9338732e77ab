import type { RequestListener } from 'node:http';
import type { JsonValue } from '#shared/domain/json-value.ts';
import { formatServiceTime } from '#shared/domain/service-time.ts';
import { PLACE_LIST_PATH } from '#shared/service/place-list.ts';
import { TOKEN_PATH } from '#shared/service/token.ts';

const ZONE = 'Asia/Shanghai';
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

type Fields = { [field: string]: JsonValue };

/** A place as it should be; what is odd is put over it. */
function place(placeId: string, projectId: string, odd: Fields, nowMs: number): Fields {
  return {
    placeId,
    placeName: `Place ${placeId}`,
    projectId,
    projectName: `Project ${projectId}`,
    equipId: `E-${placeId}`,
    equipType: 'wellLevel',
    mounted: '1',
    aioEquip: '0',
    nextConnInterval: '5',
    latestTime: formatServiceTime(nowMs - MINUTE_MS, ZONE),
    nodeDepth: '4.0',
    warnValue: '2',
    alarmValue: '3',
    outValue: '4',
    lngEx: '118.642122',
    latEx: '32.064809',
    lng: '',
    lat: '',
    ...odd,
  };
}

/** Records of every kind that a service of its own making may send, and elements that are no records. */
export function oddPlaces(nowMs: number): JsonValue[] {
  const odd = (placeId: string, fields: Fields) => place(placeId, 'ODD', fields, nowMs);
  const { nodeDepth: _depth, ...withoutDepth } = odd('MISSING', {});
  const ahead = formatServiceTime(nowMs + 8 * HOUR_MS - MINUTE_MS, ZONE);
  return [
    odd('TEXTS', { nodeDepth: '4.25' }),
    odd('NUMBERS', { nodeDepth: 4.5, mounted: 1, aioEquip: false, nextConnInterval: 5 }),
    odd('NULLS', { nodeDepth: null, warnValue: null }),
    withoutDepth,
    odd('WRONG', {
      nodeDepth: { value: 4 },
      alarmValue: 'deep',
      mounted: 'perhaps',
      latestTime: 'yesterday',
    }),
    odd('TWICE', {}),
    odd('TWICE', {}),
    odd('SWAPPED', { lngEx: '32.064809', latEx: '118.642122' }),
    odd('PROJECTED', { lngEx: '640060.338', latEx: '3457406.435' }),
    odd('MAPONLY', { lngEx: '', latEx: '', lng: '118.647174', lat: '32.062621' }),
    odd('ZERO', { lngEx: '0', latEx: '0' }),
    ...['S1', 'S2', 'S3'].map((placeId) => place(placeId, 'SHIFTED', { latestTime: ahead }, nowMs)),
    'no record',
    null,
  ];
}

/** Answers as a data service whose place list is odd; `onList` hears of every request for it. */
export function oddPlaceService(onList: () => JsonValue[] | 'failure'): RequestListener {
  return (request, response) => {
    response.setHeader('content-type', 'application/json');
    if (request.url === TOKEN_PATH) {
      const validDate = formatServiceTime(Date.now() + HOUR_MS, ZONE);
      const token = { token: 'odd', username: 'odd', projects: 'ODD', places: '', validDate, valid: true };
      return void response.end(JSON.stringify(token));
    }
    const list = request.url === PLACE_LIST_PATH ? onList() : undefined;
    if (list === undefined) return void response.writeHead(404).end('{}');
    if (list === 'failure') return void response.writeHead(500).end('{"msg":"the disk is full"}');
    return void response.end(JSON.stringify(list));
  };
}
