import type { ComponentProps } from 'react';
import styles from './code-block.module.css';

/** Text as a machine wrote it: wrapped, selectable, and scrolled when it is long. */
export function CodeBlock({ className, ...props }: ComponentProps<'pre'>) {
  return <pre {...props} className={[styles.code, className].filter(Boolean).join(' ')} />;
}
