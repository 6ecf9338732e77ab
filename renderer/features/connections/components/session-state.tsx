import type { SessionState } from '#shared/contract/session.ts';
import { FailureNotice } from '#renderer/components/ui/failure-notice.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import styles from './connections-section.module.css';

/** Who is signed in and until when, in words; and the reason, if nobody is. */
export function SessionStateLine(props: { session: SessionState | undefined }) {
  const { t } = useI18n();
  const { states } = t.connections;
  const { session } = props;
  if (!session) return <span className={styles.soft}>{states.unknown}</span>;
  if (session.status === 'signed-out') return <span className={styles.soft}>{states.signedOut}</span>;
  if (session.status === 'signing-in') return <span>{states.signingIn(session.username)}</span>;
  return (
    <span>
      {states.signedIn(session.username)}{' '}
      <span className={styles.soft}>
        {t.frame.until(session.validDate)} · {states.places(session.placeCount)}
      </span>
    </span>
  );
}

export function SessionFailure(props: { session: SessionState | undefined }) {
  const { t } = useI18n();
  const { session } = props;
  if (session?.status === 'signed-out' && session.reason) return <FailureNotice failure={session.reason} />;
  if (session?.status === 'signed-in' && session.renewalFailure)
    return <FailureNotice failure={session.renewalFailure} lead={t.connections.states.renewalFailed} />;
  return null;
}
