import { Button } from '#renderer/components/ui/button.tsx';
import type { SessionState } from '#shared/contract/session.ts';
import { FailureNotice } from '#renderer/components/ui/failure-notice.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { toAppError } from '#renderer/lib/backend/to-app-error.ts';
import { isComplete, type LoadedPlaceList } from '../model/loaded-place-list.ts';

/** Why the list on the screen is not the newest: the session has ended, or the last refresh failed. */
export function StaleNotice(props: {
  session: SessionState;
  list: LoadedPlaceList;
  error: Error | null;
  isFetching: boolean;
  onRefresh: () => void;
  onSignIn: () => void;
}) {
  const { t, clock } = useI18n();
  const { session, error, list } = props;
  const lead = isComplete(list)
    ? t.places.refreshFailed(clock(list.receivedAtMs))
    : t.places.notAll(list.table.count, list.count);
  if (session.status === 'signed-out' && session.reason)
    return (
      <FailureNotice failure={session.reason} lead={lead}>
        <Button kind="primary" onClick={props.onSignIn}>
          {session.reason.code === 'BUILT_IN_SERVICE_FAILED'
            ? t.places.empty.openBuiltIn
            : t.places.empty.signIn}
        </Button>
      </FailureNotice>
    );
  if (!error) return null;
  const failure = toAppError(error).toFailure();
  // Whoever ended a refresh knows; how old the list is, the status bar says anyway.
  if (failure.code === 'CANCELLED' && isComplete(list)) return null;
  return (
    <FailureNotice failure={failure} lead={lead}>
      <Button loading={props.isFetching} onClick={props.onRefresh}>
        {t.frame.retry}
      </Button>
    </FailureNotice>
  );
}
