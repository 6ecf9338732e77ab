import { type RefObject, useEffect, useRef } from 'react';
import { ARRANGEMENTS, type Arrangement } from '#shared/domain/places/place-view.ts';

const POPUPS = '[role=dialog], [role=menu], [role=listbox]';

/** A radio button or a checkbox, which has the focus after a click, takes no characters. */
const FIELDS = 'input:not([type=radio], [type=checkbox]), textarea, select';

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches(FIELDS));
}

type SectionKeys = {
  filter: RefObject<HTMLInputElement | null>;
  onArrange: (arrangement: Arrangement) => void;
  onExport: () => void;
  onHelp: () => void;
  onEscape: () => void;
};

/** The keys that hold wherever the focus is, unless a dialog is open or a plain character is being typed. */
export function useSectionKeys(keys: SectionKeys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { filter, onArrange, onExport, onHelp, onEscape } = latest.current;
      if (event.defaultPrevented || event.altKey || document.querySelector('[role=dialog]')) return;
      const key = event.key.toLowerCase();
      const isControl = event.ctrlKey || event.metaKey;
      const isPlain = !isControl && !isTyping(event.target);
      const arrangement = isPlain && /^[1-4]$/.test(key) ? ARRANGEMENTS[Number(key) - 1] : undefined;
      if ((isControl && !event.shiftKey && key === 'f') || (isPlain && key === '/')) {
        filter.current?.focus();
        filter.current?.select();
      } else if (isControl && !event.shiftKey && key === 'e') onExport();
      else if (isPlain && key === '?') onHelp();
      else if (arrangement) onArrange(arrangement);
      else if (isPlain && key === 'escape' && !hadPopup) onEscape();
      else return;
      event.preventDefault();
    };
    let hadPopup = false;
    // Looked at before anyone has closed it by the same key.
    const lookForPopup = (event: KeyboardEvent) => {
      hadPopup = document.querySelector(POPUPS) !== null;
      // A tooltip that Escape closes, or that is about to open at a button, lets the key through to nobody.
      const mayHaveTooltip =
        event.target instanceof HTMLButtonElement || document.querySelector('[role=tooltip]');
      if (event.key === 'Escape' && mayHaveTooltip) onKeyDown(event);
    };
    window.addEventListener('keydown', lookForPopup, { capture: true });
    window.addEventListener('keydown', onKeyDown);
    return () => {
      window.removeEventListener('keydown', lookForPopup, { capture: true });
      window.removeEventListener('keydown', onKeyDown);
    };
  }, []);
}
