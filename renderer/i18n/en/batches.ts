import { formatCount } from '../format.ts';

const n = (count: number) => formatCount(count, 'en');
const many = (count: number, one: string, more: string) => (count === 1 ? `1 ${one}` : `${n(count)} ${more}`);

export const batches = {
  title: 'Batches',
  back: { outbox: 'Outbox', history: 'History' },
  facts: {
    rows: 'Rows of the file',
    label: 'Facts',
    connection: 'Sent to',
    created: 'Put into the outbox',
    finished: 'Ended',
    fileSha256: 'SHA-256 of the file',
    total: 'To be sent',
    fates: 'What became of them',
    totalText: (rows: number, count: number, size: string) =>
      `${many(rows, 'row', 'rows')} in ${many(count, 'batch', 'batches')}, ${size}`,
    kept: 'Rows kept back',
    left: 'Left out, as sent before',
    repeated: 'Perhaps stored twice',
    repeatedText: (count: number) => many(count, 'batch', 'batches'),
    again: 'Sends again',
    againLink: 'the earlier upload',
    canary: 'First row alone',
    canaryText: {
      off: '',
      wanted: 'is sent and read back before the rest',
      passed: 'was found as it was sent',
      skipped: 'was not confirmed; you went on all the same',
    },
  },
  unknownTitle: (count: number) => `The outcome of ${many(count, 'batch', 'batches')} is not known`,
  unknownText:
    'The whole batch went out, but no answer told whether it was stored. It is being found out by itself, as the rule of the connection says.',
  heldTitle: (count: number) => `${many(count, 'batch is', 'batches are')} held for your decision`,
  heldText:
    'Choose one under “To look at” to read why: the service did not accept it, no answer told whether it was stored, or its bytes in the outbox are damaged.',
  refusedTitle: (count: number) => `${many(count, 'batch is', 'batches are')} not accepted`,
  refusedText:
    'Nothing of these batches is stored. Choose one to read what the service says. Stillwell can find the rows that are to blame by sending the batch in halves of halves.',
  filterLabel: 'Show',
  filters: { all: 'All', attention: 'To look at', waiting: 'Waiting', done: 'Stored' },
  empty: 'No batch is in this state.',
  columns: {
    batch: 'Batch',
    equipment: 'Equipment',
    period: 'Time of the rows',
    rows: 'Rows',
    size: 'Size',
    state: 'State',
    status: 'Answer',
    attempts: 'Tries',
    time: 'Time',
  },
  states: {
    ready: 'waiting',
    inflight: 'under way',
    retry: 'next try later',
    unknown: 'outcome unknown',
    done: 'stored',
    held: 'held',
    rejected: 'refused',
    cut: 'cut into smaller ones',
    cancelled: 'not sent',
  },
  takenAsStored: 'stored, as you said',
  heldReasons: {
    'unknown-outcome': 'outcome unknown',
    'not-accepted': 'not accepted',
    'too-large': 'too large',
    damaged: 'damaged in the outbox',
  },
  heldWith: (state: string, reason: string) => `${state}: ${reason}`,
  repeatMark: (count: number) => `sent ${n(count)} times more, perhaps stored twice`,
  readBackMark: 'read back from the service',
  detail: {
    title: (batch: number) => `Batch ${n(batch)}`,
    close: 'Close',
    rowsOfFile: (rows: number, first: number, last: number) =>
      `${n(rows)} (${n(first)} to ${n(last)} of the file)`,
    rows: 'Rows',
    size: 'Bytes',
    sha256: 'SHA-256',
    copy: 'Copy SHA-256',
    copied: 'copied',
    copyFailed: 'could not be copied',
    answer: 'Answer of the service',
    noAnswer: 'no answer',
    noWords: 'without words',
    statusAndWords: (status: number, words: string) => `${status}: ${words}`,
    attempts: 'Tries',
    attemptsText: (attempts: number, unknowns: number, repeats: number) =>
      [
        many(attempts, 'try', 'tries'),
        unknowns > 0 && `${many(unknowns, 'time', 'times')} without a known outcome`,
        repeats > 0 && `${many(repeats, 'time', 'times')} sent again all the same`,
      ]
        .filter(Boolean)
        .join(', '),
    sent: 'Last sent',
    done: 'Stored',
    nextTry: 'Next try',
    cutFrom: 'Cut from',
    cutFromText: (batch: number) => `batch ${n(batch)}`,
    body: 'Exact text of the batch',
    bodyShow: 'Show the exact text',
    bodyHide: 'Hide the text',
    bodyGone: 'The text of this batch is no longer kept. Its SHA-256 is.',
    bodyCut: (shown: string, all: string) => `The first ${shown} of ${all}. The file has all of it.`,
    bodySave: 'Save as a file',
    resend: 'Send it again',
    isStored: 'Stored already: do not send',
    giveUp: 'Do not send',
    bisect: 'Find the rows to blame',
    bisectText: (sends: number) =>
      `At most ${n(sends)} sends for one row to blame. What is accepted is stored.`,
    oneRow: 'This is the row that the service does not accept.',
    damagedExplained:
      'What the outbox has of this batch is not what it was made of, so it is not sent. Choose the file again: the rows that are stored already can be left out.',
    unknownExplained:
      'Look in the service whether the rows of this time are there. If they are, do not send the batch. If they are not, or if repeated rows do no harm there, send it again.',
  },
};
