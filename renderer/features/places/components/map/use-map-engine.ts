import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useColorScheme } from '#renderer/lib/use-color-scheme.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import type { MapView } from '../../model/map/map-view.ts';
import { MapEngine, type MapEngineOptions } from './engine/map-engine.ts';
import { readMapTheme } from './engine/map-theme.ts';

/** `none`: this computer cannot draw a map. `lost`: it could, until the graphics card dropped it. */
type MapStatus = 'opening' | 'ready' | 'lost' | 'none';

type MapEvents = Omit<MapEngineOptions, 'container' | 'label' | 'theme' | 'view' | 'onReady' | 'onContext'>;

type OpenedMap = {
  engine: MapEngine | undefined;
  status: MapStatus;
};

/** Opens the map in a container, and follows the colours and the language of the window. */
export function useMapEngine(
  containerRef: RefObject<HTMLDivElement | null>,
  view: MapView,
  events: MapEvents,
): OpenedMap {
  const { t } = useI18n();
  const { label } = t.placeMap;
  const scheme = useColorScheme();
  const [engine, setEngine] = useState<MapEngine>();
  const [status, setStatus] = useState<MapStatus>('opening');
  // The map lives longer than a render: it always speaks to the newest one.
  const latest = useRef({ view, events, scheme, label });
  useLayoutEffect(() => {
    latest.current = { view, events, scheme, label };
  });
  useEffect(() => {
    const container = containerRef.current;
    if (!container) return undefined;
    const now = () => latest.current.events;
    let opened: MapEngine | undefined;
    const open = () => {
      opened = MapEngine.open({
        container,
        label: latest.current.label,
        theme: readMapTheme(latest.current.scheme),
        view: latest.current.view,
        onReady: () => setStatus('ready'),
        onContext: (isLost) => setStatus(isLost ? 'lost' : 'ready'),
        onView: (...given) => now().onView(...given),
        onPointer: (...given) => now().onPointer(...given),
        onHover: (...given) => now().onHover(...given),
        onPick: (...given) => now().onPick(...given),
        onBox: (...given) => now().onBox(...given),
        onPoint: (at) => now().onPoint(at),
        onSlow: () => now().onSlow(),
        onZero: () => now().onZero(),
      });
      setEngine(opened);
      setStatus(opened ? 'opening' : 'none');
    };
    // A task of its own: the frame round it is on the screen before.
    const timer = setTimeout(open);
    return () => {
      clearTimeout(timer);
      opened?.close();
      setEngine(undefined);
    };
  }, [containerRef]);
  useEffect(() => engine?.setTheme(readMapTheme(scheme)), [engine, scheme]);
  useEffect(() => engine?.setLabel(label), [engine, label]);
  return { engine, status };
}
