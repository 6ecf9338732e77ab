import { MCP_PATH } from '#shared/service/mcp.ts';
import { PLACE_LIST_PATH } from '#shared/service/place-list.ts';
import { TOKEN_PATH } from '#shared/service/token.ts';
import { UPLOAD_PATH } from '#shared/service/upload.ts';
import type { LogEntry } from '../log.ts';
import { HEALTH_PATH } from './answer-health.ts';
import { READY_PATH } from './answer-ready.ts';
import type { MetricFamily, Sample } from './open-metrics.ts';

const PATHS = new Map([
  [TOKEN_PATH, 'token'],
  [PLACE_LIST_PATH, 'placeList'],
  [UPLOAD_PATH, 'upload'],
  [MCP_PATH, 'mcp'],
  [HEALTH_PATH, 'health'],
  [READY_PATH, 'health'],
]);

/** A name of a few, whatever path was asked for: each is kept for ever. */
function endpointOf(path: string): string {
  const known = PATHS.get(path);
  if (known !== undefined) return known;
  return path.startsWith('/realms/') || path.startsWith('/.well-known/') ? 'sign-on' : 'other';
}

/** Upper bounds in seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, Number.POSITIVE_INFINITY];

type Durations = { seconds: number; counts: number[] };

class Counter {
  readonly #values = new Map<string, Sample>();

  add(labels: Record<string, string>, value: number): void {
    const key = Object.values(labels).join(' ');
    const sample = this.#values.get(key) ?? { labels, value: 0 };
    sample.value += value;
    this.#values.set(key, sample);
  }

  samples(): Sample[] {
    return [...this.#values.values()].map((sample) => ({ suffix: '_total', ...sample }));
  }
}

function durationSamples(endpoint: string, { seconds, counts }: Durations): Sample[] {
  let sum = 0;
  const buckets = BUCKETS.map((bound, at) => {
    sum += counts[at] ?? 0;
    const le = Number.isFinite(bound) ? String(bound) : '+Inf';
    return { suffix: '_bucket', labels: { endpoint, le }, value: sum };
  });
  return [
    ...buckets,
    { suffix: '_count', labels: { endpoint }, value: sum },
    { suffix: '_sum', labels: { endpoint }, value: seconds },
  ];
}

/** Counts requests by what the log says of them. */
export function requestCounts(): { note(entry: Omit<LogEntry, 'time'>): void; families(): MetricFamily[] } {
  const requests = new Counter();
  const received = new Counter();
  const sent = new Counter();
  const cut = new Counter();
  const durations = new Map<string, Durations>();
  return {
    note({ event, path, status, ms, bytesIn, bytesOut, isCut }) {
      if (event !== 'request' || path === undefined) return;
      const endpoint = endpointOf(path);
      if (status !== undefined) requests.add({ endpoint, status: String(status) }, 1);
      if (bytesIn !== undefined) received.add({ endpoint }, bytesIn);
      if (bytesOut !== undefined) sent.add({ endpoint }, bytesOut);
      if (isCut) cut.add({ endpoint }, 1);
      if (ms === undefined) return;
      const known = durations.get(endpoint) ?? { seconds: 0, counts: BUCKETS.map(() => 0) };
      const at = BUCKETS.findIndex((bound) => ms / 1000 <= bound);
      known.counts[at] = (known.counts[at] ?? 0) + 1;
      known.seconds += ms / 1000;
      durations.set(endpoint, known);
    },
    families: () => [
      {
        name: 'stillwell_requests',
        type: 'counter',
        help: 'Requests that were answered.',
        samples: requests.samples(),
      },
      {
        name: 'stillwell_request_duration_seconds',
        type: 'histogram',
        unit: 'seconds',
        help: 'From the first byte of a request to the last of its answer.',
        samples: [...durations].flatMap(([endpoint, known]) => durationSamples(endpoint, known)),
      },
      {
        name: 'stillwell_received_bytes',
        type: 'counter',
        unit: 'bytes',
        help: 'Bodies that came.',
        samples: received.samples(),
      },
      {
        name: 'stillwell_sent_bytes',
        type: 'counter',
        unit: 'bytes',
        help: 'Answers with their headers.',
        samples: sent.samples(),
      },
      {
        name: 'stillwell_cut_requests',
        type: 'counter',
        help: 'Connections that ended before the answer was complete.',
        samples: cut.samples(),
      },
    ],
  };
}
