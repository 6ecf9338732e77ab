const MARGIN_PX = 8;
const BESIDE_PX = 14;

/** Puts a box beside a point of its parent, and never beyond the parent's edges. */
export function keepInside(element: HTMLElement | null, { x, y }: { x: number; y: number }): void {
  const parent = element?.parentElement;
  if (!element || !parent) return;
  const within = (at: number, size: number, room: number) => {
    const beyond = at + BESIDE_PX + size > room - MARGIN_PX;
    return Math.max(MARGIN_PX, beyond ? at - BESIDE_PX - size : at + BESIDE_PX);
  };
  element.style.left = `${within(x, element.offsetWidth, parent.clientWidth)}px`;
  element.style.top = `${within(y, element.offsetHeight, parent.clientHeight)}px`;
}
