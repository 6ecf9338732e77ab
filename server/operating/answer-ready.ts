import type { SignOnSlot } from '../sign-on/sign-on-slot.ts';
import type { Store } from '../store/store.ts';

/** Where a proxy asks whether to send requests here; not part of the interface. */
export const READY_PATH = '/readyz';

const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/**
 * GET /readyz: 200 if requests can be answered now, else 503 with the reason: the service starts or stops, or its store
 * cannot be read. A service that is alive (`/healthz`) may not be ready, and is not to be started again for it.
 */
export function answerReady({
  store,
  signOn,
  stopping,
}: {
  store: Pick<Store, 'versions' | 'checkReady'>;
  signOn: Pick<SignOnSlot, 'addresses'>;
  stopping: AbortSignal;
}) {
  const findReason = async (): Promise<string | undefined> => {
    if (stopping.aborted) return 'The service stops.';
    if (!signOn.addresses()) return 'The service starts.';
    try {
      if (store.checkReady) await store.checkReady();
      else await store.versions();
      return undefined;
    } catch (error) {
      return textOf(error);
    }
  };
  return async (): Promise<Response> => {
    const reason = await findReason();
    return Response.json(
      { status: reason === undefined ? 'ready' : 'not ready', ...(reason !== undefined && { reason }) },
      { status: reason === undefined ? 200 : 503, headers: { 'Cache-Control': 'no-store' } },
    );
  };
}
