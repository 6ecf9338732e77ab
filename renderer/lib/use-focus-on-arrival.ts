import { type RefObject, useEffect, useRef } from 'react';

/** Takes the focus to an element when it appears because the user asked for it. */
export function useFocusOnArrival<T extends HTMLElement>(isWanted = true): RefObject<T | null> {
  const ref = useRef<T>(null);
  useEffect(() => {
    if (isWanted) ref.current?.focus();
  }, [isWanted]);
  return ref;
}
