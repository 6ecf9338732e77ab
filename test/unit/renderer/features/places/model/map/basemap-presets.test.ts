import { expect, it } from 'vitest';
import {
  BASEMAP_PRESETS,
  creditAddress,
  lacksKey,
  presetOf,
  presetTiles,
} from '#renderer/features/places/model/map/basemap-presets.ts';
import { hostsText } from '#renderer/features/places/model/map/basemap-draft.ts';
import { basemapSchema } from '#shared/domain/basemap.ts';
import { tileAddress } from '#shared/domain/tile-address.ts';

it.each(BASEMAP_PRESETS)(
  'the preset %s can be kept as it is, is found again, and says whom it owes its tiles to',
  (preset) => {
    const tiles = presetTiles(preset);
    expect(basemapSchema.parse(tiles)).toEqual(tiles);
    expect(presetOf(tiles)).toBe(preset);
    expect(creditAddress(tiles.attribution)).toMatch(/^https:/);
  },
);

it('a tile of Tianditu is asked for as its service documents it', () => {
  const url = new URL(tileAddress(presetTiles('tianditu').template, { z: 11, x: 1715, y: 837 }, 'k'));
  expect(url.host).toBe('t0.tianditu.gov.cn');
  expect(url.pathname).toBe('/vec_w/wmts');
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    REQUEST: 'GetTile',
    LAYER: 'vec',
    TILEMATRIXSET: 'w',
    TILEMATRIX: '11',
    TILEROW: '837',
    TILECOL: '1715',
    tk: 'k',
  });
  expect(hostsText(presetTiles('tianditu').template)).toBe('t0.tianditu.gov.cn … t7.tianditu.gov.cn');
});

it('a preset with a place for a key cannot be used before there is one for its server', () => {
  const [osm, tianditu] = [presetTiles('osm'), presetTiles('tianditu')];
  expect(lacksKey('osm', { basemap: { kind: 'none' }, hasKey: false })).toBe(false);
  expect(lacksKey('tianditu', { basemap: tianditu, hasKey: false })).toBe(true);
  expect(lacksKey('tianditu', { basemap: osm, hasKey: true })).toBe(true);
  expect(lacksKey('tianditu-imagery', { basemap: tianditu, hasKey: true })).toBe(false);
});
