import { app } from 'electron/main';
import type { Log } from '#electron/backend/index.ts';

/**
 * What closes by then is closed; the rest is cut off by the end of the process. The built-in service alone may take 5 s
 * to finish the requests in hand.
 */
const GIVEN_UP_AFTER_MS = 10_000;

/** Ends the app only after `steps` have run, one after the other; quits when the last window closes, unless it goes on without. */
export function endInOrder(
  steps: (() => Promise<void> | void)[],
  { onSignal, staysOpen, log }: { onSignal: () => void; staysOpen: () => boolean; log: Log },
): void {
  let isEnding = false;
  app.on('window-all-closed', () => {
    if (!staysOpen()) app.quit();
  });
  // Not before-quit: windows would not have saved their state yet, and might still refuse to close.
  app.on('will-quit', (event) => {
    event.preventDefault();
    if (isEnding) return;
    isEnding = true;
    setTimeout(() => app.exit(1), GIVEN_UP_AFTER_MS);
    runAll(steps, log).then(
      () => app.exit(0),
      () => app.exit(1),
    );
  });
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      onSignal();
      app.quit();
    });
  }
}

async function runAll(steps: (() => Promise<void> | void)[], log: Log): Promise<void> {
  for (const step of steps) {
    try {
      await step();
    } catch (cause) {
      log({ level: 'error', event: 'end-failed', cause });
    }
  }
}
