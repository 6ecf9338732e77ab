import { z } from 'zod';
import type { ServiceContext } from '../service-context.ts';
import { SERVICE_VERSION } from './service-version.ts';

/** Where a proxy or a supervisor asks whether the service works; not part of the interface document. */
export const HEALTH_PATH = '/healthz';

/** Answer of the health check. `reason` is there only if the service does not work. */
export const healthSchema = z.object({
  status: z.enum(['ok', 'failing']),
  version: z.string(),
  uptimeSeconds: z.int().min(0),
  store: z.enum(['ok', 'failing']),
  reason: z.string().optional(),
});

type Health = z.infer<typeof healthSchema>;

/**
 * GET /healthz: 200 if the store can be read, else 503 with the reason. It needs no token and tells nothing about
 * accounts or data.
 */
export function answerHealth({ store }: Pick<ServiceContext, 'store'>) {
  const began = performance.now();
  return async (): Promise<Response> => {
    const headers = { 'Cache-Control': 'no-store' };
    const uptimeSeconds = Math.floor((performance.now() - began) / 1000);
    const facts = { version: SERVICE_VERSION, uptimeSeconds };
    try {
      await store.places.version();
      const health: Health = { status: 'ok', ...facts, store: 'ok' };
      return Response.json(health, { headers });
    } catch (error) {
      const reason = `The store cannot be read: ${error instanceof Error ? error.message : String(error)}`;
      const health: Health = { status: 'failing', ...facts, store: 'failing', reason };
      return Response.json(health, { status: 503, headers });
    }
  };
}
