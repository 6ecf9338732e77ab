import type { ComponentProps } from 'react';
import styles from './table.module.css';

/** A table of many short cells under a head that stays in sight; cells with `data-number` are aligned at their end. */
export function Table({ wraps, ...props }: ComponentProps<'table'> & { wraps?: boolean }) {
  return <table {...props} className={styles.table} data-wraps={wraps || undefined} />;
}
