import { MAX_CRASH_CHARS } from '#shared/contract/desktop.ts';
import { AppError } from '#shared/errors.ts';
import type { BackendConnection } from '#renderer/lib/backend/backend-connection.ts';

/** What fails at every drawing would fill the log. */
const MAX_REPORTS = 20;
let reports = 0;

/** Has the log tell of what nobody had foreseen; a failure of the catalogue is none. */
export function reportCrash(
  connection: BackendConnection | null,
  where: 'window' | 'section' | 'uncaught',
  thrown: unknown,
  componentStack = '',
): void {
  if (!connection || thrown instanceof AppError || reports >= MAX_REPORTS) return;
  reports += 1;
  const stack = thrown instanceof Error ? (thrown.stack ?? String(thrown)) : String(thrown);
  const text = (stack + componentStack).slice(0, MAX_CRASH_CHARS);
  // Whoever cannot be told now has been shown it all the same.
  connection.client.desktop.reportCrash({ where, text }).catch(() => {});
}
