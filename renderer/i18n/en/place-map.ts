import { many, n } from './amounts.ts';

export const placeMap = {
  label: 'Map of the places',
  opening: 'Opening the map…',
  keys: 'Arrows move the map, + and − zoom, 0 shows all places, Shift and drag selects places in a box.',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  fitAll: 'Show all places',
  fitSelected: 'Show the selected places',
  goToActive: 'Go to the open place',
  drawSingle: 'Show each place separately',
  gather: 'Cluster nearby places',
  slow: 'The map is slow with so many separate places.',
  gatherThem: 'Cluster them',
  legend: 'Legend',
  legendCount: (label: string, count: number) => `${label}: ${many(count, 'place', 'places')}`,
  clusterOf: (count: number) => many(count, 'place', 'places'),
  clusterHint: 'Click to zoom in',
  inView: (count: number) => `${many(count, 'place', 'places')} in view`,
  inViewList: 'Places in view',
  inViewMore: (count: number) => `and ${n(count)} more: zoom in, or filter`,
  noneInView: 'No place is in view.',
  onOneSpot: (count: number) => `${n(count)} places here`,
  close: 'Close',
  noPosition: (count: number, all: number) =>
    `${n(count)} of ${many(all, 'place', 'places')} ${count === 1 ? 'has' : 'have'} no position`,
  noPositionHint: 'Show only these places',
  reasonCount: (reason: string, count: number) => `${reason}: ${n(count)}`,
  doubtful: (count: number) => many(count, 'doubtful position', 'doubtful positions'),
  doubtfulHint: 'Show only places with a doubtful position',
  level: (metres: string, time: string) => `${metres} m at ${time}`,
  levelWithoutTime: (metres: string) => `${metres} m, time not known`,
  noLevel: 'No level known',
  pointer: 'Coordinates under the pointer, WGS84',
  ofActive: 'Coordinates of the open place, WGS84',
  scale: (length: string) => `Scale: ${length}`,
  goTo: {
    open: 'Go to coordinates…',
    field: 'Coordinates',
    hint: 'Latitude and longitude, in decimal degrees or degrees, minutes and seconds',
    problem: 'These are not valid coordinates. Write them as 31.2304, 121.4737.',
    read: (lat: string, lng: string, isSwapped: boolean) =>
      `Latitude ${lat}, longitude ${lng}${isSwapped ? ' (longitude first)' : ''}`,
    system: 'Coordinate system',
    go: 'Go',
    forget: 'Remove the mark',
  },
  measure: {
    start: 'Measure a distance',
    hint: 'Click points on the map',
    addCentre: 'Add map centre',
    undo: 'Undo',
    end: 'Done',
  },
  noWebGl: {
    title: 'This computer cannot draw the map',
    text: 'The map needs WebGL 2, which is switched off or missing here. The table shows every place, and exports carry their coordinates.',
  },
  lost: {
    text: 'The graphics card stopped drawing the map.',
    retry: 'Draw the map again',
  },
};

export const placeBasemap = {
  open: 'Basemap…',
  title: 'Basemap',
  intro: 'Nothing is requested before you choose “Use this”.',
  kinds: { none: 'Land only' },
  presets: {
    osm: 'OpenStreetMap',
    tianditu: 'Tianditu, streets',
    'tianditu-imagery': 'Tianditu, satellite images',
  },
  choose: { archive: 'PMTiles file…', tiles: 'Tiles from an address…' },
  noRequests: 'No requests leave this computer',
  seenBy: (hosts: string, needsKey: boolean) =>
    `${hosts} sees your requests${needsKey ? '; needs your own key' : ''}`,
  seenByOwn: 'The server of your choice sees your requests',
  tianditu:
    'Tianditu needs a key of the server type (服务端); it refuses a browser key with status 403. Add the map approval number (审图号) that Tianditu states to the attribution.',
  template: 'Address of the tiles',
  templateHint:
    'With {z}, {x} and {y}; {-y} where rows count from the south; {key} where your key belongs; {a-c} for several hosts.',
  templateProblems: {
    'not-an-address': 'The address must begin with https:// or http://.',
    'no-tile': 'The address needs {z}, {x} and {y}.',
    'unknown-part': 'The address has an unknown part in braces.',
    'key-in-host': 'The host must not depend on the tile or on the key.',
  },
  key: 'Key',
  keyKept: 'A key is saved. Enter another one to replace it.',
  keyElsewhere:
    'The saved key is for another server, and is removed when you save. Enter the key for this one.',
  keyHint: 'Saved like a password, and sent to this address only.',
  forgetKey: 'Delete the saved key',
  keyForgotten: 'The saved key will be deleted.',
  datum: 'Coordinates of the basemap',
  datums: { wgs84: 'WGS84 / CGCS2000', gcj02: 'GCJ-02' },
  datumHint: 'With GCJ-02, places are moved to match that basemap.',
  maxZoom: 'Maximum zoom',
  maxZoomProblem: 'A whole number from 1 to 22.',
  attribution: 'Attribution on the map',
  opacity: (percent: number) => `Opacity: ${percent} %`,
  leaves: (origin: string) =>
    `The map will request tiles from ${origin}. That server learns which areas you look at, and your network address.`,
  unencrypted:
    'The address is not encrypted: others on the network can read these requests, including the key.',
  termsNote: 'Check the terms of the provider before you use these tiles.',
  tryIt: 'Fetch one tile',
  tried: (kilobytes: string) => `It works: a tile of ${kilobytes} kB came back.`,
  triedNothing: 'The address answers, but has no tile for what the map shows now.',
  path: 'Path of a PMTiles file',
  pathHint: 'For example /maps/city.pmtiles. The file is read in place; nothing is copied or sent.',
  pathProblem: 'Enter the path of the file.',
  chooseFile: 'Choose a file for now…',
  chosenFile: (name: string) =>
    `${name} is used until this window is closed, because the browser does not give its path. Enter the path to keep it.`,
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
  swappedHint: 'Their longitude is in the range of latitudes of China, and the other way round.',
  noEffect: 'No place moves with this choice.',
  effect: (gained: number, lost: number, moved: number, metres: string) =>
    [
      gained > 0 && `${many(gained, 'place gets', 'places get')} a position`,
      lost > 0 && `${many(lost, 'place loses', 'places lose')} its position`,
      moved > 0 && `${many(moved, 'place moves', 'places move')} by about ${metres} m`,
    ]
      .filter((part) => part !== false)
      .join(', ')
      .concat('.'),
  save: 'Save',
  approximate:
    'Conversions of GCJ-02 and BD-09 use a reconstructed formula and may be off by a metre or two.',
  failed: 'The coordinate systems could not be saved.',
};
