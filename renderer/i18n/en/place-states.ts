import type { ConfigCode } from '#shared/domain/places/config-problems.ts';
import type { LevelState } from '#shared/domain/places/exceedance.ts';
import type { DerivedField } from '#shared/domain/places/place-column.ts';
import type { PositionDoubt, PositionHow } from '#shared/domain/coordinates/place-position.ts';
import type { ReportingState } from '#shared/domain/places/staleness.ts';

const level: Record<LevelState, { label: string; meaning: string }> = {
  overflow: { label: 'Overflow', meaning: 'The latest level has reached the overflow level.' },
  alarm: { label: 'Alarm', meaning: 'The latest level has reached the alarm level.' },
  warning: { label: 'Warning', meaning: 'The latest level has reached the warning level.' },
  'below-warning': { label: 'Below warning', meaning: 'The latest level is below the warning level.' },
  unrated: { label: 'Not rated', meaning: 'There is a level, but no warning level to compare it with.' },
  'level-unknown': {
    label: 'Level unknown',
    meaning: 'No level is known. That does not mean that all is well.',
  },
};

const reporting: Record<ReportingState, { label: string; meaning: string }> = {
  'on-time': { label: 'On time', meaning: 'The last report is no older than 1.5 intervals and 5 minutes.' },
  late: { label: 'Late', meaning: 'The last report is up to 3 intervals old.' },
  silent: { label: 'Silent', meaning: 'The last report is older than 3 intervals.' },
  never: { label: 'Never reported', meaning: 'No report is known.' },
  future: {
    label: 'Time ahead',
    meaning: 'The last report lies ahead of this computer’s clock: a clock or a time zone is wrong.',
  },
  'unknown-interval': {
    label: 'Interval unknown',
    meaning: 'There is a report, but no interval to judge its age by.',
  },
  unmounted: {
    label: 'Not installed',
    meaning: 'The equipment is removed, so no report is expected.',
  },
};

const columns: Record<DerivedField, { label: string; meaning: string }> = {
  levelState: { label: 'State', meaning: 'The latest level against the thresholds of the place.' },
  level: { label: 'Level', meaning: 'Latest level in metres, in the zero of the thresholds.' },
  levelTime: { label: 'Level time', meaning: 'When the latest level was measured.' },
  headroom: {
    label: 'To alarm',
    meaning: 'Centimetres from the latest level up to the alarm level; negative above it.',
  },
  reporting: { label: 'Reporting', meaning: 'The age of the last report against the report interval.' },
  config: {
    label: 'Set-up',
    meaning: 'What is odd about the thresholds and dimensions of the place.',
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
    check: 'Without a report interval nobody can say whether the place is late.',
  },
  'interval-implausible': {
    label: 'implausible interval',
    check: 'The report interval is none of 1 to 1440 minutes.',
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
  'few-decimals': 'known to some 100 m only',
  far: 'far from its project',
  crowded: 'more than 5 places on the spot',
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
    config: 'nothing odd',
    position: 'none',
  } satisfies Record<DerivedField, string>,
  silentSince: (state: string) => `${state}, silent`,
};
