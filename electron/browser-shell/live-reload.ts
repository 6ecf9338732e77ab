import type { IncomingMessage, ServerResponse } from 'node:http';

export const LIVE_RELOAD_PATHS = { script: '/live-reload.js', changes: '/live-reload-changes' };

/** Loaded by the page itself, so that the window's own code knows nothing of development. */
export const LIVE_RELOAD_SCRIPT = `new EventSource('${LIVE_RELOAD_PATHS.changes}').onmessage = () => location.reload();\n`;

export type LiveReload = {
  connect(request: IncomingMessage, response: ServerResponse): void;
  /** Lets every open window load itself anew. */
  reload(): void;
  close(): void;
};

/** Tells open windows, by server-sent events, that their files have changed (`npm run dev`). */
export function createLiveReload(): LiveReload {
  const listeners = new Set<ServerResponse>();
  return {
    connect(request, response) {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
      response.write('retry: 300\n\n');
      listeners.add(response);
      request.on('close', () => listeners.delete(response));
    },
    reload() {
      for (const response of listeners) response.write('data: changed\n\n');
    },
    close() {
      for (const response of listeners) response.end();
    },
  };
}
