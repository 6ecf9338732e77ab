import { many, n } from './amounts.ts';

export const placeMap = {
  label: 'Map of the places',
  opening: 'Opening the map…',
  keys: 'Arrows move the map, + and − zoom, 0 shows all places, Shift and drag selects places in a box.',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  fitAll: 'Show all places',
  fitSelected: 'Show the selected places',
  goToActive: 'Go to the place that is open',
  drawSingle: 'Draw each place on its own',
  gather: 'Gather near places',
  slow: 'Moving the map is slow with so many single places.',
  gatherThem: 'Gather them',
  stale: 'Silent: what the symbol says may no longer hold',
  legend: 'Legend',
  legendCount: (label: string, count: number) => `${label}: ${many(count, 'place', 'places')}`,
  clusterOf: (count: number) => many(count, 'place', 'places'),
  clusterHint: 'Click to come closer',
  inView: (count: number) => `${many(count, 'place', 'places')} in view`,
  inViewList: 'Places in view',
  inViewMore: (count: number) => `and ${n(count)} more: come closer, or filter`,
  noneInView: 'No place is in view.',
  onOneSpot: (count: number) => `${n(count)} places here`,
  close: 'Close',
  noPosition: (count: number, all: number) =>
    `${n(count)} of ${many(all, 'place', 'places')} ${count === 1 ? 'has' : 'have'} no position`,
  noPositionHint: 'Show only these places',
  reasonCount: (reason: string, count: number) => `${reason}: ${n(count)}`,
  doubtful: (count: number) => many(count, 'doubtful position', 'doubtful positions'),
  doubtfulHint: 'Show only the places whose position is doubtful',
  level: (metres: string, time: string) => `${metres} m at ${time}`,
  levelWithoutTime: (metres: string) => `${metres} m, time not known`,
  noLevel: 'No level known',
  pointer: 'Coordinates under the pointer, WGS84',
  ofActive: 'Coordinates of the place that is open, WGS84',
  scale: (length: string) => `Scale: ${length}`,
  noWebGl: {
    title: 'This computer cannot draw the map',
    text: 'The map needs WebGL 2, which is switched off or missing here. The table shows every place, and exports carry their coordinates.',
  },
  lost: {
    text: 'The graphics card has dropped the map.',
    retry: 'Draw the map again',
  },
};

export const placeBasemap = {
  open: 'Basemap…',
  title: 'Basemap',
  intro:
    'Without a basemap the map shows land and water from this app, and nothing is requested from anywhere.',
  kind: 'What lies under the places',
  kinds: { none: 'Land only', tiles: 'Tiles from an address', archive: 'File on this computer' },
  template: 'Address of the tiles',
  templateHint:
    'With {z}, {x} and {y}; {-y} where rows count from the south; {key} where your key belongs; {a-c} for several hosts.',
  templateProblems: {
    'not-an-address': 'This is no address that begins with https:// or http://.',
    'no-tile': 'The address needs {z}, {x} and {y}.',
    'unknown-part': 'The address has a part in braces that is not known here.',
    'key-in-host': 'The host must not depend on the tile or on the key.',
  },
  key: 'Your key',
  keyKept: 'A key is kept. Type another one to replace it.',
  keyElsewhere:
    'The kept key is for another server, and is removed when you save. Type the key for this one.',
  keyHint: 'It is kept like a password, and sent to this address only.',
  forgetKey: 'Forget the kept key',
  keyForgotten: 'The kept key will be forgotten.',
  datum: 'Coordinates of the basemap',
  datums: { wgs84: 'WGS84 / CGCS2000', gcj02: 'GCJ-02' },
  datumHint: 'With GCJ-02 the places are moved to where that basemap draws them.',
  maxZoom: 'Deepest zoom',
  maxZoomProblem: 'A whole number from 1 to 22.',
  attribution: 'Credit to show on the map',
  opacity: (percent: number) => `Opacity: ${percent} %`,
  leaves: (origin: string) =>
    `The map will request tiles from ${origin}. That server learns which areas you look at, and your network address.`,
  unencrypted: 'The address is not encrypted: others on the way can read these requests, the key included.',
  termsNote: 'Whether you may use these tiles here is between you and who offers them.',
  tryIt: 'Fetch one tile',
  tried: (kilobytes: string) => `It works: a tile of ${kilobytes} kB came back.`,
  triedNothing: 'The address answers, but has no tile for what the map shows now.',
  path: 'Path of a PMTiles file',
  pathHint: 'Such as /maps/city.pmtiles. It is read where it lies; nothing is copied or sent.',
  pathProblem: 'Give the path of the file.',
  chooseFile: 'Choose a file for now…',
  chosenFile: (name: string) =>
    `${name} is used until this window is closed: the browser does not say where it lies. Give its path to keep it.`,
  noFile: 'Stop using it',
  save: 'Use this',
  failed: 'The basemap cannot be shown.',
};

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
