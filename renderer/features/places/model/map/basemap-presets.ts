import type { BasemapState } from '#shared/contract/basemap.ts';
import type { Basemap } from '#shared/domain/basemap.ts';
import { tileOrigin, wantsKey } from '#shared/domain/tile-address.ts';

type Tiles = Extract<Basemap, { kind: 'tiles' }>;

/** Street maps that are known by name. Their servers are asked for nothing before one is chosen. */
export const BASEMAP_PRESETS = ['osm', 'tianditu', 'tianditu-imagery'] as const;

export type BasemapPreset = (typeof BASEMAP_PRESETS)[number];

/** A layer of Tianditu in Web Mercator, its key at the end. Its coordinates are those of CGCS2000. */
const tianditu = (layer: string) =>
  `https://t{0-7}.tianditu.gov.cn/${layer}_w/wmts?SERVICE=WMTS&REQUEST=GetTile&VERSION=1.0.0&LAYER=${layer}` +
  '&STYLE=default&TILEMATRIXSET=w&FORMAT=tiles&TILEMATRIX={z}&TILEROW={y}&TILECOL={x}&tk={key}';

const ofTianditu = (ground: string, names: string): Tiles => ({
  kind: 'tiles',
  template: tianditu(ground),
  labels: tianditu(names),
  datum: 'wgs84',
  maxZoom: 18,
  attribution: '天地图',
  opacity: 1,
});

const TILES: Record<BasemapPreset, Tiles> = {
  osm: {
    kind: 'tiles',
    template: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
    datum: 'wgs84',
    maxZoom: 19,
    attribution: '© OpenStreetMap contributors',
    opacity: 1,
  },
  tianditu: ofTianditu('vec', 'cva'),
  'tianditu-imagery': ofTianditu('img', 'cia'),
};

export function presetTiles(preset: BasemapPreset): Tiles {
  return TILES[preset];
}

/** Which preset a basemap is; undefined for one of the user's own. */
export function presetOf(basemap: Basemap): BasemapPreset | undefined {
  if (basemap.kind !== 'tiles') return undefined;
  return BASEMAP_PRESETS.find((preset) => TILES[preset].template === basemap.template);
}

/** Whether a preset cannot be used before the user has given a key. */
export function lacksKey(preset: BasemapPreset, { basemap, hasKey }: BasemapState): boolean {
  const { template } = TILES[preset];
  if (!wantsKey(template)) return false;
  return !hasKey || basemap.kind !== 'tiles' || tileOrigin(basemap.template) !== tileOrigin(template);
}

/** Where the terms of those stand whom the map owes its tiles to; both ask for a link. */
export function creditAddress(attribution: string): string | undefined {
  if (attribution.includes('OpenStreetMap')) return 'https://www.openstreetmap.org/copyright';
  return attribution.includes('天地图') ? 'https://www.tianditu.gov.cn/' : undefined;
}
