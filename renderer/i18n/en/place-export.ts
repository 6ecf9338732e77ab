import { formatCount } from '../format.ts';

const n = (count: number) => formatCount(count, 'en');
const many = (count: number, one: string, more: string) => (count === 1 ? `1 ${one}` : `${n(count)} ${more}`);

export const placeExport = {
  open: 'Export…',
  title: 'Export places',
  format: 'Format',
  formats: {
    csv: { label: 'CSV', text: 'For any spreadsheet; every value as the service sent it.' },
    xlsx: { label: 'Excel (XLSX)', text: 'Numbers as numbers, the head stays in view.' },
    geojson: { label: 'GeoJSON', text: 'For maps, in WGS84; places without a position have no geometry.' },
    kml: { label: 'KML', text: 'For Google Earth, in WGS84; places without a position have no point.' },
  },
  scope: 'Places',
  scopes: {
    selected: (count: number) => `Selected (${n(count)})`,
    filtered: (count: number) => `Shown by the filter (${n(count)})`,
    all: (count: number) => `All (${n(count)})`,
  },
  columns: 'Columns',
  columnChoices: {
    visible: (count: number) => `Columns of the table, and both coordinate pairs (${n(count)})`,
    all: (count: number) => `All columns (${n(count)})`,
  },
  language: 'Language of the heads',
  languages: { en: 'English', 'zh-CN': '简体中文' },
  fileName: (name: string) => `The file will be called ${name}`,
  incomplete: 'The list is still loading. Wait until all places are there.',
  nothing: 'There is no place to export.',
  start: (count: number) => `Export ${many(count, 'place', 'places')}`,
  progressLabel: 'Progress of the export',
  progress: (done: number, total: number) => `${n(done)} of ${many(total, 'place', 'places')} written`,
  cancel: 'Cancel',
  close: 'Close',
  done: (name: string) => `${name} was handed over.`,
  doneText: (count: number, size: string) => `${many(count, 'place', 'places')}, ${size}.`,
  failed: 'The places could not be exported.',
  retry: 'Try again',
  unknownSystem: 'system not known',
};
