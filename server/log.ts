/** One line of the service's log. Never holds a token or a password. */
export type LogEntry = {
  /** Instant in ISO 8601, UTC. */
  time: string;
  level: 'info' | 'warn' | 'error';
  event: string;
  requestId?: string;
  method?: string;
  /** Without query; long segments are left out. */
  path?: string;
  /** Whose request it was, if a token or a password has proved it. */
  username?: string;
  /** What was answered; absent if the connection ended before. */
  status?: number;
  /** Size of the body that came, if it is known. */
  bytesIn?: number;
  /** What was written to the connection, headers included. */
  bytesOut?: number;
  /** The connection ended before the answer was complete. */
  isCut?: true;
  /** How long the answer took, in milliseconds. */
  ms?: number;
  /** What went wrong, for the operator. */
  detail?: string;
};

export type Log = (entry: Omit<LogEntry, 'time'>) => void;
