import { Kbd } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import styles from './code-block.module.css';

/** Text as a machine wrote it: wrapped, selectable, and scrolled when it is long. */
export function CodeBlock({ className, ...props }: ComponentProps<'pre'>) {
  return <pre {...props} className={[styles.code, className].filter(Boolean).join(' ')} />;
}

/** A key, or keys that are pressed together. */
export function KeyName(props: { children: ReactNode }) {
  return <Kbd size="xs">{props.children}</Kbd>;
}
