import { formatCount } from '../format.ts';

const n = (count: number) => formatCount(count, 'en');
const many = (count: number, one: string, more: string) => (count === 1 ? `1 ${one}` : `${n(count)} ${more}`);

export const uploadHistory = {
  title: 'History',
  viewLabel: 'Look at',
  views: { uploads: 'Uploads', equipment: 'What was sent, by equipment' },
  search: {
    label: 'Search the uploads',
    text: 'File, connection or equipment',
    from: 'Rows from',
    to: 'Rows to',
    state: 'State',
    anyState: 'Any state',
    states: {
      filling: 'being prepared',
      sending: 'being sent',
      paused: 'paused',
      stopped: 'stopped',
      finished: 'ended',
      cancelled: 'cancelled',
      incomplete: 'never completed',
    },
    clear: 'Clear the search',
  },
  found: (count: number) => many(count, 'upload', 'uploads'),
  columns: {
    file: 'File',
    connection: 'Sent to',
    rows: 'Rows',
    batches: 'Batches',
    state: 'State',
    created: 'Put in',
  },
  stored: (done: number, all: number) => (done === all ? 'all stored' : `${n(done)} of ${n(all)} stored`),
  withOpen: (state: string, batches: number) => `${state}, ${many(batches, 'batch', 'batches')} to decide`,
  more: 'Show more',
  emptyTitle: 'Nothing was sent yet',
  emptyText: 'Every upload stays here with its receipt, for good.',
  nothingTitle: 'No upload matches',
  nothingText: 'No upload has all of these words and rows of this time.',
  equipment: {
    label: 'Equipment',
    emptyTitle: (name: string) => `Nothing was sent to ${name} yet`,
    emptyText: 'Once something is stored, this shows for every equipment of which time rows were sent.',
    filter: 'Equipment',
    nothing: 'No equipment has this in its id or type.',
    rows: (count: number) => many(count, 'row', 'rows'),
    overview: (equipId: string, from: string, to: string) => `${equipId}: ${from} to ${to}`,
    sentTitle: (equipId: string) => `Sent for ${equipId}`,
    timeline: (equipId: string, count: number) =>
      `Times for which ${many(count, 'batch', 'batches')} of ${equipId} were sent`,
    choose: 'Choose an equipment to see its batches.',
    batches: (count: number) => many(count, 'batch', 'batches'),
    selectAll: 'Choose all batches',
    select: (batch: number) => `Choose batch ${n(batch)}`,
    shownOf: (shown: number, all: number) =>
      `The first ${n(shown)} of ${n(all)}; narrow the period to see others.`,
    clearPeriod: 'Whole time',
    upload: 'Upload',
    overlap: 'Rows of the same time were sent more than once here.',
  },
  again: {
    action: 'Send again…',
    title: (fileName: string) => `Send ${fileName} again?`,
    text: (count: number, rows: number) =>
      `${many(count, 'batch', 'batches')} with ${many(rows, 'row', 'rows')} go out once more, with exactly the same bytes.`,
    overwrites: 'This service replaces rows of the same time, so nothing is stored twice.',
    notKnown: 'Rows of the same time may be stored twice by this service.',
    delay: 'Sending starts after ten seconds; until then it can be cancelled.',
    confirm: 'Send again',
    kept: 'The exact bytes of batches are kept for 30 days.',
  },
};
