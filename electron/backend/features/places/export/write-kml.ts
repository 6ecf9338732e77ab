import type { ExportRequest } from '#shared/contract/place-export.ts';
import type { ExportWriter } from './export-writer.ts';
import { roundedDegrees } from './write-geojson.ts';
import { xmlText } from './xml-text.ts';

const NAME_KEYS = ['placeName', 'placeId'];

/** KML 2.2: a placemark a place, its columns as extended data; one without a position has no point. */
export function kmlWriter({ columns, title }: ExportRequest): ExportWriter {
  const nameColumns = NAME_KEYS.map((name) => columns.findIndex(({ key }) => key === name)).filter(
    (at) => at !== -1,
  );
  const data = (name: string, label: string, value: string) =>
    `<Data name="${xmlText(name)}"><displayName>${xmlText(label)}</displayName><value>${xmlText(value)}</value></Data>`;
  return {
    head: () =>
      `<?xml version="1.0" encoding="UTF-8"?>\n<kml xmlns="http://www.opengis.net/kml/2.2"><Document><name>${xmlText(title)}</name>\n`,
    row: ({ cells, position, method }) => {
      const name = nameColumns.map((at) => cells[at]?.text ?? '').find((text) => text !== '') ?? '';
      const values = columns.map(({ key, header }, at) => data(key, header, cells[at]?.text ?? '')).join('');
      const point = position
        ? `<Point><coordinates>${roundedDegrees(position.lng)},${roundedDegrees(position.lat)}</coordinates></Point>`
        : '';
      return `<Placemark><name>${xmlText(name)}</name><ExtendedData>${values}${data('positionMethod', 'WGS84', method)}</ExtendedData>${point}</Placemark>\n`;
    },
    foot: () => '</Document></kml>\n',
  };
}
