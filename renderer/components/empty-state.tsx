import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

/** Nothing to show, why, and what to do about it. */
export function EmptyState(props: { icon?: ReactNode; title: string; text: string; children?: ReactNode }) {
  return (
    <div className={styles.state}>
      {props.icon && (
        <div className={styles.icon} aria-hidden>
          {props.icon}
        </div>
      )}
      <h2>{props.title}</h2>
      <p>{props.text}</p>
      {props.children && <div className={styles.actions}>{props.children}</div>}
    </div>
  );
}
