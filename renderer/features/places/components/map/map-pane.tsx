import {
  CircleDot,
  Crosshair,
  Expand,
  Grip,
  Minus,
  MonitorX,
  Plus,
  SquareDashedMousePointer,
} from 'lucide-react';
import { type ReactNode, useId, useMemo, useRef, useState } from 'react';
import { Chip } from '#renderer/components/ui/chip.tsx';
import { Button, IconButton } from '#renderer/components/ui/button.tsx';
import { Row } from '#renderer/components/ui/layout.tsx';
import { EmptyState } from '#renderer/components/ui/empty-state.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { listValueWord } from '../../model/filter-words.ts';
import type { MapView } from '../../model/map/map-view.ts';
import { countPositionCodes } from '../../model/map/position-effect.ts';
import { BasemapButton } from './basemap/basemap-button.tsx';
import { MapLegend } from './map-legend.tsx';
import { MapScale } from './map-legend.tsx';
import { GoToButton, MeasureButton, MeasurePanel } from './map-tools.tsx';
import { MapTip } from './map-tip.tsx';
import { PickList } from './pick-list.tsx';
import { PlacesInView } from './pick-list.tsx';
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
      <MeasurePanel state={state} />
      {isSlow && (
        <Row gap={12} small box="caution" role="status">
          {t.placeMap.slow}
          <Button small onClick={() => setMode('clustered')}>
            {t.placeMap.gatherThem}
          </Button>
        </Row>
      )}
      {status === 'lost' && (
        <Row gap={12} small box="caution" role="alert">
          {t.placeMap.lost.text}
          <Button small onClick={onReopen}>
            {t.placeMap.lost.retry}
          </Button>
        </Row>
      )}
      {told && (
        <Row gap={12} small box="caution" role="alert">
          {[t.placeBasemap.failed, told.title, told.nextStep].join(t.punctuation.space)}
        </Row>
      )}
    </div>
  );
}

function Buttons(props: PartProps) {
  const { facts, selected, activeKey, state } = props;
  const { table } = facts;
  const { engine, show } = state;
  const active = activeKey === null ? undefined : table.rowOf(activeKey);
  const hasPlace = active !== undefined && !Number.isNaN(props.positions.lng[active]);
  const rowsSelected = () => [...selected].flatMap((key) => table.rowOf(key) ?? []);
  return (
    <MapBar
      mode={state.mode}
      onMode={state.setMode}
      onZoom={(steps) => engine?.zoomBy(steps)}
      onFitAll={state.showAll}
      onFitSelected={selected.size > 0 ? () => show(rowsSelected()) : undefined}
      onGoToActive={hasPlace ? () => show([active]) : undefined}
    >
      <BasemapButton view={state.shown} />
      <GoToButton state={state} />
      <MeasureButton sketch={state.sketch} />
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
        <MapLegend states={facts.states} rows={props.rows} onFilter={props.onFilter} />
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

type MapBarProps = {
  mode: MapView['mode'];
  onMode: (mode: MapView['mode']) => void;
  onZoom: (steps: number) => void;
  onFitAll: () => void;
  /** undefined while nothing is selected; likewise for the open place. */
  onFitSelected: (() => void) | undefined;
  onGoToActive: (() => void) | undefined;
  children?: ReactNode;
};

function MapButton(props: { label: string; onClick: (() => void) | undefined; children: ReactNode }) {
  const { label, onClick } = props;
  return (
    <IconButton kind="default" hintAt="left" label={label} disabled={!onClick} onClick={onClick}>
      {props.children}
    </IconButton>
  );
}

/** What can be done with the map besides moving it. */
function MapBar(props: MapBarProps) {
  const { placeMap } = useI18n().t;
  const { mode } = props;
  return (
    <div className={styles.bar}>
      <MapButton label={placeMap.zoomIn} onClick={() => props.onZoom(1)}>
        <Plus size={15} aria-hidden />
      </MapButton>
      <MapButton label={placeMap.zoomOut} onClick={() => props.onZoom(-1)}>
        <Minus size={15} aria-hidden />
      </MapButton>
      <MapButton label={placeMap.fitAll} onClick={props.onFitAll}>
        <Expand size={15} aria-hidden />
      </MapButton>
      <MapButton label={placeMap.fitSelected} onClick={props.onFitSelected}>
        <SquareDashedMousePointer size={15} aria-hidden />
      </MapButton>
      <MapButton label={placeMap.goToActive} onClick={props.onGoToActive}>
        <Crosshair size={15} aria-hidden />
      </MapButton>
      {props.children}
      <MapButton
        label={mode === 'clustered' ? placeMap.drawSingle : placeMap.gather}
        onClick={() => props.onMode(mode === 'clustered' ? 'single' : 'clustered')}
      >
        {mode === 'clustered' ? <Grip size={15} aria-hidden /> : <CircleDot size={15} aria-hidden />}
      </MapButton>
    </div>
  );
}

type NoteProps = {
  text: string;
  /** What it is about, by code. */
  counts: ReadonlyMap<string, number>;
  hint: string;
  zone: string;
  onFilter: PlacesMapProps['onFilter'];
};

function Note({ text, counts, hint, zone, onFilter }: NoteProps) {
  const { t, value, list } = useI18n();
  const reasons = [...counts].map(([code, count]) =>
    t.placeMap.reasonCount(listValueWord('position', code, { t, value, zone }), count),
  );
  return (
    <Chip title={[...reasons, hint].join('\n')} onClick={() => onFilter('position', [...counts.keys()])}>
      {text}
      <span className="visually-hidden">. {list(reasons)}</span>
    </Chip>
  );
}

/** What the map leaves out and what it is not sure of, so that nobody takes it for all there is. */
function MapNotes(props: Pick<PlacesMapProps, 'facts' | 'rows' | 'zone' | 'onFilter'>) {
  const { placeMap: texts } = useI18n().t;
  const { facts, rows } = props;
  const { positionCode, positionDoubts } = facts;
  const counts = useMemo(
    () => countPositionCodes(rows, positionCode, positionDoubts),
    [rows, positionCode, positionDoubts],
  );
  return (
    <div className={styles.notes}>
      {counts.without > 0 && (
        <Note
          {...props}
          text={texts.noPosition(counts.without, rows.length)}
          counts={counts.missing}
          hint={texts.noPositionHint}
        />
      )}
      {counts.doubtful > 0 && (
        <Note
          {...props}
          text={texts.doubtful(counts.doubtful)}
          counts={counts.doubts}
          hint={texts.doubtfulHint}
        />
      )}
    </div>
  );
}
