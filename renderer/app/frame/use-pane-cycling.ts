import { useEffect } from 'react';

const FOCUSABLE = '[data-pane-focus],[tabindex="0"],a[href],button:not(:disabled),input:not(:disabled)';

function focusPane(pane: Element): boolean {
  for (const element of pane.querySelectorAll(FOCUSABLE)) {
    if (!(element instanceof HTMLElement) || element.offsetParent === null) continue;
    element.focus();
    if (document.activeElement === element) return true;
  }
  return false;
}

/** F6 goes from pane to pane, Shift+F6 back; a pane is whatever carries `data-pane`. */
export function usePaneCycling(): void {
  useEffect(() => {
    const cycle = (event: KeyboardEvent) => {
      if (event.key !== 'F6' || document.querySelector('[role=dialog]')) return;
      event.preventDefault();
      const panes = [...document.querySelectorAll('[data-pane]')];
      const here = panes.findIndex((pane) => pane.contains(document.activeElement));
      const step = event.shiftKey ? -1 : 1;
      const start = here === -1 && event.shiftKey ? 0 : here;
      for (let offset = 1; offset <= panes.length; offset += 1) {
        const pane = panes[(start + step * offset + panes.length * 2) % panes.length];
        if (pane && focusPane(pane)) return;
      }
    };
    window.addEventListener('keydown', cycle);
    return () => window.removeEventListener('keydown', cycle);
  }, []);
}
