import type { ExportRequest } from '#shared/contract/place-export.ts';
import type { ExportWriter } from './export-writer.ts';

/** A centimetre; more digits would pretend what no conversion gives. */
const DECIMALS = 7;

export const roundedDegrees = (degrees: number): number => Number(degrees.toFixed(DECIMALS));

/**
 * RFC 7946: WGS84, longitude first; a place without a position is a feature without geometry. Numbers are numbers, and
 * what was not understood is the text that came.
 */
export function geojsonWriter({ columns, title }: ExportRequest): ExportWriter {
  return {
    head: () => `{"type":"FeatureCollection","name":${JSON.stringify(title)},"features":[`,
    row: ({ cells, position, method, at }) => {
      const properties = Object.fromEntries(
        columns.map(({ key }, column) => [key, cells[column]?.value ?? null]),
      );
      const geometry = position && {
        type: 'Point',
        coordinates: [roundedDegrees(position.lng), roundedDegrees(position.lat)],
      };
      const feature = { type: 'Feature', geometry, properties: { ...properties, positionMethod: method } };
      return `${at === 0 ? '\n' : ',\n'}${JSON.stringify(feature)}`;
    },
    foot: () => '\n]}\n',
  };
}
