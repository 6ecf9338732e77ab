/** Aborts at the first Ctrl+C or request to end; the second Ctrl+C ends at once. */
export function endSignal(): AbortSignal {
  const controller = new AbortController();
  const end = () => {
    if (controller.signal.aborted) process.exit(130);
    controller.abort();
  };
  process.on('SIGINT', end).on('SIGTERM', end).on('SIGHUP', end);
  return controller.signal;
}
