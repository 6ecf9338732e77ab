import type { PlaceField } from '#shared/domain/places/place-fields.ts';
import { many, n } from './amounts.ts';

const marks = {
  mouth: 'Mouth',
  bottom: 'Bottom',
  warning: 'Warning',
  alarm: 'Alarm',
  overflow: 'Overflow',
  level: 'Level',
  bracket: 'Bracket, top',
  cable: 'Cable end',
  offset: 'Instrument',
  pipe: 'Pipe, top',
};

const oddities = {
  'depth-not-positive': 'The depth of the well is zero or less, so it is drawn without a mouth.',
  'depth-implausible': 'The well is more than 30 m deep. Check whether the depth is in metres.',
  'elevation-implausible': 'The bottom elevation is implausible, so no elevations are shown.',
  'pipe-not-positive': 'The diameter of the pipe is zero or less, so it is not drawn.',
  'pipe-above-mouth':
    'The pipe is wider than the well is deep. Check whether its diameter is in millimetres.',
  'bracket-below-bottom': 'The bracket would be below the bottom of the well; it is drawn at the bottom.',
  'bracket-above-mouth': 'The bracket would be above the mouth of the well.',
  'cable-not-positive': 'The length of the probe cable is zero or less, so it is not drawn.',
  'cable-below-bottom': 'The probe cable would reach below the bottom; it is drawn down to the bottom.',
  'offset-below-bottom': 'The instrument would be below the bottom of the well.',
  'threshold-not-positive': 'A threshold is zero or less; it counts as not given.',
  'threshold-above-mouth': 'A threshold is above the mouth of the well: water would flow over before it.',
  'thresholds-out-of-order': 'Warning, alarm and overflow level do not ascend in this order.',
  'level-below-bottom': 'The level is below the bottom of the well; it is drawn at the bottom.',
  'level-above-mouth': 'The level is above the mouth of the well.',
};

const periods = {
  day: '24 h',
  week: '7 days',
  month: '30 days',
  custom: 'Custom…',
};

const periodProblems = {
  'from-missing': 'Enter the start of the period.',
  'to-missing': 'Enter the end of the period.',
  backwards: 'The end must be after the start.',
  'too-long': 'The period is longer than five years. Choose a shorter one.',
};

export const placePage = {
  previous: 'Previous place',
  next: 'Next place',
  inList: (at: number, of: number) => `${n(at)} of ${n(of)}`,
  widen: 'Expand',
  narrow: 'Collapse',
  showOnMap: 'Show on map',
  levelAt: (level: string, time: string, age: string) => `Level ${level} m at ${time}, ${age}`,
  levelWithoutTime: (level: string) => `Level ${level} m; the source does not say when it was measured`,
  levelStale: 'old: the place should have reported since then',
  lastReport: (time: string, age: string) => `Last report ${time}, ${age}`,
  unmountedText: 'Earlier measurements are still shown below.',
  headroom: {
    title: 'Level and thresholds',
    above: (cm: number, name: string) =>
      cm === 0 ? `at the ${name.toLowerCase()} level` : `${n(cm)} cm above the ${name.toLowerCase()} level`,
    below: (cm: number, name: string) => `${n(cm)} cm below the ${name.toLowerCase()} level`,
    columns: { threshold: 'Threshold', at: 'At m', left: 'Headroom cm' },
    tableLabel: 'Headroom up to each threshold',
    pipe: 'Pipe fill',
    surcharged: 'Surcharged',
    depth: 'Well fill',
    overHundred: '> 100 %',
    percent: (share: number) => `${n(Math.round(share * 100))} %`,
    noLevel: 'Without a level, the headroom is not known.',
    noThresholds: 'There is no threshold to compare the level with.',
  },
  section: {
    title: 'Section of the well',
    alt: 'Section of the well to scale. The table below says the same.',
    marks,
    above: (metres: string) => `${metres} m`,
    elevation: (metres: string) => `${metres} m*`,
    pipe: (millimetres: string) => `DN ${millimetres}`,
    invertUnknown: 'invert not known',
    bracket: (metres: string) => `${metres} m below mouth`,
    cable: (metres: string) => `cable ${metres} m`,
    offset: (metres: string) => `${metres} m from mouth`,
    beyond: 'beyond the drawing',
    zeroAssumed:
      'Heights are above the bottom of the well. The interface does not say where thresholds count from: the same zero is assumed. * m (Yellow Sea datum).',
    installationAssumed:
      'Bracket, cable and instrument are drawn from the mouth downwards, as their names suggest. They do not give the height of a sensor.',
    notGiven: 'Not given or not usable, so not drawn',
    oddities,
    odditiesTitle: 'Unusual in this section',
    showTable: 'Show as a table',
    hideTable: 'Hide the table',
    columns: { what: 'What', above: 'Above bottom m', elevation: 'Yellow Sea m' },
    stale: 'old',
    nothing: 'Depth, thresholds and level are all missing, so there is nothing to draw.',
  },
  series: {
    title: 'Level over time',
    chart: 'Level over time; read values with the arrow keys',
    period: 'Period',
    periods,
    from: 'From',
    to: 'To',
    zone: (zone: string) => `times in ${zone}`,
    show: 'Show',
    problems: periodProblems,
    level: 'Level',
    mean: 'Mean',
    min: 'Min',
    max: 'Max',
    noLevel: 'no level: gap',
    hint: 'Point at the chart, or focus it and press the arrow keys. Drag to zoom in.',
    resetZoom: 'Reset zoom',
    gathered: (text: string) => `Aggregated over ${text}: line for the mean, band from minimum to maximum.`,
    minutes: (count: number) => `${n(count)} min`,
    hours: (count: number) => `${n(count)} h`,
    days: (count: number) => many(count, 'day', 'days'),
    gaps: (count: number) => `${many(count, 'gap', 'gaps')} without reports`,
    points: (count: number) => many(count, 'level', 'levels'),
    truncated: 'Only part of the period was loaded, so the chart ends early. Choose a shorter period.',
    skipped: (count: number) => `${many(count, 'entry', 'entries')} without time or level left out`,
    loading: 'Reading the levels of the period…',
    empty: 'No level was measured in this period.',
    noLevelField: 'The equipment reported in this period, but it measures no level.',
    emptySince: (time: string) => `The last report was ${time}.`,
    upToLast: 'Show the 24 h before the last report',
    failed: 'The levels of this period could not be read.',
    noSource: 'The level source of this connection gives no levels over time.',
    signedOut: 'Levels come through MCP. Sign in for MCP to see them over time.',
    noId: 'This place has no unique ID in the list, so its levels cannot be requested.',
    table: 'Show as a table',
    hideTable: 'Hide the table',
    tableLabel: 'Levels of the period',
    more: (count: number) => `Show ${n(count)} more`,
    copy: 'Copy',
    copied: 'Copied.',
    copyFailed: 'This browser does not allow copying here.',
    csv: 'Save as CSV',
    columns: { time: 'Time', level: 'Level m', mean: 'Mean m', min: 'Min m', max: 'Max m' },
    zoneColumn: (zone: string) => `Time (${zone})`,
  },
  config: { title: 'Check configuration' },
  position: { title: 'Position', none: 'No position that can be plotted.' },
  fields: { title: 'All fields', record: 'The record as received', loading: 'Reading the record…' },
};

/** Name and meaning of every field, after interface 2.2. */
export const placeFields: Record<PlaceField, { label: string; meaning: string }> = {
  projectId: { label: 'Project ID', meaning: 'Identifier of the project the place belongs to.' },
  projectName: { label: 'Project', meaning: 'Name of the project the place belongs to.' },
  placeId: { label: 'Place ID', meaning: 'Identifier of the installation point.' },
  placeName: { label: 'Place', meaning: 'Name of the installation point.' },
  equipId: { label: 'Equipment ID', meaning: 'Identifier of the equipment at the place.' },
  aioEquip: {
    label: 'Build',
    meaning: 'Whether the equipment is an all-in-one unit (1) or a split unit (0).',
  },
  placeAddress: { label: 'Location', meaning: 'Where exactly the equipment is installed.' },
  equipType: {
    label: 'Equipment type',
    meaning: 'Category of the installed equipment, as a separate description of equipment data defines it.',
  },
  lng: {
    label: 'Longitude (map)',
    meaning:
      'Longitude in the coordinate system of a commercial map provider. Public rain gauges do not have it.',
  },
  lat: {
    label: 'Latitude (map)',
    meaning: 'Latitude in the same system as the longitude (map). Public rain gauges do not have it.',
  },
  lngEx: {
    label: 'Longitude (ext.)',
    meaning: 'Extended longitude: WGS84 unless the user has asked the service for another system.',
  },
  latEx: {
    label: 'Latitude (ext.)',
    meaning: 'Extended latitude, in the same system as the extended longitude.',
  },
  nodeDepth: { label: 'Well depth', meaning: 'Depth of the well the equipment is installed in, in metres.' },
  nodeBottomElev: {
    label: 'Bottom elevation',
    meaning:
      'Elevation of the well bottom in metres. A measured level plus this value is the level on the national (Yellow Sea) datum.',
  },
  nodePipeDiameter: { label: 'Pipe diameter', meaning: 'Diameter of the pipe in the well, in millimetres.' },
  installDepth: {
    label: 'Bracket depth',
    meaning: 'Depth of the top of the bracket that holds the level gauge, in metres.',
  },
  installLineLength: {
    label: 'Probe cable',
    meaning: 'Length of the cable of the level instrument’s warning probe, in metres.',
  },
  installOffset: {
    label: 'Mouth offset',
    meaning: 'Distance of the level instrument from the mouth of the well, in metres.',
  },
  nextConnInterval: {
    label: 'Report interval',
    meaning: 'Time between two reports of the equipment, in minutes.',
  },
  warnValue: { label: 'Warning level', meaning: 'Level from which a warning is given, in metres.' },
  alarmValue: { label: 'Alarm level', meaning: 'Level from which an alarm is given, in metres.' },
  outValue: { label: 'Overflow level', meaning: 'Level at which the well overflows, in metres.' },
  mounted: {
    label: 'Equipment',
    meaning:
      'Whether equipment is installed at present. It may have been removed; its earlier data is still available.',
  },
  latestTime: { label: 'Last report', meaning: 'Time of the latest data that was reported.' },
};
