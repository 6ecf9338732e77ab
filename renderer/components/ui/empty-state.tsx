import type { ReactNode } from 'react';
import { Row, Stack, Text } from './layout.tsx';
import styles from './empty-state.module.css';

/** Nothing to show, why, and what to do about it. Its heading is that of the section, unless the section has one. */
export function EmptyState(props: {
  icon?: ReactNode;
  title: string;
  text?: string;
  isPart?: boolean;
  children?: ReactNode;
}) {
  return (
    <Stack justify="center" className={styles.state}>
      {props.icon && (
        <Text tone="accent" aria-hidden>
          {props.icon}
        </Text>
      )}
      <Text as={props.isPart ? 'h2' : 'h1'}>{props.title}</Text>
      {props.text !== undefined && (
        <Text as="p" tone="soft">
          {props.text}
        </Text>
      )}
      {props.children && (
        <Row wrap justify="center" spaceAbove={8}>
          {props.children}
        </Row>
      )}
    </Stack>
  );
}
