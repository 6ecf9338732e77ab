import { type ReactNode, useEffect, useState } from 'react';
import { Stack } from '#renderer/components/ui/layout.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { useMediaQuery } from '#renderer/lib/use-media-query.ts';
import styles from './places-panes.module.css';
import { SplitHandle } from '#renderer/components/ui/split-handle.tsx';
import type { PlacePanes } from './use-working-state.ts';

const PERCENT = 100;
const HANDLE = '8px';
const REST_MS = 400;
const share = (part: number) => `minmax(0, ${part * PERCENT}fr)`;

/** The panes as they are kept, and while a border is moved as it moves; kept once it rests. */
function useMoving(kept: PlacePanes, onKeep: (panes: PlacePanes) => void) {
  const [moved, setMoved] = useState<PlacePanes>();
  useEffect(() => {
    if (!moved) return undefined;
    const timer = setTimeout(() => {
      onKeep({ ...kept, tableShare: moved.tableShare, listShare: moved.listShare });
      setMoved(undefined);
    }, REST_MS);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-deps -- `onKeep` is made anew at every render and does the same
  }, [moved]);
  return { panes: moved ?? kept, setPanes: setMoved };
}

/** In such a window the details of a place lie over the list, instead of squeezing it. */
export const DETAILS_LIE_OVER = '(max-width: 1000px)';

/** How much of the list they cover, as the style sheet has it. */
export const DETAILS_OVER_LIST = 'min(420px, 92%)';

/** List over map, and the details beside both; the borders between them can be moved. */
export function PlacesPanes(props: {
  panes: PlacePanes;
  onPanesChange: (panes: PlacePanes) => void;
  list: ReactNode;
  map: ReactNode;
  detail: ReactNode;
  /** The details take the room of list and map, which stay as they are behind them. */
  isDetailWide: boolean;
}) {
  const { t } = useI18n();
  const { list, map, detail } = props;
  const { panes, setPanes } = useMoving(props.panes, props.onPanesChange);
  const isNarrow = useMediaQuery(DETAILS_LIE_OVER);
  const { tableShare, listShare } = panes;
  const hasBoth = Boolean(list) && Boolean(map);
  const isBeside = Boolean(detail) && !isNarrow && !props.isDetailWide;
  const columns = isBeside ? `${share(listShare)} ${HANDLE} ${share(1 - listShare)}` : 'minmax(0, 1fr)';
  const rows = hasBoth ? `${share(tableShare)} ${HANDLE} ${share(1 - tableShare)}` : 'minmax(0, 1fr)';
  return (
    <div
      className={styles.panes}
      data-over={isNarrow || props.isDetailWide || undefined}
      data-wide={props.isDetailWide || undefined}
      style={{ gridTemplateColumns: columns }}
    >
      <Stack gap={0} shrinks style={{ gridTemplateRows: rows }}>
        {list}
        {hasBoth && (
          <SplitHandle
            label={t.placeViews.splitTable}
            orientation="horizontal"
            share={tableShare}
            onChange={(next) => setPanes({ ...panes, tableShare: next })}
          />
        )}
        {map}
      </Stack>
      {isBeside && (
        <SplitHandle
          label={t.placeViews.splitDetail}
          orientation="vertical"
          share={listShare}
          onChange={(next) => setPanes({ ...panes, listShare: next })}
        />
      )}
      {detail && <div className={styles.detail}>{detail}</div>}
    </div>
  );
}
