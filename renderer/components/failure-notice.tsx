import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Row, Text } from '#renderer/components/ui/layout.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { connectionHref } from '#renderer/lib/connection-address.ts';
import type { Failure } from '#shared/errors.ts';
import styles from './failure-notice.module.css';

/** What failed and what to try, in place. `lead` says what that means for what is on the screen. */
export function FailureNotice(props: { failure: Failure; lead?: string; children?: ReactNode }) {
  const i18n = useI18n();
  const { failure } = props;
  const { title, nextStep } = i18n.failure(failure);
  return (
    <div className={styles.notice} role="alert">
      <TriangleAlert size={16} aria-hidden className={styles.icon} />
      <Text as="div" grow breaks>
        {props.lead && <strong>{props.lead}</strong>}
        <div className={props.lead ? undefined : styles.title}>{title}</div>
        <div className={styles.nextStep}>{nextStep}</div>
        {failure.code === 'MCP_ACCESS_REFUSED' && (
          <a href={connectionHref(failure.details.connectionId, 'why-401')}>
            {i18n.t.mcp.actions.whyRefused}
          </a>
        )}
      </Text>
      {props.children && (
        <Row align="stretch" fixed>
          {props.children}
        </Row>
      )}
    </div>
  );
}
