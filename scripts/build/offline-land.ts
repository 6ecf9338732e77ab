import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { feature } from 'topojson-client';
import type { Topology } from 'topojson-specification';
import type { Plugin } from 'vite';

const ID = 'virtual:offline-land';

/** The source has a grid of some 200 m: a finer number would only make the file longer. */
const STEPS_PER_DEGREE = 1_000;

/**
 * Gives the window the address of a file with the land of the earth, without borders (docs/adr/0108): made of the atlas
 * while building, so that nobody decodes it while the map opens, and never from a network.
 */
export function offlineLand(): Plugin {
  return {
    name: 'offline-land',
    resolveId: (source) => (source === ID ? `\0${ID}` : undefined),
    load(id) {
      if (id !== `\0${ID}`) return undefined;
      const reference = this.emitFile({ type: 'asset', name: 'land.json', source: landAsGeoJson() });
      return `export const landUrl = import.meta.ROLLUP_FILE_URL_${reference};`;
    },
  };
}

function landAsGeoJson(): string {
  const file = fileURLToPath(import.meta.resolve('world-atlas/land-10m.json'));
  const atlas = JSON.parse(readFileSync(file, 'utf8')) as Topology;
  const land = atlas.objects['land'];
  if (!land) throw new Error('The atlas has no land.');
  return JSON.stringify(feature(atlas, land), (_, value: unknown) =>
    typeof value === 'number' ? Math.round(value * STEPS_PER_DEGREE) / STEPS_PER_DEGREE : value,
  );
}
