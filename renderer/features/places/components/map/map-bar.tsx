import { ActionIcon, Tooltip } from '@mantine/core';
import { CircleDot, Crosshair, Expand, Grip, Minus, Plus, SquareDashedMousePointer } from 'lucide-react';
import type { ReactNode } from 'react';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import type { MapView } from '../../model/map/map-view.ts';
import styles from './places-map.module.css';

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
    <Tooltip label={label} position="left" withArrow>
      <ActionIcon variant="default" size={28} aria-label={label} disabled={!onClick} onClick={onClick}>
        {props.children}
      </ActionIcon>
    </Tooltip>
  );
}

/** What can be done with the map besides moving it. */
export function MapBar(props: MapBarProps) {
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
