import type { BackendClient, BackendConnection } from './backend-connection.ts';

const PAUSE_AFTER_FAILURE_MS = 1_000;

/**
 * Follows a stream of the backend for as long as `signal` allows: when the line is lost or the stream ends it begins
 * again on the next line. Our streams say the whole state first, so nothing is missed by that.
 */
export async function watch<T>(
  connection: BackendConnection,
  open: (client: BackendClient, signal: AbortSignal) => Promise<AsyncIterable<T>>,
  onValue: (value: T) => void,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    try {
      await connection.whenConnected(signal);
      for await (const value of await open(connection.client, signal)) {
        if (signal.aborted) return;
        onValue(value);
      }
    } catch {
      // Lost lines are told by the connection's state; here it is enough to begin again.
    }
    if (signal.aborted) return;
    await pauseUntilConnected(connection);
  }
}

function pauseUntilConnected(connection: BackendConnection): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      unsubscribe();
      resolve();
    };
    const timer = setTimeout(end, PAUSE_AFTER_FAILURE_MS);
    const unsubscribe = connection.subscribe(() => {
      if (connection.getState().status === 'connected') end();
    });
  });
}
