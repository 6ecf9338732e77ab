import type { ComponentProps } from 'react';
import styles from './small-field.module.css';

const classes = (className: string | undefined) => [styles.field, className].filter(Boolean).join(' ');

/** A choice or a value inside a table or a line of settings: as high as a small button. */
export function SmallSelect({ className, ...props }: ComponentProps<'select'>) {
  return <select {...props} className={classes(className)} />;
}

export function SmallInput({ className, ...props }: ComponentProps<'input'>) {
  return <input {...props} className={classes(className)} />;
}
