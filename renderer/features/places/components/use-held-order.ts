import { useEffect, useEffectEvent, useState } from 'react';
import { untouchedForMs } from '#renderer/lib/last-touch.ts';

/** So long after the last touch nobody counts as looking at the rows. */
const UNWATCHED_MS = 60_000;

const sameOrder = (a: Uint32Array, b: Uint32Array) =>
  a === b || (a.length === b.length && a.every((row, at) => row === b[at]));

type Order = { order: Uint32Array; of: unknown; by: unknown; isUnsettled: boolean };

/**
 * An order that does not move under the eyes of whoever reads it. It is settled once all levels are there; what comes later
 * puts it in order again when somebody asks for it, or when nobody has touched the window for a minute. Other rows (`of`) or
 * another sorting (`by`) come into order at once.
 * @returns the order to show, and what puts it in order if it is no longer
 */
export function useHeldOrder(
  order: Uint32Array,
  { of, by, isArriving, isJudged }: { of: unknown; by: unknown; isArriving: boolean; isJudged: boolean },
): { order: Uint32Array; sortAgain: (() => void) | undefined } {
  const newest: Order = { order, of, by, isUnsettled: isArriving };
  const [held, setHeld] = useState(newest);
  const isOther = held.of !== of || held.by !== by;
  const isComplete = held.isUnsettled && !isArriving && isJudged;
  if (isOther || isComplete) setHeld(newest);
  else if (isArriving && !held.isUnsettled) setHeld({ ...held, isUnsettled: true });
  const isBehind = !held.isUnsettled && !isOther && !sameOrder(held.order, order);
  const sortAgain = () => setHeld(newest);
  const follow = useEffectEvent(sortAgain);
  useEffect(() => {
    if (!isBehind) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    const look = () => {
      const leftMs = UNWATCHED_MS - untouchedForMs();
      if (leftMs <= 0) follow();
      else timer = setTimeout(look, leftMs);
    };
    look();
    return () => clearTimeout(timer);
  }, [isBehind]);
  return { order: isOther || isComplete ? order : held.order, sortAgain: isBehind ? sortAgain : undefined };
}
