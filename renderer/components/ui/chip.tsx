import type { ComponentProps, ReactNode } from 'react';
import styles from './chip.module.css';
import { PressButton } from './press-button.tsx';

/**
 * A small choice or filter. Which role it plays (`aria-pressed`, `aria-checked`, `aria-current`, `aria-selected`) is
 * said by whoever uses it, and decides how it looks.
 */
export function Chip({ className, ...props }: ComponentProps<'button'>) {
  return <PressButton {...props} className={[styles.chip, className].filter(Boolean).join(' ')} />;
}

/** A word beside a name that says what is special about it. */
export function Tag(props: { tone?: 'accent' | 'caution' | 'neutral'; title?: string; children: ReactNode }) {
  return (
    <span className={styles.tag} data-tone={props.tone ?? 'accent'} title={props.title}>
      {props.children}
    </span>
  );
}
