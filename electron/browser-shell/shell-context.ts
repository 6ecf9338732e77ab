import type { WebSocket } from 'ws';
import type { ControlRequests } from './control-request.ts';
import type { LaunchTickets, Redemption } from './launch-tickets.ts';
import type { LiveReload } from './live-reload.ts';
import type { ShellAddress } from './request-defence.ts';
import type { SessionCookie } from './session-cookie.ts';

export type ShellServerOptions = {
  windowDir: string;
  /** 0 picks a free one. */
  port: number;
  acceptSocket: (socket: WebSocket) => void;
  control: ControlRequests;
  onLaunch?: (redemption: Redemption) => void;
  onWindowCount?: (count: number) => void;
  /** A session to go on with, so that open windows outlive a restart (`npm run dev`). */
  sessionSecret?: string | undefined;
  liveReload?: LiveReload | undefined;
  pingEveryMs?: number;
};

/** What answering a request needs to know. */
export type ShellContext = {
  options: ShellServerOptions;
  address: ShellAddress;
  cookie: SessionCookie;
  tickets: LaunchTickets;
};
