import { KeyRound, MapPinned } from 'lucide-react';
import { startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '#renderer/components/ui/button.tsx';
import { EmptyState } from '#renderer/components/ui/empty-state.tsx';
import { FailureNotice } from '#renderer/components/ui/failure-notice.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { toAppError } from '#renderer/lib/backend/to-app-error.ts';
import { useQuietTicks } from '#renderer/lib/use-now.ts';
import type { SessionState } from '#shared/contract/session.ts';
import type { CoordinateSystems } from '#shared/domain/coordinates/coordinate-systems.ts';
import type { PlaceWork } from '#shared/domain/places/place-view.ts';
import { isDerivedField } from '#shared/domain/places/place-columns.ts';
import type { PlaceTable } from '#shared/domain/places/place-table.ts';
import type { Steps } from '#shared/domain/steps.ts';
import { useKeptSystems } from '../api/coordinate-systems.ts';
import { useKeptPlaces } from '../api/kept-places.ts';
import { usePlaceList } from '../api/list-places.ts';
import { useRefreshInterval } from '../api/refresh-interval.ts';
import { knownIndex } from '../model/place-text.ts';
import type { LoadedPlaceList } from '../model/loaded-place-list.ts';
import type { PlaceIndex } from '../model/place-index.ts';
import { runBetweenFrames } from '../model/steps.ts';
import { systemsByProject } from '../model/systems-of-projects.ts';
import { NO_READINGS, workOn } from '../model/table-work.ts';
import { recall } from '../model/working-memory.ts';
import { ListArrival } from './list-arrival.tsx';
import styles from './places-section.module.css';
import { PlacesSkeleton } from './places-skeleton.tsx';
import { PlacesView } from './places-view.tsx';
import type { KeptChoices } from './use-working-state.ts';

/** Tables that have been on the screen: showing one of them again takes no long work. */
const shown = new WeakSet<PlaceTable>();

/** The connection whose places are shown. */
type PlaceSource = {
  connectionId: string;
  name: string;
  /** Address of the data service, or "built-in". */
  service: string;
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
          <Button kind="primary" loading={props.isOpeningBuiltIn} onClick={props.onOpenBuiltIn}>
            {empty.openBuiltIn}
          </Button>
        )}
        <Button kind={isBuiltIn ? 'default' : 'primary'} onClick={props.onSignIn}>
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
  const kept = useKeptPlaces(source.connectionId);
  const username = useShownAccount(session) ?? kept?.username;
  const isSignedIn = session?.status === 'signed-in';
  const of = username === undefined ? undefined : { connectionId: source.connectionId, username };
  const fetched = usePlaceList(of, isSignedIn);
  const { error, isFetching, refetch, cancel } = fetched;
  // What came last of all is shown until something newer is there; of a service that is just being started that is soon.
  const isOffered = kept?.username === username && !props.isOpeningBuiltIn;
  const data = fetched.data ?? (isOffered && kept ? kept : undefined);
  const ready = useReadyList(
    source.connectionId,
    `${source.connectionId} ${username}`,
    data,
    props.kept.work,
  );
  const { intervalS } = useRefreshInterval('placeListIntervalS');
  const isStanding = isSignedIn && data !== undefined && !isFetching;
  useQuietTicks(() => void refetch(), isStanding ? intervalS : 0, data?.receivedAtMs ?? null);
  if (!session || (!isSignedIn && !data && kept === undefined)) return <PlacesSkeleton />;
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
        service={source.service}
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
        <Button kind="primary" onClick={refresh}>
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
      <Button kind="primary" loading={props.isOpeningBuiltIn} onClick={props.onOpenBuiltIn}>
        {empty.openBuiltIn}
      </Button>
      <Button onClick={props.onShowConnections}>{empty.toConnections}</Button>
    </EmptyState>
  );
}

type Kept = Readonly<Record<string, CoordinateSystems>>;

/** Everything that the screen asks of a table at its first look; the judgement comes last. */
function* prepare(
  index: PlaceIndex,
  listAsOfMs: number,
  kept: Kept,
  account: string,
  before: PlaceTable | undefined,
  fromBefore: PlaceWork | undefined,
): Steps<void> {
  const work = workOn(index.table);
  const evidence = yield* work.evidence();
  yield* work.positions(systemsByProject(evidence, kept));
  yield* work.configCodes();
  yield* work.projects();
  const { query, sort } = recall(account, fromBefore);
  yield* index.prepare(query, sort === null || isDerivedField(sort.column) ? null : sort.column);
  const readings = (before && workOn(before).judgement?.readings) ?? NO_READINGS;
  yield* work.judge(readings, { nowMs: Date.now(), listAsOfMs });
}

/**
 * The newest list of an account of which everything is worked out that the screen needs; until then the one before, or
 * nothing. It is put on the screen in a transition: React makes the screen in slices, and a click on what is there
 * meanwhile is answered between two of them.
 */
function useReadyList(
  connectionId: string,
  account: string,
  list: LoadedPlaceList | undefined,
  work: KeptChoices['work'],
) {
  const { t, value, language } = useI18n();
  const kept = useKeptSystems(connectionId);
  const [last, setLast] = useState<{ account: string; list: LoadedPlaceList }>();
  const before = last?.account === account ? last.list : undefined;
  const isReady = list !== undefined && shown.has(list.table);
  const ready = isReady ? list : before;
  if (isReady && list !== before) setLast({ account, list });
  useEffect(() => {
    if (ready) shown.add(ready.table);
  }, [ready]);
  // It is looked at once, and must not begin the work anew.
  const fromBefore = useRef(work[account]);
  useLayoutEffect(() => {
    fromBefore.current = work[account];
  });
  const isNext = list !== undefined && list !== ready;
  const tableBefore = before?.table;
  useEffect(() => {
    if (!isNext) return undefined;
    const index = knownIndex(list.table, language, { t, value, zone: list.zone });
    return runBetweenFrames(
      prepare(index, list.receivedAtMs, kept, account, tableBefore, fromBefore.current),
      () => startTransition(() => setLast({ account, list })),
    );
  }, [list, isNext, kept, account, tableBefore, language, t, value]);
  return { list: ready, isPreparing: isNext };
}
