import { parentPort, workerData } from 'node:worker_threads';
import { createService, type DataService } from '#server/index.ts';
import { STOP, type WorkerOrder, type WorkerReport, type WorkerStart } from './worker-messages.ts';

const { dataDir, applyThreadFile } = workerData as WorkerStart;

function report(message: WorkerReport): void {
  parentPort?.postMessage(message);
}

/** The port of last time, so that addresses stay the same; any other if somebody has taken it. */
async function listen(service: DataService, port: number): Promise<string> {
  try {
    return (await service.listen({ port })).baseUrl;
  } catch {
    return (await service.listen({ port: 0 })).baseUrl;
  }
}

async function serve(port: number): Promise<void> {
  const service = await createService({ dataDir, applyThreadFile, demo: true });
  const baseUrl = await listen(service, port);
  parentPort?.once('message', (order: WorkerOrder) => {
    if (order !== STOP) return;
    void service.close().finally(() => parentPort?.close());
  });
  report({ type: 'ready', baseUrl });
}

parentPort?.once('message', (order: WorkerOrder) => {
  if (order === STOP) return parentPort?.close();
  serve(order.port).catch((error: unknown) => {
    report({ type: 'failed', reason: error instanceof Error ? error.message : String(error) });
  });
});
