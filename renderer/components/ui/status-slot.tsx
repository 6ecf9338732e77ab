import { createContext, type ReactNode, useContext } from 'react';
import { createPortal } from 'react-dom';

/** Where a section writes into the status bar of the frame. */
export const StatusSlotContext = createContext<HTMLElement | null>(null);

export function StatusSlot(props: { children: ReactNode }) {
  const slot = useContext(StatusSlotContext);
  return slot && createPortal(props.children, slot);
}
