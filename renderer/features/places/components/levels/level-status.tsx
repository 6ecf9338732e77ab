import { CircleHelp, Clock, Droplets, KeyRound, RefreshCw, Settings2, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { Menu } from '#renderer/components/ui/menu.tsx';
import { Button, IconButton } from '#renderer/components/ui/button.tsx';
import { FailureNotice } from '#renderer/components/ui/failure-notice.tsx';
import { Row, Text } from '#renderer/components/ui/layout.tsx';
import { type I18n, useI18n } from '#renderer/i18n/i18n-context.tsx';
import type { PlaceTable } from '#shared/domain/places/place-table.ts';
import type { Levels } from '../../api/levels.ts';
import { useRefreshInterval } from '../../api/refresh-interval.ts';
import { LevelSourceDialog } from './level-source-dialog.tsx';

const INTERVALS_S = [0, 15, 30, 60, 300, 900];
const MINUTE_S = 60;

const ICONS = {
  none: CircleHelp,
  'no-source': CircleHelp,
  'signed-out': KeyRound,
  loading: Droplets,
  ready: Droplets,
  failed: TriangleAlert,
};

const WRONG: ReadonlySet<Levels['status']> = new Set(['failed', 'signed-out', 'no-source']);
const LIST_INTERVALS_S = [0, 60, 300, 900, 3600];

function Intervals(props: {
  label: string;
  values: number[];
  value: number;
  onChange: (intervalS: number) => void;
}) {
  const { t } = useI18n();
  const textOf = (seconds: number) =>
    seconds > 90 ? t.levels.everyMin(seconds / MINUTE_S) : t.levels.everyS(seconds);
  return (
    <div role="group" aria-label={props.label}>
      <Menu.Label aria-hidden>{props.label}</Menu.Label>
      {props.values.map((seconds) => (
        <Menu.RadioItem
          key={seconds}
          value={String(seconds)}
          checked={seconds === props.value}
          closeMenuOnClick
          onChange={() => props.onChange(seconds)}
        >
          {textOf(seconds)}
        </Menu.RadioItem>
      ))}
    </div>
  );
}

function IntervalMenu(props: { levels: Levels; onChooseSource: () => void }) {
  const { t } = useI18n();
  const { levels, onChooseSource } = props;
  const list = useRefreshInterval('placeListIntervalS');
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <IconButton small label={t.levels.menu}>
          <Settings2 size={14} aria-hidden />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Intervals
          label={t.levels.interval}
          values={INTERVALS_S}
          value={levels.intervalS}
          onChange={levels.setIntervalS}
        />
        <Intervals
          label={t.levels.listInterval}
          values={LIST_INTERVALS_S}
          value={list.intervalS}
          onChange={list.setIntervalS}
        />
        <Menu.Label>{t.levels.alsoWhenHidden}</Menu.Label>
        <Menu.Divider />
        <Menu.Item leftSection={<Settings2 size={14} aria-hidden />} onClick={onChooseSource}>
          {t.levels.chooseSource}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** How the levels stand, in a line: when they were read, how often, what is wrong, and what to do about it. */
export function LevelStatus(props: {
  connectionId: string;
  levels: Levels;
  /** Levels of places that the list does not have. */
  notInList: number;
  table: PlaceTable;
  zone: string;
  /** Whether signing in for MCP is what to do next: signing in for the places comes first. */
  isNextStep: boolean;
  onSignInForMcp: () => void;
}) {
  const { t } = useI18n();
  const { connectionId, levels, notInList, table, zone, onSignInForMcp } = props;
  const [isChoosing, setChoosing] = useState(false);
  const { text, detail } = useLevelText(levels, notInList);
  const Icon = ICONS[levels.status];
  const isWrong = WRONG.has(levels.status);
  const canRefresh = levels.status === 'ready' || levels.status === 'failed';
  return (
    <Row gap={4} role="group" aria-label={t.levels.label}>
      <Icon size={14} aria-hidden color={isWrong ? 'var(--caution)' : 'var(--ink-soft)'} />
      <Text
        small
        truncate
        tone={isWrong ? 'caution' : 'soft'}
        role="status"
        title={`${text} ${detail}`.trim()}
      >
        {text}
        <span className="visually-hidden">{detail}</span>
      </Text>
      {levels.status === 'signed-out' && (
        <Button kind={props.isNextStep ? 'primary' : 'default'} small onClick={onSignInForMcp}>
          {t.levels.signIn}
        </Button>
      )}
      {levels.status === 'no-source' && (
        <Button small onClick={() => setChoosing(true)}>
          {t.levels.chooseSource}
        </Button>
      )}
      {canRefresh && (
        <IconButton
          small
          label={t.levels.refresh}
          loading={levels.progress !== null}
          onClick={levels.refresh}
        >
          <RefreshCw size={14} aria-hidden />
        </IconButton>
      )}
      <IntervalMenu levels={levels} onChooseSource={() => setChoosing(true)} />
      <LevelSourceDialog
        connectionId={connectionId}
        table={table}
        zone={zone}
        isSignedIn={levels.status !== 'signed-out'}
        isOpen={isChoosing}
        onClose={() => setChoosing(false)}
        onChanged={levels.refresh}
        onSignInForMcp={onSignInForMcp}
      />
    </Row>
  );
}

/** Why the levels on the screen are not the newest, or why there are none; nothing where all is well. */
export function LevelsNotice({ levels }: { levels: Levels }) {
  const { t, clock } = useI18n();
  const { status, failure } = levels;
  if (status !== 'failed' || !failure) return null;
  return (
    <FailureNotice failure={failure} lead={failedText(levels, { t, clock })}>
      <Button
        loading={levels.progress !== null}
        leftSection={<Clock size={14} aria-hidden />}
        onClick={levels.refresh}
      >
        {t.levels.refresh}
      </Button>
    </FailureNotice>
  );
}

/** What is known although the last reading failed: the complete one before, or as much as came of the first. */
function failedText({ lastGoodAtMs, partial }: Levels, { t, clock }: Pick<I18n, 't' | 'clock'>): string {
  const words = t.levels.status;
  if (lastGoodAtMs !== null) return words.failedOld(clock(lastGoodAtMs));
  return partial ? words.failedPartly(partial.done, partial.total, clock(partial.atMs)) : words.failed;
}

/** How the levels stand in one short text, and what more there is to say. */
function useLevelText(levels: Levels, notInList: number): { text: string; detail: string } {
  const { t, clock } = useI18n();
  const words = t.levels.status;
  const { status, progress, lastGoodAtMs, tool, withoutPlace, intervalS } = levels;
  const readAt = lastGoodAtMs === null ? null : clock(lastGoodAtMs);
  const detail = [
    ...(tool === null ? [] : [words.from(tool)]),
    ...(notInList > 0 ? [words.notInList(notInList)] : []),
    ...(withoutPlace > 0 ? [words.withoutPlace(withoutPlace)] : []),
  ].join(' ');
  const often = intervalS > 90 ? t.levels.everyMin(intervalS / 60) : t.levels.everyS(intervalS);
  const reading = () => {
    if (!progress || progress.done === 0) return words.reading;
    return progress.total === null
      ? words.readingSome(progress.done)
      : words.readingOf(progress.done, progress.total);
  };
  const texts: Record<Levels['status'], () => string> = {
    none: () => words.noSource,
    'no-source': () => (levels.isOff ? words.off : words.noSource),
    'signed-out': () => (readAt === null ? words.signedOut : words.signedOutOld(readAt)),
    failed: () => failedText(levels, { t, clock }),
    loading: reading,
    ready: () => `${words.readAt(readAt ?? '')} · ${often}`,
  };
  return { text: texts[status](), detail };
}
