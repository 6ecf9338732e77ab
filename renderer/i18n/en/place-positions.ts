import { formatCount } from '../format.ts';

const n = (count: number) => formatCount(count, 'en');
const many = (count: number, one: string, more: string) => (count === 1 ? `1 ${one}` : `${n(count)} ${more}`);

export const placePositions = {
  open: 'Coordinate systems…',
  toConfirm: (count: number) => `Coordinate system of ${many(count, 'project', 'projects')} not confirmed`,
  title: 'Coordinate systems',
  intro:
    'The interface does not say which system lng and lat are in. Where places give both pairs, comparing them shows it. The map uses lng and lat only where lngEx and latEx are missing.',
  noProject: 'No project given',
  evidence: (withBoth: number, places: number) =>
    `${n(withBoth)} of ${many(places, 'place gives', 'places give')} both pairs.`,
  votes: (label: string, count: number, compared: number) => `${label}: ${n(count)} of ${n(compared)}`,
  same: 'both pairs equal',
  unexplained: 'neither',
  proposed: (system: string) => `The data says ${system}.`,
  noProposal: 'The data does not say which.',
  map: 'System of lng/lat',
  ex: 'System of lngEx/latEx',
  systems: { unknown: 'Not known', gcj02: 'GCJ-02', bd09: 'BD-09', wgs84: 'WGS84', cgcs2000: 'CGCS2000' },
  swapped: (count: number) =>
    `Plot ${many(count, 'place', 'places')} with longitude and latitude swapped back`,
  swappedHint: 'Their longitude lies where a latitude of China does, and the other way round.',
  noEffect: 'With this choice no place moves.',
  effect: (gained: number, lost: number, moved: number, metres: string) =>
    [
      gained > 0 && `${many(gained, 'place gets', 'places get')} a position`,
      lost > 0 && `${many(lost, 'place loses', 'places lose')} its position`,
      moved > 0 && `${many(moved, 'place moves', 'places move')} by about ${metres} m`,
    ]
      .filter((part) => part !== false)
      .join(', ')
      .concat('.'),
  save: 'Keep',
  approximate:
    'Conversions of GCJ-02 and BD-09 follow a reconstructed formula: expect them to be a metre or two off.',
  failed: 'The coordinate systems could not be kept.',
};
