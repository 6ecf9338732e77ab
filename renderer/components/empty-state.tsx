import type { ReactNode } from 'react';
import { Row, Text } from '#renderer/components/ui/layout.tsx';
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
        <Text as="div" tone="accent" aria-hidden>
          {props.icon}
        </Text>
      )}
      <Heading className={styles.heading}>{props.title}</Heading>
      <p>{props.text}</p>
      {props.children && (
        <Row align="stretch" justify="center" wrap>
          {props.children}
        </Row>
      )}
    </div>
  );
}
