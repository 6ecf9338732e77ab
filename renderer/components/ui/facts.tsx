import type { ComponentProps } from 'react';
import styles from './facts.module.css';

/** Names and values: a `div` with `dt` and `dd` for each. `isInline` lets them follow one another in lines. */
export function Facts({
  isInline,
  isRuled,
  ...props
}: ComponentProps<'dl'> & { isInline?: boolean; isRuled?: boolean }) {
  return (
    <dl {...props} className={isInline ? styles.inline : styles.facts} data-ruled={isRuled || undefined} />
  );
}
