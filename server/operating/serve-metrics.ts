import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Store } from '../store/store.ts';
import { type MetricFamily, METRICS_TYPE, openMetricsText } from './open-metrics.ts';
import { SERVICE_VERSION } from './service-version.ts';

/** Where metrics are, on a port of their own that only operators reach. */
const METRICS_PATH = '/metrics';

const gauge = (name: string, help: string, value: number | undefined, unit?: string): MetricFamily => ({
  name,
  type: 'gauge',
  ...(unit !== undefined && { unit }),
  help,
  samples: value === undefined ? [] : [{ value }],
});

function processFamilies(): MetricFamily[] {
  const { user, system } = process.cpuUsage();
  const startedS = Date.now() / 1000 - process.uptime();
  return [
    {
      name: 'stillwell_build',
      type: 'info',
      help: 'The version that runs.',
      samples: [{ suffix: '_info', labels: { version: SERVICE_VERSION }, value: 1 }],
    },
    {
      name: 'process_cpu_seconds',
      type: 'counter',
      unit: 'seconds',
      help: 'Processor time of the process.',
      samples: [{ suffix: '_total', value: (user + system) / 1e6 }],
    },
    gauge('process_resident_memory_bytes', 'Memory of the process.', process.memoryUsage.rss(), 'bytes'),
    gauge('process_start_time_seconds', 'When the process started, since 1970 in UTC.', startedS, 'seconds'),
  ];
}

function storeFamilies(store: Store): MetricFamily[] {
  const { waiting, setAside, problem } = store.uploads.state();
  return [
    gauge(
      'stillwell_store_failing',
      'Whether the store does not do all of its work.',
      problem === undefined ? 0 : 1,
    ),
    gauge('stillwell_uploads_waiting', 'Uploads that are safe and not applied yet.', waiting),
    gauge('stillwell_uploads_set_aside', 'Uploads that cannot be applied.', setAside),
  ];
}

/**
 * Serves GET /metrics in the form of OpenMetrics; rejects with the error of `node:net` if the port cannot be had.
 * @param counted what is counted of requests.
 */
export async function serveMetrics(
  { host, port }: { host: string; port: number },
  store: Store,
  counted: () => MetricFamily[],
): Promise<{ port: number; close(): Promise<void> }> {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  const answer: RequestListener = (incoming, outgoing) => {
    incoming.resume();
    if (incoming.url?.split('?', 1)[0] !== METRICS_PATH || incoming.method !== 'GET') {
      outgoing.writeHead(404, { 'Content-Type': 'text/plain' }).end('There is GET /metrics alone here.\n');
      return;
    }
    const loop = gauge(
      'stillwell_event_loop_delay_seconds',
      'How late the event loop was since this was last asked for: the 99th percentile.',
      delay.percentile(99) / 1e9,
      'seconds',
    );
    delay.reset();
    const text = openMetricsText([...counted(), ...storeFamilies(store), loop, ...processFamilies()]);
    outgoing.writeHead(200, { 'Content-Type': METRICS_TYPE, 'Cache-Control': 'no-store' }).end(text);
  };
  const server = createServer(answer);
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    close: async () => {
      delay.disable();
      server.close();
      server.closeAllConnections();
    },
  };
}
