/** Calls `onIdle` when no window has been connected for a while, after at least one was. */
export function whenIdle(afterMs: number, onIdle: () => void): (count: number) => void {
  let timer: NodeJS.Timeout | undefined;
  return (count) => {
    clearTimeout(timer);
    if (count === 0) timer = setTimeout(onIdle, afterMs).unref();
  };
}
