import type { ReactNode } from 'react';
import styles from './page.module.css';

/** A section that is read from top to bottom, no wider than lines are legible. */
export function Page(props: { isWide?: boolean; children: ReactNode }) {
  return (
    <div className={styles.page} data-wide={props.isWide || undefined} data-pane>
      {props.children}
    </div>
  );
}
