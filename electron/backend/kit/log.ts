/** One line of the app's log. Never a token, a password or a code. */
export type LogEntry = { level: 'info' | 'warn' | 'error'; event: string; [detail: string]: unknown };

export type Log = (entry: LogEntry) => void;
