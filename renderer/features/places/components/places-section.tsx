import { Button } from '@mantine/core';
import { KeyRound, MapPinned } from 'lucide-react';
import { useState } from 'react';
import type { SessionState } from '#shared/contract/session.ts';
import { EmptyState } from '#renderer/components/empty-state.tsx';
import { FailureNotice } from '#renderer/components/failure-notice.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { toAppError } from '#renderer/lib/backend/to-app-error.ts';
import { useQuietTicks } from '#renderer/lib/use-quiet-ticks.ts';
import { usePlaceList } from '../api/list-places.ts';
import { useRefreshInterval } from '../api/refresh-interval.ts';
import { ListArrival } from './list-arrival.tsx';
import { PlacesSkeleton } from './places-skeleton.tsx';
import styles from './places-section.module.css';
import { PlacesView } from './places-view.tsx';
import { useReadyList } from './use-ready-list.ts';
import type { KeptChoices } from './use-working-state.ts';

/** The connection whose places are shown. */
type PlaceSource = {
  connectionId: string;
  name: string;
  isBuiltIn: boolean;
  session: SessionState | undefined;
};

export type PlacesSectionProps = {
  source: PlaceSource | undefined;
  kept: KeptChoices;
  onSignInForMcp: () => void;
  onSignIn: () => void;
  onOpenBuiltIn: () => void;
  isOpeningBuiltIn: boolean;
  onShowConnections: () => void;
};

type WithSource = PlacesSectionProps & { source: PlaceSource };

/** Whose list is shown: a session that ended by itself keeps the list of its account on the screen. */
function useShownAccount(session: SessionState | undefined): string | undefined {
  const [last, setLast] = useState<{ connectionId: string; username: string }>();
  if (session?.status === 'signed-in') {
    if (last?.username !== session.username || last.connectionId !== session.connectionId) {
      setLast({ connectionId: session.connectionId, username: session.username });
    }
    return session.username;
  }
  const endedByItself = session?.status === 'signed-out' && session.reason !== null;
  const isSame = last?.connectionId === session?.connectionId;
  return isSame && (endedByItself || session?.status === 'signing-in') ? last?.username : undefined;
}

function SignedOut(props: WithSource) {
  const { t } = useI18n();
  const { empty } = t.places;
  const { name, session, isBuiltIn } = props.source;
  if (session?.status === 'signing-in')
    return <EmptyState icon={<KeyRound size={28} />} title={empty.signingIn(session.username)} text="" />;
  const reason = session?.status === 'signed-out' ? session.reason : null;
  return (
    <div className={styles.centre}>
      <EmptyState icon={<KeyRound size={28} />} title={empty.signedOutTitle(name)} text={empty.signedOutText}>
        {reason && <FailureNotice failure={reason} />}
        {isBuiltIn && (
          <Button size="xs" loading={props.isOpeningBuiltIn} onClick={props.onOpenBuiltIn}>
            {empty.openBuiltIn}
          </Button>
        )}
        <Button size="xs" variant={isBuiltIn ? 'default' : 'filled'} onClick={props.onSignIn}>
          {empty.signIn}
        </Button>
      </EmptyState>
    </div>
  );
}

function PlacesOfSource(props: WithSource) {
  const { t } = useI18n();
  const { source, onSignIn } = props;
  const { session } = source;
  const username = useShownAccount(session);
  const isSignedIn = session?.status === 'signed-in';
  const of = username === undefined ? undefined : { connectionId: source.connectionId, username };
  const { data, error, isFetching, refetch, cancel } = usePlaceList(of, isSignedIn);
  const ready = useReadyList(source.connectionId, `${source.connectionId} ${username}`, data);
  const { intervalS } = useRefreshInterval('placeListIntervalS');
  const isStanding = isSignedIn && data !== undefined && !isFetching;
  useQuietTicks(() => void refetch(), isStanding ? intervalS : 0, data?.receivedAtMs ?? null);
  if (!session) return <PlacesSkeleton />;
  // Signing in is not enough: it has to be started first.
  const isServiceGone = session.status === 'signed-out' && session.reason?.code === 'BUILT_IN_SERVICE_FAILED';
  if (!of || (!data && !isSignedIn)) return <SignedOut {...props} />;
  const refresh = () => void refetch();
  if (ready.list)
    return (
      <PlacesView
        key={`${of.connectionId} ${of.username}`}
        connectionId={of.connectionId}
        connectionName={source.name}
        list={ready.list}
        username={of.username}
        session={session}
        error={error}
        isFetching={isFetching || ready.isPreparing}
        onRefresh={refresh}
        onCancel={cancel}
        onSignIn={isServiceGone ? props.onOpenBuiltIn : onSignIn}
        onSignInForMcp={props.onSignInForMcp}
        kept={props.kept}
      />
    );
  if (isFetching || ready.isPreparing || !error)
    return (
      <PlacesSkeleton>
        <ListArrival connectionId={of.connectionId} onCancel={cancel} />
      </PlacesSkeleton>
    );
  return (
    <div className={styles.centre}>
      <h1 className="visually-hidden">{t.places.title}</h1>
      <FailureNotice failure={toAppError(error).toFailure()} lead={t.places.loadFailed}>
        <Button size="xs" onClick={refresh}>
          {t.frame.retry}
        </Button>
      </FailureNotice>
    </div>
  );
}

export function PlacesSection(props: PlacesSectionProps) {
  const { t } = useI18n();
  const { source } = props;
  if (source) return <PlacesOfSource {...props} source={source} />;
  const { empty } = t.places;
  return (
    <EmptyState icon={<MapPinned size={28} />} title={empty.noConnectionTitle} text={empty.noConnectionText}>
      <Button size="xs" loading={props.isOpeningBuiltIn} onClick={props.onOpenBuiltIn}>
        {empty.openBuiltIn}
      </Button>
      <Button size="xs" variant="default" onClick={props.onShowConnections}>
        {empty.toConnections}
      </Button>
    </EmptyState>
  );
}
