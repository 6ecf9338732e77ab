import { many, n } from './amounts.ts';
import { alerts } from './alerts.ts';
import { batches } from './batches.ts';
import { connections } from './connections.ts';
import { correspondence, uploadCheck } from './upload-check.ts';
import { errors } from './errors.ts';
import { levels, placeHints, placeStates } from './place-states.ts';
import { mcp } from './mcp.ts';
import { outbox } from './outbox.ts';
import { placeBasemap, placeMap, placePositions } from './place-map.ts';
import { placeExport, placeFilters, placeViews } from './place-views.ts';
import { palette } from './palette.ts';
import { placeCompare } from './place-compare.ts';
import { placeFields, placePage } from './place-page.ts';
import { placeReport } from './place-report.ts';
import { places } from './places.ts';
import { receipts, uploadHistory } from './upload-history.ts';
import { settings } from './settings.ts';
import { toolCall, toolForm } from './tool-form.ts';
import { toolsResults } from './tools-results.ts';
import { toolsCollections } from './collections.ts';
import { tools } from './tools.ts';
import { uploadColumns } from './upload-columns.ts';
import { uploadQuestions } from './upload-questions.ts';
import { uploadReview } from './upload-review.ts';
import { uploadSend } from './upload-send.ts';
import { uploads } from './uploads.ts';
import { watchedFolders } from './watched-folders.ts';

/** Between texts that are put together. */
const punctuation = {
  colon: ': ',
  comma: ', ',
  listComma: ', ',
  semicolon: '; ',
  /** Between sentences. */
  space: ' ',
  /** Behind another text. */
  inBrackets: (text: string) => ` (${text})`,
};

const frame = {
  appName: 'Stillwell',
  more: 'More actions',
  sections: {
    places: 'Places',
    upload: 'Upload',
    tools: 'Tools',
    connections: 'Connections',
    settings: 'Settings',
  },
  sectionsLabel: 'Sections',
  connectionLabel: 'Connection',
  statusLabel: 'Status',
  skipToMain: 'Skip to content',
  noConnection: 'No connection',
  manageConnections: 'Manage connections…',
  signIn: 'Sign in…',
  signOut: 'Sign out',
  signedOut: 'signed out',
  signingIn: (username: string) => `signing in as ${username}…`,
  until: (moment: string) => `until ${moment}`,
  zone: (zone: string) => `times in ${zone}`,
  /** Where no connection is in use. */
  zoneOfComputer: (zone: string) => `times in ${zone} (of this computer)`,
  languageLabel: 'Language',
  help: 'Help',
  colorSchemeLabel: 'Colour scheme',
  toDark: 'Switch to dark colours',
  toLight: 'Switch to light colours',
  backend: {
    connecting: 'Connecting…',
    connected: 'Stillwell is running',
    lost: 'Stillwell is not responding',
    lostTitle: 'Stillwell is not responding.',
    lostText:
      'What you see may be out of date. The window reconnects by itself. If Stillwell was closed, start it again: it opens a new window or prints a new address, and you can close this one.',
    retrying: 'Trying…',
    tryNow: 'Try now',
  },
  notices: {
    close: 'Close the notice',
    /** Notices behind the newest one. */
    more: (count: number) => `${n(count)} more`,
    unexpected: 'Something unexpected happened in the window.',
  },
  crash: {
    title: 'This window stopped because of an error.',
    text: 'Nothing you saved is lost, and uploads continue. Reload the window. If it happens again, report the line below.',
    reload: 'Reload the window',
    sectionTitle: (section: string) => `${section} cannot be shown because of an error.`,
    sectionText:
      'Nothing you saved is lost, and the rest of Stillwell keeps working. Show it again. If it happens again, report the line below.',
    showAgain: 'Show it again',
    support: 'Save a support bundle…',
  },
  openFile: {
    tooLarge: (name: string, limitMb: number) =>
      `${name} is larger than ${limitMb} MB. Files saved by Stillwell are never that large.`,
    unreadable: (name: string) => `${name} could not be read.`,
  },
  retry: 'Try again',
  cancel: 'Cancel',
  close: 'Close',
};

const connectionDetails = {
  address: 'Address',
  notRunning: 'not running',
  tokenHeader: 'Token header',
  zone: 'Time zone',
  test: {
    title: 'Test the connection',
    text: 'Sends every endpoint a request without a sign-in, which changes nothing. Your own sign-in is not tested.',
    run: 'Test the connection',
    again: 'Test again',
    endpoint: 'Endpoint',
    verdict: 'Verdict',
    status: 'Status',
    time: 'Time (ms)',
    waiting: 'waiting…',
    notTested: 'not tested',
    endpoints: {
      token: 'Token',
      'place-list': 'Place list',
      upload: 'Upload',
      mcp: 'MCP',
      'sign-on': 'Sign-on',
    },
    verdicts: { works: 'works', 'wants-sign-in': 'responds, sign-in required', failed: 'failed' },
    refusals: {
      token: 'Expected: a request without a user name and password is refused.',
      upload: 'Expected: a request without records is refused.',
      signIn: 'Expected: the test sends no sign-in.',
    },
    done: (works: number, all: number) => `${works} of ${all} endpoints respond`,
  },
  secrets: {
    title: 'Secrets of this connection',
    text: 'They are never shown again. You can only replace or remove them.',
    isSet: 'set',
    isNotSet: 'not set',
    set: 'Set',
    replace: 'Replace',
    remove: 'Remove',
    save: 'Save',
    ofWhat: (action: string, what: string) => `${action}: ${what}`,
    uploadToken: 'Upload token',
    uploadTokenText:
      'A separate token for uploads, if the operator gave you one. Otherwise uploads use the token of the data login.',
    signOnClient: 'Fixed sign-on client',
    signOnClientText: 'A client ID that the operator created for you. Otherwise the app registers itself.',
    clientId: 'Client ID',
    clientSecret: 'Client secret',
    clientSecretHint: 'Leave it empty if the client has none.',
    clientSet: (clientId: string, hasSecret: boolean) =>
      `${clientId} (${hasSecret ? 'with a secret' : 'without a secret'})`,
    initialAccessToken: 'Initial access token',
    initialAccessTokenText: 'Lets the app register itself where registration is restricted.',
    missing: 'Enter a value.',
    show: 'Show what is typed',
    hide: 'Hide what is typed',
    registration: 'Registration of this app',
    registrationText:
      'The app keeps the client it registered with the sign-on service. If sign-ins fail because of it, forget it; the next sign-in registers again.',
    forget: 'Forget the registration',
    forgotten: 'The registration was forgotten. The next sign-in registers again.',
  },
  mcpJson: {
    title: 'Entry for mcp.json',
    text: 'For AI clients that read an mcp.json file. It contains no secrets: each client signs in by itself.',
    copy: 'Copy the entry',
    copied: 'Copied.',
    needsAddress: 'Start the built-in service: its address is known only while it runs.',
  },
  move: {
    exportAll: 'Export all',
    exportHint: 'All connections in one file, without secrets',
    importAll: 'Import…',
    imported: (added: string[], alreadyThere: string[]) =>
      [
        added.length > 0 ? `Added: ${added.join(', ')}.` : 'Nothing was added.',
        alreadyThere.length > 0 ? `Already there, unchanged: ${alreadyThere.join(', ')}.` : '',
      ]
        .filter((text) => text !== '')
        .join(' '),
  },
};

const attention = {
  title: 'Alerts',
  reasons: { 'silent-in-alarm': 'Not reporting, last above alarm', misconfigured: 'Check configuration' },
  words: {
    above: (severity: 'overflow' | 'alarm' | 'warning', cm: number) =>
      cm < 1 ? `at the ${severity} level` : `${n(cm)} cm above the ${severity} level`,
    silentHigh: (cm: number, severity: 'overflow' | 'alarm' | 'warning') => `${n(cm)} cm above ${severity}`,
    silent: 'no report for over 3 intervals',
    never: 'this place has never reported',
    late: 'the report is overdue',
    future: 'its last report is in the future: check its clock and the time zone',
    misconfigured: (count: number) =>
      `${many(count, 'value', 'values')} in its record ${count === 1 ? 'is' : 'are'} implausible`,
  },
  since: { report: 'Last report', unknown: 'Time not known' },
  all: 'All',
  several: (count: number) =>
    count === 1 ? '1 place has several problems' : `${n(count)} places have several problems`,
  filterLabel: 'Show one problem only',
  also: (names: string) => `also: ${names}`,
  showInTable: 'Show these in the table',
  none: {
    title: 'All clear',
    text: (count: number) =>
      `All ${n(count)} places report on time, and every known level is below its warning level.`,
    unknownTitle: 'No alerts among known levels',
    unknownText: (unknown: number, all: number) =>
      `The level of ${n(unknown)} of ${many(all, 'place', 'places')} is not known; they may be high, too.`,
    noneOfReason: 'No place has this problem at present.',
  },
  levelsUnknown: (unknown: number) =>
    `${many(unknown, 'place', 'places')} without a known level: they may be high, too.`,
  levelsOld: (clock: string) => `Levels of ${clock}: the last update failed.`,
  levelsMissing: 'Levels are not known at present, so places above a threshold are missing here.',
  listLabel: 'Places with alerts',
};

export const en = {
  alerts,
  attention,
  batches,
  connectionDetails,
  connections,
  correspondence,
  errors,
  frame,
  levels,
  mcp,
  placeBasemap,
  placeExport,
  palette,
  placeCompare,
  placeFields,
  placeMap,
  placePositions,
  placeFilters,
  placeHints,
  placeStates,
  placeViews,
  placePage,
  placeReport,
  places,
  punctuation,
  settings,
  toolsResults,
  toolsCollections,
  outbox,
  receipts,
  uploadHistory,
  toolCall,
  toolForm,
  tools,
  uploadCheck,
  uploadQuestions,
  uploadColumns,
  uploadReview,
  uploadSend,
  uploads,
  watchedFolders,
};
