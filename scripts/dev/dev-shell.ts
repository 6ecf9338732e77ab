import { z } from 'zod';
import { createLiveReload } from '#electron/browser-shell/live-reload.ts';
import { processTerminal } from '#electron/browser-shell/print-address.ts';
import { builtParts, bundledShell } from '#scripts/start/run-in-browser.ts';

/** What the process that watches tells this one, which is started anew whenever the backend has changed. */
const orderSchema = z.union([
  z.object({
    dataDir: z.string(),
    port: z.number(),
    sessionSecret: z.string(),
  }),
  z.literal('reload'),
  z.literal('end'),
]);

const liveReload = createLiveReload();
const ending = new AbortController();

async function run(order: Exclude<z.infer<typeof orderSchema>, string>): Promise<void> {
  const { sessionSecret, ...chosen } = order;
  const { runBrowserShell } = await bundledShell();
  process.exitCode = await runBrowserShell({
    ...builtParts(),
    ...chosen,
    isOpening: false,
    terminal: processTerminal(),
    signal: ending.signal,
    development: {
      sessionSecret,
      liveReload,
      onReady: ({ port }) => process.send?.({ port }),
    },
  });
  if (process.connected) process.disconnect();
}

process.on('message', (message) => {
  const order = orderSchema.parse(message);
  if (order === 'reload') liveReload.reload();
  else if (order === 'end') ending.abort();
  else void run(order);
});
// The process that watches also hears Ctrl+C, and says when to end.
process.on('SIGINT', () => {}).on('disconnect', () => ending.abort());
