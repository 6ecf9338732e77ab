import { PLACE_MARKS, STATE_LOOKS } from '../../../model/state-look.ts';
import type { MapScheme } from '../../../model/map/map-image.ts';

/** The colours of the window as the map needs them: it draws on a canvas, which knows no CSS variables. */
export type MapTheme = {
  scheme: MapScheme;
  sea: string;
  land: string;
  coast: string;
  line: string;
  ink: string;
  halo: string;
  outline: string;
  surface: string;
  accent: string;
  /** Fill of each mark, in the order of `PLACE_MARKS`. */
  marks: string[];
};

export function readMapTheme(scheme: MapScheme): MapTheme {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string) => style.getPropertyValue(name).trim();
  return {
    scheme,
    sea: token('--map-sea'),
    land: token('--map-land'),
    coast: token('--map-coast'),
    line: token('--map-line'),
    ink: token('--map-ink'),
    halo: token('--map-halo'),
    outline: token('--state-outline'),
    surface: token('--surface'),
    accent: token('--accent'),
    marks: PLACE_MARKS.map((mark) => token(STATE_LOOKS[mark].token)),
  };
}
