import { useEffect } from 'react';

/** How far above what is pointed at a text may be cut. */
const MAX_LEVELS = 4;

/** Marks a title that was given here: it changes with the text, and goes when the text fits. */
const OURS = 'titleOfCutText';

function isCut(element: HTMLElement): boolean {
  const { overflowX, whiteSpace, textOverflow } = getComputedStyle(element);
  const cuts = textOverflow === 'ellipsis' || (overflowX === 'hidden' && whiteSpace === 'nowrap');
  return cuts && element.clientWidth > 1 && element.scrollWidth > element.clientWidth;
}

function giveTitle(pointedAt: Element): void {
  let element = pointedAt instanceof HTMLElement ? pointedAt : pointedAt.parentElement;
  for (let level = 0; element && level < MAX_LEVELS; level += 1) {
    const isOurs = element.dataset[OURS] !== undefined;
    if (element.title !== '' && !isOurs) return;
    if (isCut(element)) {
      element.title = element.textContent.trim();
      element.dataset[OURS] = '';
      return;
    }
    if (isOurs) {
      element.removeAttribute('title');
      delete element.dataset[OURS];
    }
    element = element.parentElement;
  }
}

/** A text that is cut where it stands is shown whole when it is pointed at, unless it has a tooltip of its own. */
export function useCutTextTitles(): void {
  useEffect(() => {
    const show = ({ target }: PointerEvent) => {
      if (target instanceof Element) giveTitle(target);
    };
    document.addEventListener('pointerover', show);
    return () => document.removeEventListener('pointerover', show);
  }, []);
}
