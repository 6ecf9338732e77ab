import { useEffect } from 'react';
import { canHaveFocus, type FocusPlace, focusNear, placeOf } from '#renderer/lib/focus-near.ts';

/** Whether a dialog is open that the place is not in: the dialog takes the focus itself. */
function isBehindDialog({ around }: FocusPlace): boolean {
  const dialogs = [...document.querySelectorAll('[role=dialog][aria-modal=true]')];
  return dialogs.some((dialog) => !around.includes(dialog));
}

const afterTwoFrames = (then: () => void) => requestAnimationFrame(() => requestAnimationFrame(then));

/**
 * Where what has the focus goes away or is hidden, the focus goes to what stands nearest; what is disabled for a while has
 * it back afterwards. A browser would leave it nowhere: keys would do nothing, and a screen reader would begin at the top.
 * What was left on purpose stays left.
 */
export function useFocusRescue(): void {
  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    let last: FocusPlace | undefined;
    let isTakenAway = false;
    let isDue = false;
    const look = (isSecond: boolean) => {
      isDue = false;
      if (!last || signal.aborted || document.activeElement !== document.body || isBehindDialog(last)) return;
      const { element } = last;
      if (canHaveFocus(element)) {
        if (isTakenAway) element.focus({ preventScroll: true });
        else last = undefined;
      } else if (element.isConnected && element.matches(':disabled')) isTakenAway = true;
      else if (isSecond) focusNear(last);
      else lookSoon(true);
    };
    /** A dialog, menu or section that moves the focus itself has done so two frames after the element was found gone. */
    const lookSoon = (isSecond: boolean) => {
      if (isDue || !last) return;
      isDue = true;
      afterTwoFrames(() => look(isSecond));
    };
    const note = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return;
      last = placeOf(target);
      isTakenAway = false;
    };
    document.addEventListener('focusin', note, { signal });
    document.addEventListener('focusout', () => lookSoon(false), { signal });
    window.addEventListener('resize', () => lookSoon(false), { signal });
    const observer = new MutationObserver(() => {
      const hasFocus = last?.element === document.activeElement && !last?.element.matches(':disabled');
      if (!hasFocus) lookSoon(false);
    });
    const attributeFilter = ['disabled', 'hidden', 'inert'];
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter });
    return () => {
      ending.abort();
      observer.disconnect();
    };
  }, []);
}
