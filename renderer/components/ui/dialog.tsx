import { getDefaultZIndex, Modal } from '@mantine/core';
import { type ReactNode, useLayoutEffect } from 'react';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { focusNear, placeOf } from '#renderer/lib/focus-near.ts';

const WIDTHS = { small: 460, medium: 620, large: 860 };
/** Room above and below: little of it in a low window. */
const EDGE = 'clamp(8px, 8dvh - 24px, 40px)';

/** What had the focus last outside menus: the entry that opened a dialog may be gone before the dialog is there. */
let lastOutsideMenus: HTMLElement | null = null;

document.addEventListener('focusin', ({ target }) => {
  if (target instanceof HTMLElement && !target.closest('[role=menu]')) lastOutsideMenus = target;
});

function originOfFocus(): HTMLElement | null {
  const { activeElement } = document;
  const isGone = !activeElement || activeElement === document.body || activeElement.closest('[role=menu]');
  return !isGone && activeElement instanceof HTMLElement ? activeElement : lastOutsideMenus;
}

/**
 * Mantine returns the focus only of a dialog that stays in the tree; most of ours are there only while they are open. Where
 * what opened it is gone, as after a deletion, the focus goes to what stands nearest.
 */
function useFocusReturn(isOpen: boolean) {
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    const origin = originOfFocus();
    const place = origin && placeOf(origin);
    return () => {
      // What has the focus is still the dialog, or nothing; anything else was chosen on purpose.
      requestAnimationFrame(() => {
        const { activeElement } = document;
        if (activeElement && activeElement !== document.body && !activeElement.closest('[role=dialog]'))
          return;
        if (place) focusNear(place);
      });
    };
  }, [isOpen]);
}

type DialogProps = {
  title: ReactNode;
  onClose: () => void;
  children: ReactNode;
  /** For a dialog that stays in the tree; without it, it is there only while it is open. */
  isOpen?: boolean;
  width?: keyof typeof WIDTHS;
  /** Where closing does more than that, such as saying no. */
  closeLabel?: string;
  /** A click beside it does nothing: its answer is not to be given by accident. */
  mustBeAnswered?: boolean;
};

/** Asks or shows something before anything else goes on. The focus goes into it, stays in it, and comes back. */
export function Dialog({ isOpen = true, width = 'small', ...props }: DialogProps) {
  const { t } = useI18n();
  useFocusReturn(isOpen);
  return (
    <Modal
      opened={isOpen}
      size={WIDTHS[width]}
      yOffset={EDGE}
      title={props.title}
      onClose={props.onClose}
      closeOnClickOutside={!props.mustBeAnswered}
      closeButtonProps={{ 'aria-label': props.closeLabel ?? t.frame.close }}
      returnFocus={false}
      // What is scrolled to does not lie under the buttons, which stay in sight.
      styles={{ content: { scrollPaddingBlockEnd: 56 } }}
    >
      {props.children}
    </Modal>
  );
}

/** The whole window for one thing, which brings its own way out. Notices are above it, and so are other dialogs. */
export function FullScreenDialog(props: { label: string; onClose: () => void; children: ReactNode }) {
  useFocusReturn(true);
  return (
    <Modal
      opened
      fullScreen
      zIndex={getDefaultZIndex('modal') - 2}
      withCloseButton={false}
      onClose={props.onClose}
      attributes={{ content: { 'aria-label': props.label } }}
      transitionProps={{ duration: 0 }}
      padding={0}
      returnFocus={false}
    >
      {props.children}
    </Modal>
  );
}
