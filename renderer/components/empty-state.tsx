import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

/** Nothing to show, why, and what to do about it. Its heading is that of the section, unless the section has one. */
export function EmptyState(props: {
  icon?: ReactNode;
  title: string;
  text: string;
  isPart?: boolean;
  children?: ReactNode;
}) {
  const Heading = props.isPart ? 'h2' : 'h1';
  return (
    <div className={styles.state}>
      {props.icon && (
        <div className={styles.icon} aria-hidden>
          {props.icon}
        </div>
      )}
      <Heading className={styles.heading}>{props.title}</Heading>
      <p>{props.text}</p>
      {props.children && <div className={styles.actions}>{props.children}</div>}
    </div>
  );
}
