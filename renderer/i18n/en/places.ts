import type { PlaceFieldProblem } from '#shared/domain/places/place.ts';
import { formatCount } from '../format.ts';

const n = (count: number) => formatCount(count, 'en');
const many = (count: number, one: string, more: string) => (count === 1 ? `1 ${one}` : `${n(count)} ${more}`);

const reasons: Record<PlaceFieldProblem['reason'], string> = {
  'not-a-number': 'is not a number',
  'not-a-flag': 'is neither 0/1, true/false nor yes/no',
  'not-a-time': 'is not a time in any known form',
  'wrong-type': 'is a list or an object where a single value belongs',
  'missing-id': 'is missing, so the place has no identifier',
  'duplicate-id': 'is given to more than one place of the list',
};

export const places = {
  title: 'Places',
  filterLabel: 'Filter the places',
  filterPlaceholder: 'Name, ID, address…  ( / )',
  clearFilter: 'Clear the filter',
  projects: 'Projects',
  projectsLabel: 'Filter by project',
  allProjects: 'All projects',
  noProject: 'No project given',
  nProjects: (chosen: number, all: number) => `${n(chosen)} of ${many(all, 'project', 'projects')}`,
  columns: 'Columns',
  columnsShown: (shown: number, all: number) => `${n(shown)} of ${n(all)} columns shown`,
  showAll: 'Show all',
  resetColumns: 'Reset',
  refresh: 'Refresh',
  refreshing: 'Refreshing…',
  count: (shown: number, all: number) =>
    shown === all ? many(all, 'place', 'places') : `${n(shown)} of ${many(all, 'place', 'places')}`,
  listTime: (clock: string) => `Place list ${clock}`,
  tableLabel: 'Places',
  sortedHint: 'Sort by this column',
  unitOf: (unit: string) => `in ${unit}`,
  notGiven: 'not given',
  notUnderstood: 'not understood',
  flags: {
    mounted: { yes: 'installed', no: 'not installed' },
    aioEquip: { yes: 'all-in-one', no: 'split unit' },
  },
  ages: {
    now: 'just now',
    minutes: (count: number) => `${n(count)} min ago`,
    hours: (count: number) => `${n(count)} h ago`,
    days: (count: number) => many(count, 'day ago', 'days ago'),
    ahead: 'in the future',
  },
  loading: 'Loading the place list…',
  loaded: (done: number, all: number) => `${n(done)} of ${many(all, 'place', 'places')} loaded…`,
  loadingLabel: 'Loading the places',
  cancelLoading: 'Cancel',
  arrival: {
    label: 'How much of the place list has come',
    waiting: 'Waiting for the answer of the service…',
    received: (received: string) => `${received} of the place list received`,
    receivedOf: (received: string, total: string) => `${received} of ${total} of the place list received`,
    reading: (size: string) => `Reading the place list of ${size}…`,
    preparing: 'Preparing the table…',
    cancelRefresh: 'Cancel the refresh',
  },
  notAll: (shown: number, all: number) =>
    `The list is not complete: you see the first ${n(shown)} of ${many(all, 'place', 'places')}.`,
  loadFailed: 'The place list could not be loaded.',
  refreshFailed: (clock: string) => `The list could not be refreshed. You see the one of ${clock}.`,
  empty: {
    noConnectionTitle: 'No connection yet',
    noConnectionText: 'Open the built-in demo service, or add the address of your data service.',
    toConnections: 'Go to Connections',
    signedOutTitle: (name: string) => `Nobody is signed in to ${name}`,
    signedOutText: 'Sign in to see the places of the account.',
    signIn: 'Sign in…',
    openBuiltIn: 'Open built-in demo service',
    signingIn: (username: string) => `Signing in as ${username}…`,
    noPlacesTitle: (username: string) => `The account “${username}” has no places`,
    noPlacesText:
      'The service answered properly: no place has been given to this account. Ask the operator for access to your projects, or sign in with another account.',
    otherAccount: 'Sign in with another account…',
    noneReturnedTitle: 'The service returned no places',
    noneReturnedText: (placeCount: number) =>
      `The account may access ${many(placeCount, 'place', 'places')}, but the list came back empty. Refresh, and if it stays so, tell the operator.`,
    hiddenTitle: 'The filter hides all places',
    hiddenText: (count: number) => `None of ${many(count, 'place', 'places')} matches.`,
    clear: 'Clear all filters',
    onlyProblems: (count: number) =>
      `The list has ${many(count, 'element', 'elements')}, and none of them is a place. The problems list shows them as they came.`,
  },
  problems: {
    chip: (count: number) => many(count, 'problem in the list', 'problems in the list'),
    none: 'No problems in the list',
    title: 'Problems in the place list',
    text: 'These are reported so that nothing is lost silently. All other places and fields are as the service sent them.',
    element: (index: number) => `Element ${n(index)} is not a place record`,
    field: (label: string, reason: keyof typeof reasons) => `${label} ${reasons[reason]}`,
    unnamed: 'Place without a name',
    more: (count: number) => `and ${n(count)} more`,
  },
  detail: {
    label: 'Details of the place',
    close: 'Close the details',
    showMeanings: 'Show meanings',
    groups: {
      identity: 'Identity',
      equipment: 'Equipment',
      well: 'Well and installation',
      thresholds: 'Thresholds',
      coordinates: 'Coordinates',
    },
    raw: 'As it came',
    absent: 'absent',
    otherFields: 'Fields the interface document does not name',
    record: 'The whole record (JSON)',
    problems: 'Problems of this record',
  },
  copied: 'The row was copied.',
  copyFailed: 'The row could not be copied: this browser does not allow it here.',
};
