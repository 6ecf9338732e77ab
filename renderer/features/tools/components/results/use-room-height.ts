import { useLayoutEffect, useState } from 'react';

/** The height in pixels of the room around an element, whatever the element itself needs; 0 until it is known. */
export function useRoomHeight(element: HTMLElement | null): number {
  const [heightPx, setHeightPx] = useState(0);
  useLayoutEffect(() => {
    const room = element?.parentElement;
    if (!room) return undefined;
    const measure = () => setHeightPx(room.clientHeight);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(room);
    return () => observer.disconnect();
  }, [element]);
  return heightPx;
}
