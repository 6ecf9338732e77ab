import type { ComponentProps } from 'react';
import styles from './list-button.module.css';
import { PressButton } from './press-button.tsx';

/** A row of a list that does something: as wide as the list, chosen by `aria-pressed`, `aria-current` or `aria-selected`. */
export function ListButton({
  isRuled,
  className,
  ...props
}: ComponentProps<'button'> & { isRuled?: boolean }) {
  return (
    <PressButton
      {...props}
      className={[styles.item, className].filter(Boolean).join(' ')}
      data-ruled={isRuled || undefined}
    />
  );
}

/** Text of a sentence that does something, as a link does. */
export function TextButton(props: ComponentProps<'button'>) {
  return <PressButton {...props} className={styles.text} />;
}
