import { englishReceipt } from '#shared/domain/outbox/receipt-words/english.ts';
import { many, n } from './amounts.ts';

export const uploadHistory = {
  title: 'History',
  viewLabel: 'View',
  views: { uploads: 'Uploads', equipment: 'Sent data by station' },
  search: {
    label: 'Search the uploads',
    text: 'File, connection or station',
    from: 'Rows from',
    to: 'Rows to',
    state: 'State',
    anyState: 'Any state',
    states: {
      'to-decide': 'to decide',
      filling: 'preparing',
      sending: 'sending',
      paused: 'paused',
      stopped: 'stopped',
      finished: 'ended',
      cancelled: 'cancelled',
      incomplete: 'incomplete',
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
    created: 'Added',
  },
  stored: (done: number, all: number, unknown: number, confirmed: number) =>
    [
      done === all ? 'all stored' : `${n(done)} of ${n(all)} stored`,
      ...(confirmed > 0 ? [`${n(confirmed)} confirmed by you`] : []),
      ...(unknown > 0 ? [`${n(unknown)} unknown`] : []),
    ].join(', '),
  withOpen: (state: string, batches: number) => `${state}, ${many(batches, 'batch', 'batches')} to decide`,
  more: 'Show more',
  emptyTitle: 'Nothing has been sent yet',
  emptyText: 'Every upload and its receipt stay here permanently.',
  nothingTitle: 'No upload matches',
  nothingText: 'Try other words, another period or another state.',
  equipment: {
    label: 'Stations',
    emptyTitle: (name: string) => `Nothing has been sent to ${name} yet`,
    emptyText: 'Once something is stored, this shows the periods sent for every station.',
    filter: 'Station',
    nothing: 'No station has this text in its ID or type.',
    rows: (count: number) => many(count, 'row', 'rows'),
    overview: (equipId: string, from: string, to: string) => `${equipId}: ${from} to ${to}`,
    sentTitle: (equipId: string) => `Sent for ${equipId}`,
    timeline: (equipId: string, count: number) =>
      `Periods of ${many(count, 'batch', 'batches')} sent for ${equipId}`,
    choose: 'Choose a station to see its batches.',
    batches: (count: number) => many(count, 'batch', 'batches'),
    selectAll: 'Select all batches',
    select: (batch: number) => `Select batch ${n(batch)}`,
    shownOf: (shown: number, all: number) =>
      `The first ${n(shown)} of ${n(all)}; narrow the period to see others.`,
    clearPeriod: 'All times',
    upload: 'Upload',
    overlap: 'Rows of the same time were sent more than once.',
  },
  again: {
    action: 'Send again…',
    title: (fileName: string) => `Send ${fileName} again?`,
    text: (count: number, rows: number) =>
      `${many(count, 'batch', 'batches')} with ${many(rows, 'row', 'rows')} will be sent once more, with exactly the same bytes.`,
    overwrites: 'This service replaces rows of the same time, so nothing is stored twice.',
    notKnown: 'Rows of the same time may be stored twice by this service.',
    delay: 'Sending starts after ten seconds; until then it can be cancelled.',
    confirm: 'Send again',
    gone: (batches: number) =>
      `To send it again, choose its file again: the bytes of ${many(batches, 'batch', 'batches')} are no longer kept.`,
    kept: (days: number) =>
      `By the sending rules the exact bytes of batches are kept for at most ${many(days, 'day', 'days')}.`,
  },
};

const { title, yes, head, fates, columns, repeatsNote, unknownsNote } = englishReceipt;

export const receipts = {
  label: 'Receipt',
  print: 'Print or save as PDF…',
  pdf: 'PDF',
  csv: 'CSV',
  page: 'Web page',
  rejected: (rows: number) => `${many(rows, 'row', 'rows')} held back (CSV)`,
  preparing: 'Preparing the receipt…',
  fileName: (name: string) => `receipt ${name}`,
  rejectedFileName: (name: string) => `held back ${name}`,
  rowColumn: 'Row in the file',
  reasonColumn: 'Why it was not sent',
  title,
  yes,
  head,
  fates,
  columns,
  repeatsNote,
  unknownsNote,
};
