import type { ComponentProps, ReactNode } from 'react';
import styles from './disclosure.module.css';

/** More to see, folded behind its name. */
export function Disclosure({
  summary,
  children,
  ...props
}: Omit<ComponentProps<'details'>, 'className'> & { summary: ReactNode }) {
  return (
    <details {...props} className={styles.more}>
      <summary>{summary}</summary>
      {children}
    </details>
  );
}
