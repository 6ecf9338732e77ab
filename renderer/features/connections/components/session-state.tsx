import { Text } from '#renderer/components/ui/layout.tsx';
import type { SessionState } from '#shared/contract/session.ts';
import { FailureNotice } from '#renderer/components/ui/failure-notice.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';

/** Who is signed in and until when, in words; and the reason, if nobody is. */
export function SessionStateLine(props: { session: SessionState | undefined }) {
  const { t } = useI18n();
  const { states } = t.connections;
  const { session } = props;
  if (!session) return <Text tone="soft">{states.unknown}</Text>;
  if (session.status === 'signed-out') return <Text tone="soft">{states.signedOut}</Text>;
  if (session.status === 'signing-in') return <span>{states.signingIn(session.username)}</span>;
  return (
    <span>
      {states.signedIn(session.username)}{' '}
      <Text tone="soft">
        {t.frame.until(session.validDate)} · {states.places(session.placeCount)}
      </Text>
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
