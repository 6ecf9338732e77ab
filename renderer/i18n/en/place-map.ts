import { formatCount } from '../format.ts';

const n = (count: number) => formatCount(count, 'en');
const many = (count: number, one: string, more: string) => (count === 1 ? `1 ${one}` : `${n(count)} ${more}`);

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
