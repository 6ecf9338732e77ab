import type { AlertCause, AlertEventKind } from '#shared/domain/alerts/alert-event.ts';
import type { Severity } from '#shared/domain/places/exceedance.ts';
import { many, n } from './amounts.ts';

const severities: Record<Severity, string> = { warning: 'warning', alarm: 'alarm', overflow: 'overflow' };
const names: Record<Severity, string> = { warning: 'Warning', alarm: 'Alarm', overflow: 'Overflow' };

const kinds: Record<AlertEventKind, string> = {
  rise: 'Rose',
  fall: 'Fell',
  return: 'Returned to normal',
  silent: 'Stopped reporting',
  heard: 'Reports again',
  removed: 'Equipment removed',
  acknowledge: 'Acknowledged',
  shelve: 'Shelved',
  unshelve: 'No longer shelved',
  'reading-failed': 'Levels could not be read',
  'reading-resumed': 'Levels are read again',
};

const causes: Partial<Record<AlertCause, string>> = {
  first: 'at the first reading',
  thresholds: 'thresholds were changed',
  rise: 'it rose further',
  time: 'its time was over',
};

export const alerts = {
  tabs: 'Parts of the alerts',
  alertsTab: 'Alerts',
  qualityTab: 'Data quality',
  historyTab: 'History',
  groups: {
    overflow: 'Overflow',
    alarm: 'Alarm',
    warning: 'Warning',
    returned: 'Returned to normal, not acknowledged',
    shelved: 'Shelved',
  },
  filterLabel: 'Show only some alerts',
  notAcknowledged: 'Not acknowledged',
  sort: 'Sort',
  sorts: { above: 'By height above', since: 'Newest first' },
  columns: {
    place: 'Place',
    placeDetail: 'ID, project',
    level: 'Level',
    above: 'Above',
    since: 'Since',
    sinceDetail: 'for',
    peak: 'Peak',
    trend: 'Trend',
    trendDetail: 'next threshold, estimated',
    day: 'Last 24 h',
    acknowledged: 'Acknowledged',
  },
  span: (days: number, hours: number, minutes: number) => {
    if (days > 0) return hours > 0 ? `${n(days)} d ${hours} h` : `${n(days)} d`;
    if (hours > 0) return `${hours} h ${String(minutes).padStart(2, '0')} min`;
    return `${minutes} min`;
  },
  sinceEarlier: 'or earlier',
  aboveHint: (cm: number, severity: Severity) =>
    cm < 0
      ? `${n(-cm)} cm below ${severities[severity]}: returns when it has stayed below for a while`
      : `${n(cm)} cm above ${severities[severity]}`,
  aboveShort: (cm: string) => (cm === '–' ? cm : `${cm} cm`),
  rate: (cmPerHour: string) => `${cmPerHour} cm/h`,
  trends: { rising: 'Rising', falling: 'Falling', steady: 'Steady', unclear: 'No clear trend' },
  fallingSince: (clock: string) => `Falling since ${clock}`,
  estimate: (severity: Severity, span: string) => `${names[severity]} in ~${span} (est.)`,
  estimateHint: (minutes: number, from: string, to: string) =>
    `Estimate, at the rate of the last ${n(minutes)} min: ${from} to ${to}.`,
  trendUnknown: 'Trend not known',
  sparkLabel: (name: string) => `Level of ${name} in the last 24 hours`,
  sparkNone: 'No levels in the last 24 hours',
  sparkFailed: 'Levels could not be read',
  acknowledge: 'Acknowledge',
  acknowledgeOf: (name: string) => `Acknowledge: ${name}`,
  acknowledgeShown: (count: number) => `Acknowledge ${n(count)}…`,
  actionOn: 'Places',
  andMore: (count: number) => `and ${n(count)} more`,
  acknowledgeTitle: (count: number) =>
    count === 1 ? 'Acknowledge the alert' : `Acknowledge ${n(count)} alerts`,
  acknowledgeText:
    'It stays on the list until the level is back to normal. If the level rises further, you are alerted again.',
  leftAsTheyAre: (count: number) =>
    `${many(count, 'alert was', 'alerts were')} left as ${count === 1 ? 'it is' : 'they are'}: the level changed while you were typing.`,
  name: 'Your name',
  nameMissing: 'Enter your name, so that others see who acknowledged.',
  note: 'Note',
  noteHint: 'What is being done, for example “Pump 3 running”.',
  shelve: 'Shelve…',
  shelveTitle: 'Shelve the alert',
  shelveText:
    'Until then it is hidden and sends no notification, unless the level rises further. It returns to the list by itself.',
  shelveFor: 'For',
  shelveHours: (hours: number) => (hours % 24 === 0 ? many(hours / 24, 'day', 'days') : `${n(hours)} h`),
  shelveReason: 'Reason',
  shelveReasonHint: 'For example “probe is being cleaned”.',
  until: (clock: string) => `until ${clock}`,
  shelvedUntil: (moment: string, name: string) => `Shelved until ${moment} by ${name}`,
  unshelve: 'Unshelve',
  cancel: 'Cancel',
  rulesButton: 'Alert settings',
  rulesTitle: 'Alert settings',
  deadband: 'Ends when below the threshold by (cm)',
  offDelay: 'for at least (min)',
  warningDelay: 'Delay warnings by (min)',
  rulesText:
    'An alert is raised at once. It ends when every level within this time (at least two) is this far below the threshold, so that a level close to a threshold does not alert again and again. Alarm and overflow alerts are never delayed.',
  notices: 'System notifications',
  noticeChoices: { off: 'None', overflow: 'Overflow', alarm: 'Alarm and overflow', warning: 'All alerts' },
  allowNotices: 'Allow notifications…',
  noticesRefused: 'The browser does not allow notifications for this page. Allow them in its settings.',
  background: 'Levels are read while Stillwell runs, even if the window is hidden.',
  save: 'Save',
  none: 'No alerts',
  noneText: (count: number) => `None of ${many(count, 'place', 'places')} is above a threshold.`,
  noneOfFilter: 'No alert matches these filters.',
  notRead: 'Levels are not known at present, so alerts may be missing here.',
  notJudged: 'Levels could not be judged yet, so alerts may be missing here.',
  old: (clock: string) => `Alerts as of ${clock}: the last reading failed.`,
  partial: (done: number, total: number, clock: string) =>
    `Only ${n(done)} of ${n(total)} levels could be read at ${clock}, so alerts were not updated.`,
  missing: (done: number, total: number, clock: string) =>
    `At ${clock} only ${n(done)} of ${many(total, 'place', 'places')} had a level; alerts of the others are older.`,
  notKept: (reason: string) => `Alerts cannot be saved (${reason}). They are lost when Stillwell is closed.`,
  notReporting: (silent: number, lastAbove: number, never: number) => {
    const last = lastAbove > 0 ? ` (${n(lastAbove)} last above a threshold)` : '';
    const counts = [
      silent > 0 ? `${many(silent, 'place is', 'places are')} not reporting${last}` : '',
      never > 0 ? `${many(never, 'place has', 'places have')} never reported` : '',
    ];
    return `Not judged here: ${counts.filter(Boolean).join(', ')}. See Data quality.`;
  },
  listLabel: 'Alerts, the most severe first',
  qualityTitle: 'Data quality',
  history: {
    label: 'Alert history',
    period: 'Period',
    periods: { 24: '24 h', 168: '7 days', 720: '30 days' } as Record<number, string>,
    search: 'Search the history',
    searchHint: 'Place, name, note…',
    export: 'Download as CSV',
    fileName: 'alert-history',
    rises: 'New alerts',
    perHour: 'Alerts per hour',
    worst: 'Most within 10 min',
    flood: 'more than 10: alert flood',
    standing: 'Standing for more than 24 h',
    noisiest: 'Noisiest places',
    columns: ['Time', 'Place ID', 'Place', 'Event', 'Level m', 'Since', 'Peak m', 'Peak at', 'Name', 'Note'],
    shown: (shown: number, all: number) => `${n(shown)} of ${many(all, 'event', 'events')}, all places`,
    none: 'Nothing happened in this period.',
    failed: 'The history could not be read.',
    event: (kind: AlertEventKind, severity: Severity | null, cause: AlertCause) => {
      const isMove = kind === 'rise' || kind === 'fall';
      const what = isMove && severity ? `${kinds[kind]} to ${severities[severity]}` : kinds[kind];
      return causes[cause] === undefined ? what : `${what} (${causes[cause]})`;
    },
  },
  place: {
    title: 'Alert',
    since: (severity: Severity, moment: string, span: string, isEarlier: boolean) =>
      isEarlier
        ? `${names[severity]}, alert since ${moment} or earlier, at least ${span}`
        : `${names[severity]}, alert since ${moment}, ${span}`,
    returned: (moment: string) => `Returned to normal; began ${moment}`,
    peak: (level: string, moment: string) => `Peak ${level} m at ${moment}`,
    acknowledged: (name: string, moment: string) => `Acknowledged by ${name}, ${moment}`,
    unacknowledged: 'Not acknowledged',
    note: (note: string) => `“${note}”`,
  },
  notice: {
    one: (name: string, severity: Severity) => `${names[severity]}: ${name}`,
    many: (count: number) => many(count, 'new alert', 'new alerts'),
    counts: (overflow: number, alarm: number, warning: number) =>
      [
        overflow > 0 ? `${n(overflow)} overflow` : '',
        alarm > 0 ? `${n(alarm)} alarm` : '',
        warning > 0 ? `${n(warning)} warning` : '',
      ]
        .filter(Boolean)
        .join(', '),
    failed: 'Levels could not be read',
    failedText: 'Alerts are not up to date until they can be read again.',
  },
  badge: (count: number) => many(count, 'alert', 'alerts'),
};
