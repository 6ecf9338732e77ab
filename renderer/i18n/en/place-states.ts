import type { PositionDoubt, PositionHow } from '#shared/domain/coordinates/place-position.ts';
import type { ConfigCode } from '#shared/domain/places/config-problems.ts';
import type { LevelState } from '#shared/domain/places/exceedance.ts';
import type { DerivedField } from '#shared/domain/places/place-columns.ts';
import type { ReportingState } from '#shared/domain/places/staleness.ts';
import { many, n } from './amounts.ts';

const level: Record<LevelState, { label: string; meaning: string }> = {
  overflow: { label: 'Overflow', meaning: 'The latest level has reached the overflow level.' },
  alarm: { label: 'Alarm', meaning: 'The latest level has reached the alarm level.' },
  warning: { label: 'Warning', meaning: 'The latest level has reached the warning level.' },
  'below-warning': { label: 'Below warning', meaning: 'The latest level is below the warning level.' },
  unrated: { label: 'No thresholds', meaning: 'There is a level, but no warning level to compare it with.' },
  'level-unknown': {
    label: 'No level data',
    meaning: 'No level is known. It may be high.',
  },
};

const reporting: Record<ReportingState, { label: string; meaning: string }> = {
  'on-time': { label: 'On time', meaning: 'The last report is no older than 1.5 intervals plus 5 minutes.' },
  late: { label: 'Late', meaning: 'The last report is up to 3 intervals old.' },
  silent: { label: 'Not reporting', meaning: 'The last report is older than 3 intervals.' },
  never: { label: 'Never reported', meaning: 'No report is known.' },
  future: {
    label: 'Clock error',
    meaning: 'The last report is in the future: a clock or a time zone is wrong.',
  },
  'unknown-interval': {
    label: 'No interval',
    meaning: 'There is a report, but no interval to judge its age by.',
  },
  unmounted: {
    label: 'Not installed',
    meaning: 'The equipment is removed, so no report is expected.',
  },
};

const columns: Record<DerivedField, { label: string; meaning: string }> = {
  levelState: { label: 'State', meaning: 'The latest level against the thresholds of the place.' },
  level: { label: 'Level', meaning: 'Latest level in metres, above the same zero as the thresholds.' },
  levelTime: { label: 'Level time', meaning: 'When the latest level was measured.' },
  headroom: {
    label: 'To alarm',
    meaning: 'Centimetres from the latest level up to the alarm level; negative above it.',
  },
  reporting: { label: 'Reporting', meaning: 'The age of the last report against the report interval.' },
  config: {
    label: 'Configuration',
    meaning: 'Implausible thresholds and dimensions of the place.',
  },
  position: { label: 'Position', meaning: 'Where the position on the map comes from, or why there is none.' },
};

const config: Record<ConfigCode, { label: string; check: string }> = {
  'thresholds-missing': {
    label: 'threshold missing',
    check: 'A level is measured here, but a threshold is not given.',
  },
  'threshold-not-positive': {
    label: 'threshold not above 0',
    check: 'A threshold of 0 or less is never used.',
  },
  'thresholds-out-of-order': {
    label: 'thresholds out of order',
    check: 'Warning, alarm and overflow should rise in this order.',
  },
  'overflow-above-mouth': {
    label: 'overflow above the mouth',
    check: 'The overflow level lies above the depth of the well.',
  },
  'depth-implausible': { label: 'implausible depth', check: 'The well has no depth, or more than 30 m.' },
  'pipe-higher-than-well': { label: 'pipe too big', check: 'The pipe is higher than the well is deep.' },
  'bracket-below-bottom': {
    label: 'bracket too deep',
    check: 'The bracket lies below the bottom of the well.',
  },
  'probe-below-bottom': {
    label: 'probe too deep',
    check: 'Bracket and cable reach below the bottom of the well.',
  },
  'elevation-implausible': {
    label: 'implausible elevation',
    check: 'The bottom lies outside -154 m to 8848 m on the Yellow Sea datum.',
  },
  'interval-missing': {
    label: 'interval missing',
    check: 'Without a report interval it cannot be said whether a report is late.',
  },
  'interval-implausible': {
    label: 'implausible interval',
    check: 'The report interval is not between 1 and 1440 minutes.',
  },
  'id-missing': { label: 'ID missing', check: 'Without an ID no level can be matched with the place.' },
  'id-duplicate': { label: 'ID used twice', check: 'Another place of the list has the same ID.' },
};

const position: Record<PositionHow, string> = {
  'ex-wgs84': 'from longitude/latitude (ext.), WGS84',
  'ex-cgcs2000': 'from longitude/latitude (ext.), CGCS2000',
  gcj02: 'from longitude/latitude (map), GCJ-02 → WGS84, approximate',
  bd09: 'from longitude/latitude (map), BD-09 → WGS84, approximate',
  'ex-wgs84-swapped': 'from longitude/latitude (ext.), WGS84, swapped back as you confirmed',
  'ex-cgcs2000-swapped': 'from longitude/latitude (ext.), CGCS2000, swapped back as you confirmed',
  'gcj02-swapped':
    'from longitude/latitude (map), GCJ-02 → WGS84, approximate, swapped back as you confirmed',
  'bd09-swapped': 'from longitude/latitude (map), BD-09 → WGS84, approximate, swapped back as you confirmed',
  none: 'none: no coordinates given',
  'none-system-unknown': 'none: the coordinate system of longitude/latitude (map) is not set',
  'none-not-numeric': 'none: not a number',
  'none-degrees-minutes': 'none: degrees and minutes instead of decimal degrees',
  'none-zero': 'none: 0, 0',
  'none-projected': 'none: metres of a projected grid instead of degrees',
  'none-half': 'none: only one of longitude and latitude is given',
  'none-swapped': 'none: longitude and latitude look swapped',
  'none-out-of-range': 'none: outside the range of degrees',
};

const doubts: Record<PositionDoubt, string> = {
  'few-decimals': 'accurate to about 100 m only',
  far: 'far from its project',
  crowded: 'more than 5 places at the same spot',
  'pair-identical': 'both pairs identical, although their systems differ',
  'pair-unexplained': 'the two pairs do not fit together',
  'ex-unusable': 'ext. coordinates given, but unusable',
};

export const placeStates = {
  level,
  reporting,
  columns,
  config,
  position,
  doubts,
  /** Where there is nothing to say. */
  nothing: {
    levelState: 'unknown',
    level: 'none',
    levelTime: 'none',
    headroom: '–',
    reporting: 'unknown',
    config: 'plausible',
    position: 'none',
  } satisfies Record<DerivedField, string>,
  silentSince: (state: string) => `${state}, not reporting`,
};

export const placeHints = {
  label: 'Problems of whole projects',
  noProject: 'Places without a project',
  swapped: (project: string, count: number) =>
    `${project}: longitude and latitude of ${many(count, 'place look', 'places look')} swapped.`,
  reviewSwapped: 'Review…',
  shifted: (project: string, hours: string, ahead: number, reported: number, zone: string) =>
    `${project}: ${n(ahead)} of ${many(reported, 'last report', 'last reports')} are ${hours} h in the future. Times are read in ${zone}: the service probably uses another time zone.`,
  setZone: 'Set the time zone of the connection',
};

export const levels = {
  label: 'Measured levels',
  status: {
    reading: 'Reading the levels…',
    readingSome: (done: number) => `Reading the levels: ${n(done)} so far`,
    readingOf: (done: number, total: number) => `Reading the levels: ${n(done)} of ${n(total)}`,
    readAt: (clock: string) => `Levels ${clock}`,
    signedOut: 'No levels: sign in for MCP',
    signedOutOld: (clock: string) => `Levels of ${clock}: sign in for MCP to continue`,
    noSource: 'No levels: no source chosen',
    off: 'Levels are switched off',
    failed: 'Levels could not be read',
    failedOld: (clock: string) => `Levels of ${clock}: the last update failed`,
    failedPartly: (done: number, total: number | null, clock: string) =>
      total === null
        ? `Only ${many(done, 'level', 'levels')} could be read at ${clock}`
        : `Only ${n(done)} of ${n(total)} levels could be read at ${clock}`,
    notInList: (count: number) =>
      `${many(count, 'level is', 'levels are')} for places that are not in the list.`,
    withoutPlace: (count: number) =>
      `${many(count, 'entry of the source names', 'entries of the source name')} no place.`,
    from: (tool: string) => `They come from the tool ${tool}.`,
  },
  everyS: (seconds: number) => (seconds === 0 ? 'manually' : `every ${seconds} s`),
  everyMin: (minutes: number) => `every ${n(minutes)} min`,
  menu: 'Level source and refresh',
  interval: 'Read the levels',
  listInterval: 'Refresh the place list',
  alsoWhenHidden: 'Levels are read even if the window is hidden.',
  refresh: 'Read the levels now',
  signIn: 'Sign in for MCP',
  chooseSource: 'Level source…',
  dialog: {
    title: 'Level source',
    intro: 'The place list has no measured levels. They come from a tool of the service, through MCP.',
    now: 'At present',
    origins: {
      chosen: (tool: string) => `The tool ${tool}, as you chose it.`,
      recognised: (tool: string) =>
        `The tool ${tool}: this service was recognised, and nothing needs to be set.`,
      off: 'None: you switched levels off.',
      none: 'None: no tool of this service was recognised. Choose one here.',
      unknown: 'Not known yet: sign in for MCP to find out.',
    },
    automatic: 'Detect',
    off: 'Use no levels',
    signedOut: 'Sign in for MCP to see the tools of the service.',
    loadingTools: 'Asking the service for its tools…',
    noTools: 'The service lists no tools for this account. Ask the operator which account may read data.',
    tool: '1. Tool that lists the latest levels',
    chooseTool: 'Choose a tool',
    args: 'Arguments (JSON)',
    argsNamed: (names: string) => `It takes: ${names}.`,
    argsNone: 'It takes no arguments.',
    argsInvalid: 'Not a valid JSON object. Arguments look like {"limit": 100}.',
    call: 'Call it once',
    mayChange: 'This calls the tool. Choose one that only reads data: its description says what it does.',
    answer: '2. Click where the levels are',
    answerHint: 'Choose what you are looking for, then click the value in the answer.',
    roles: {
      list: 'List of places',
      placeId: 'Place ID',
      level: 'Level',
      time: 'Time of the level',
      total: 'Number on all pages',
      next: 'Next page',
    },
    optional: 'if there is one',
    notSet: 'not set',
    clear: (role: string) => `Clear: ${role}`,
    notInList: 'This value is not inside the list. Click one inside the list, or choose the list again.',
    noList: 'Not a list. Click a row that is marked as a list.',
    list: (count: number) => `list of ${n(count)}`,
    object: (count: number) => many(count, 'field', 'fields'),
    more: (count: number) => `and ${n(count)} more`,
    treeLabel: 'Answer of the tool',
    unit: 'Unit of the level',
    units: { m: 'Metres', cm: 'Centimetres', mm: 'Millimetres', ft: 'Feet' },
    pageArgument: 'Argument for the next page',
    preview: '3. Preview',
    matched: (matched: number, all: number) => `${n(matched)} of ${many(all, 'place', 'places')} matched`,
    unmatched: (count: number) =>
      `${many(count, 'entry names a place', 'entries name places')} that the list does not have`,
    withoutLevel: (count: number) => `${many(count, 'entry', 'entries')} without a level`,
    withoutTime: (count: number) => `${many(count, 'level', 'levels')} without a time`,
    onePage: 'This is the first page only. The others are read after you save.',
    previewTable: 'The first levels',
    columns: { place: 'Place', level: 'Level m', time: 'Time' },
    noneMatched: 'No place matches: the place ID is probably another field.',
    series: {
      title: '4. Levels over time, for the place page',
      text: 'Without it, the place page shows only the latest level. Choose a tool that gives the levels of one place over a period.',
      tool: 'Tool that gives the levels of one place',
      none: 'None: latest levels only',
      arguments: {
        placeId: 'Argument for the place ID',
        from: 'Argument for the start',
        to: 'Argument for the end',
        page: 'Argument for the next page',
      },
      noArgument: 'none',
      argumentsMissing: 'First choose three different arguments, for place ID, start and end.',
      otherArguments: 'Further arguments (JSON), for example the field',
      tryPlace: 'Try with the place',
      call: 'Call it for the last 24 h',
      found: (count: number, first: string, last: string, skipped: number) =>
        `${many(count, 'level', 'levels')} from ${first} to ${last}${skipped > 0 ? `, ${many(skipped, 'entry', 'entries')} without time or level` : ''}.`,
      noLevels: (skipped: number) =>
        skipped > 0
          ? `No level: ${many(skipped, 'entry', 'entries')} without time or level. Click other values, or try another place.`
          : 'No level in the last 24 h. Try another place.',
    },
    save: 'Use this source',
    failed: 'The source could not be changed.',
  },
};
