import type { IncomingMessage } from 'node:http';
import { hasBody } from '../body-watch.ts';

/** How often a body is looked at that may be larger than what Node keeps of it unread. */
const LOOK_EVERY_MS = 100;

/**
 * Waits until the body of a request is whole, or as much of it is there as Node keeps unread, so that whoever sends it slowly
 * takes nobody's place meanwhile. Nothing is read from it.
 */
export function bodyToArrive(incoming: IncomingMessage): Promise<void> {
  const isThere = (): boolean =>
    incoming.complete || incoming.destroyed || incoming.readableLength >= incoming.readableHighWaterMark;
  if (!hasBody(incoming) || isThere()) return Promise.resolve();
  return new Promise((resolve) => {
    const look = (): void => {
      if (!isThere()) return;
      clearInterval(timer);
      incoming.off('readable', look);
      incoming.off('close', look);
      resolve();
    };
    const timer = setInterval(look, LOOK_EVERY_MS);
    incoming.on('readable', look);
    incoming.on('close', look);
  });
}
