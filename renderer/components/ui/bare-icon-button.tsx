import type { ComponentProps } from 'react';
import styles from './bare-icon-button.module.css';
import { PressButton } from './press-button.tsx';

/** A picture inside a row or a header, without a frame: it needs an `aria-label`, and a `title` for the pointer. */
export function BareIconButton({ className, ...props }: ComponentProps<'button'>) {
  return <PressButton {...props} className={[styles.button, className].filter(Boolean).join(' ')} />;
}
