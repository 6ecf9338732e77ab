import { describe, expect, it } from 'vitest';
import { vectorLayers } from '#renderer/features/places/components/map/engine/vector-layers.ts';

const theme = {
  scheme: 'light' as const,
  sea: '#001',
  land: '#002',
  coast: '#003',
  line: '#004',
  ink: '#005',
  halo: '#006',
  outline: '#007',
  surface: '#008',
  accent: '#009',
  marks: [],
};
const PROTOMAPS = ['boundaries', 'buildings', 'earth', 'landuse', 'places', 'pois', 'roads', 'water'];
const OPEN_MAP_TILES = ['boundary', 'building', 'landcover', 'place', 'transportation', 'water', 'waterway'];

const drawn = (layers: string[], language = 'en') =>
  vectorLayers('basemap', layers, { theme, opacity: 1, language }).map((layer) => ({
    ...layer,
    of: 'source-layer' in layer ? layer['source-layer'] : undefined,
  }));

describe('layers of vector tiles', () => {
  it.each([[PROTOMAPS], [OPEN_MAP_TILES]])('are drawn without borders, of %j', (layers) => {
    const names = new Set(drawn(layers).map(({ of }) => of));
    expect([...names].filter((name) => name?.startsWith('boundar'))).toEqual([]);
    expect(names.size).toBeGreaterThanOrEqual(6);
  });

  it('that are not known are not drawn', () => {
    expect(drawn(['admin', 'borders', 'anything'])).toEqual([]);
  });

  it('lie in the order of ground, water, houses, roads, names, whatever the order of the file', () => {
    const order = [...new Set(drawn(PROTOMAPS.toReversed()).map(({ of }) => of))];
    expect(order).toEqual(['landuse', 'earth', 'water', 'buildings', 'roads', 'places']);
  });

  it('name places in Chinese where the window is Chinese', () => {
    const [names] = drawn(['places'], 'zh-CN');
    expect(JSON.stringify(names)).toContain('name:zh-Hans');
    expect(JSON.stringify(drawn(['places'])[0])).not.toContain('zh');
  });
});
