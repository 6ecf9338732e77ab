import { ListX, MapPinOff, TriangleAlert } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { ProgressBar } from '#renderer/components/ui/progress.tsx';
import { Dialog } from '#renderer/components/ui/dialog.tsx';
import { Chip } from '#renderer/components/ui/chip.tsx';
import { Row, Stack, Text } from '#renderer/components/ui/layout.tsx';
import type { PlaceTable } from '#shared/domain/places/place-table.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import {
  isComplete,
  type ListProblem,
  listProblems,
  type LoadedPlaceList,
} from '../model/loaded-place-list.ts';
import { Button } from '#renderer/components/ui/button.tsx';
import styles from './list-loading.module.css';
import { useMediaQuery } from '#renderer/lib/use-media-query.ts';
import { DETAILS_LIE_OVER, DETAILS_OVER_LIST } from './places-panes.tsx';
import type { SessionState } from '#shared/contract/session.ts';
import { Notice } from '#renderer/components/ui/notice.tsx';
import { FailureNotice } from '#renderer/components/ui/failure-notice.tsx';
import { toAppError } from '#renderer/lib/backend/to-app-error.ts';
import { EmptyState } from '#renderer/components/ui/empty-state.tsx';

/** How many places have come while the first ones can already be worked with. */
export function ListLoading(props: { list: LoadedPlaceList; isFetching: boolean; onCancel: () => void }) {
  const { t } = useI18n();
  const { list, isFetching, onCancel } = props;
  const { count, progress } = list;
  // An external store of React's would have the whole screen made anew at one go if it changed in the making.
  const [loadedRows, setLoadedRows] = useState(progress.rows);
  useEffect(() => progress.follow(setLoadedRows), [progress]);
  if (isComplete(list) || !isFetching) return null;
  return (
    <Row gap={12} tone="soft" small padY={4} padX={12}>
      <ProgressBar className={styles.bar} label={t.places.loadingLabel} share={loadedRows / count} />
      <span>{t.places.loaded(loadedRows, count)}</span>
      <Button small onClick={onCancel}>
        {t.places.cancelLoading}
      </Button>
    </Row>
  );
}

/** Why the list on the screen is not the newest: the session has ended, or the last refresh failed. */
export function StaleNotice(props: {
  session: SessionState;
  list: LoadedPlaceList;
  /** When the levels on the screen were read; null if there are none. */
  levelsAtMs: number | null;
  error: Error | null;
  isFetching: boolean;
  onRefresh: () => void;
  onSignIn: () => void;
}) {
  const { t, clock } = useI18n();
  const { session, error, list, levelsAtMs } = props;
  const lead = list.isKept
    ? t.places.kept.title(clock(list.receivedAtMs), levelsAtMs === null ? null : clock(levelsAtMs))
    : isComplete(list)
      ? t.places.refreshFailed(clock(list.receivedAtMs))
      : t.places.notAll(list.table.count, list.count);
  const why = session.status === 'signed-out' ? (session.reason ?? (list.isKept && session.attempt)) : null;
  if (why)
    return (
      <FailureNotice failure={why} lead={lead}>
        <Button onClick={props.onSignIn}>
          {why.code === 'BUILT_IN_SERVICE_FAILED' ? t.places.empty.openBuiltIn : t.places.empty.signIn}
        </Button>
      </FailureNotice>
    );
  if (!error && list.isKept) {
    const isSignedOut = session.status === 'signed-out';
    return (
      <Notice
        tone="caution"
        role="status"
        title={lead}
        actions={isSignedOut && <Button onClick={props.onSignIn}>{t.places.empty.signIn}</Button>}
      >
        {isSignedOut ? t.places.kept.signedOut : t.places.kept.loading}
      </Notice>
    );
  }
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

/** Why there is no row: the filter hides them, the account has none, or the service returned none. */
export function EmptyPlaces(props: {
  list: LoadedPlaceList;
  username: string;
  placeCount: number | null;
  /** A place is open beside it, whose page has a main action of its own. */
  isBesidePlace: boolean;
  onClear: () => void;
  onRefresh: () => void;
  onSignIn: () => void;
}) {
  const { t } = useI18n();
  const { empty } = t.places;
  const { list, placeCount } = props;
  const isCovered = useMediaQuery(DETAILS_LIE_OVER) && props.isBesidePlace;
  if (list.count > 0)
    return (
      <div style={{ display: 'grid', paddingInlineEnd: isCovered ? DETAILS_OVER_LIST : undefined }}>
        <EmptyState
          isPart
          icon={<ListX size={28} />}
          title={empty.hiddenTitle}
          text={empty.hiddenText(list.count)}
        >
          <Button kind={props.isBesidePlace ? 'default' : 'primary'} onClick={props.onClear}>
            {empty.clear}
          </Button>
        </EmptyState>
      </div>
    );
  const hasNone = placeCount === 0 && list.notPlaces.length === 0;
  const text =
    list.notPlaces.length > 0
      ? empty.onlyProblems(list.notPlaces.length)
      : empty.noneReturnedText(placeCount ?? 0);
  return (
    <EmptyState
      isPart
      icon={<MapPinOff size={28} />}
      title={hasNone ? empty.noPlacesTitle(props.username) : empty.noneReturnedTitle}
      text={hasNone ? empty.noPlacesText : text}
    >
      <Button kind="primary" onClick={props.onRefresh}>
        {t.places.refresh}
      </Button>
      <Button onClick={props.onSignIn}>{empty.otherAccount}</Button>
    </EmptyState>
  );
}

const SHOWN_AT_MOST = 200;
const RAW_AT_MOST = 300;

function ProblemItem(props: { problem: ListProblem; table: PlaceTable }) {
  const { t } = useI18n();
  const { problem: entry } = props;
  const texts = t.places.problems;
  if (entry.kind === 'element')
    return (
      <Stack as="li" gap={4} breaks lineBelow>
        {texts.element(entry.index + 1)}
        <code>{JSON.stringify(entry.raw).slice(0, RAW_AT_MOST)}</code>
      </Stack>
    );
  const { row, field, reason, raw } = entry.problem;
  return (
    <Stack as="li" gap={4} breaks lineBelow>
      <span>
        {props.table.value(row, 'placeName') ?? texts.unnamed}{' '}
        <Text tone="soft">{props.table.value(row, 'placeId')}</Text>
        {' · '}
        {texts.field(t.placeFields[field].label, reason)}
      </span>
      {raw !== undefined && <code>{JSON.stringify(raw).slice(0, RAW_AT_MOST)}</code>}
    </Stack>
  );
}

/** Says how many things of the list could not be understood, and lists them. */
export function ListProblems(props: { list: LoadedPlaceList }) {
  const { t } = useI18n();
  const [isOpen, setOpen] = useState(false);
  const problems = useMemo(() => listProblems(props.list), [props.list]);
  const texts = t.places.problems;
  if (problems.length === 0) return <span>{texts.none}</span>;
  const rest = problems.length - SHOWN_AT_MOST;
  return (
    <>
      <Chip onClick={() => setOpen(true)}>
        <TriangleAlert size={13} aria-hidden />
        {texts.chip(problems.length)}
      </Chip>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={texts.title} width="medium">
        <Text as="p" tone="soft">
          {texts.text}
        </Text>
        <Stack as="ul" spaceAbove={12}>
          {problems.slice(0, SHOWN_AT_MOST).map((problem, index) => (
            <ProblemItem key={index} problem={problem} table={props.list.table} />
          ))}
        </Stack>
        {rest > 0 && (
          <Text as="p" tone="soft">
            {texts.more(rest)}
          </Text>
        )}
      </Dialog>
    </>
  );
}
