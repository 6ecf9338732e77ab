import { Button } from '@mantine/core';
import { MonitorX } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { EmptyState } from '#renderer/components/empty-state.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { BasemapButton } from './basemap/basemap-button.tsx';
import { MapBar } from './map-bar.tsx';
import { MapLegend } from './map-legend.tsx';
import { MapNotes } from './map-notes.tsx';
import { MapScale } from './map-scale.tsx';
import { MapTip } from './map-tip.tsx';
import { PickList } from './pick-list.tsx';
import { PlacesInView } from './places-in-view.tsx';
import type { PlacesMapProps } from './places-map-props.ts';
import styles from './places-map.module.css';
import { SystemsButton } from './systems/systems-button.tsx';
import { type MapState, useMapState } from './use-map-state.ts';

type PartProps = PlacesMapProps & { state: MapState };

/** What went wrong with the map or is about to, and what to do about it. */
function MapNotices({ state, onReopen }: { state: MapState; onReopen: () => void }) {
  const { t, failure } = useI18n();
  const { isSlow, status, basemapFailure, setMode } = state;
  const told = basemapFailure && failure(basemapFailure.toFailure());
  return (
    <div className={styles.notices}>
      {isSlow && (
        <div className={styles.notice} role="status">
          {t.placeMap.slow}
          <Button size="compact-xs" onClick={() => setMode('clustered')}>
            {t.placeMap.gatherThem}
          </Button>
        </div>
      )}
      {status === 'lost' && (
        <div className={styles.notice} role="alert">
          {t.placeMap.lost.text}
          <Button size="compact-xs" onClick={onReopen}>
            {t.placeMap.lost.retry}
          </Button>
        </div>
      )}
      {told && (
        <div className={styles.notice} role="alert">
          {t.placeBasemap.failed} {told.title} {told.wayOn}
        </div>
      )}
    </div>
  );
}

function Buttons(props: PartProps) {
  const { facts, rows, selected, activeKey, state } = props;
  const { table } = facts;
  const { engine, fit } = state;
  const active = activeKey === null ? undefined : table.rowOf(activeKey);
  const hasPlace = active !== undefined && !Number.isNaN(props.positions.lng[active]);
  const rowsSelected = () => [...selected].flatMap((key) => table.rowOf(key) ?? []);
  return (
    <MapBar
      mode={state.mode}
      onMode={state.setMode}
      onZoom={(steps) => engine?.zoomBy(steps)}
      onFitAll={() => fit(rows)}
      onFitSelected={selected.size > 0 ? () => fit(rowsSelected()) : undefined}
      onGoToActive={hasPlace ? () => fit([active]) : undefined}
    >
      <BasemapButton view={state.shown} />
      <SystemsButton connectionId={props.connectionId} table={table} positions={props.positions} />
    </MapBar>
  );
}

/** What stands in front of the map. */
function Panels(props: PartProps) {
  const { state, positions, activeKey, facts } = props;
  const { looks, hover, pick, setPick, basemap } = state;
  const active = activeKey === null ? undefined : facts.table.rowOf(activeKey);
  return (
    <>
      <div className={styles.corner}>
        <MapLegend looks={looks} rows={props.rows} onFilter={props.onFilter} />
        <PlacesInView {...props} positions={state.drawn} looks={looks} bounds={state.bounds} />
      </div>
      <MapNotes {...props} />
      {hover && !pick && <MapTip {...props} hover={hover} looks={looks} />}
      {pick && <PickList {...props} looks={looks} pick={pick} onClose={() => setPick(null)} />}
      <MapScale
        view={state.shown}
        pointer={state.pointer}
        active={active}
        positions={positions}
        credit={basemap?.attribution ?? ''}
      />
    </>
  );
}

function OneMap(props: PlacesMapProps & { onReopen: () => void }) {
  const { t } = useI18n();
  const keysId = useId();
  const containerRef = useRef<HTMLDivElement>(null);
  const state = useMapState(props, containerRef);
  if (state.status === 'none') {
    const { title, text } = t.placeMap.noWebGl;
    return (
      <div className={styles.none}>
        <EmptyState isPart icon={<MonitorX size={28} />} title={title} text={text} />
      </div>
    );
  }
  return (
    <div className={styles.map} role="group" aria-label={t.placeMap.label} aria-describedby={keysId}>
      <p id={keysId} className="visually-hidden">
        {t.placeMap.keys}
      </p>
      <div ref={containerRef} className={styles.canvas} />
      <Panels {...props} state={state} />
      <Buttons {...props} state={state} />
      <MapNotices state={state} onReopen={props.onReopen} />
    </div>
  );
}

/** The map; begun again with a new one when the graphics card has dropped it and does not give it back. */
export function MapPane(props: PlacesMapProps) {
  const [attempt, setAttempt] = useState(0);
  return <OneMap key={attempt} {...props} onReopen={() => setAttempt(attempt + 1)} />;
}
