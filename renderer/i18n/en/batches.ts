import { englishReceipt } from '#shared/domain/outbox/receipt-words/english.ts';
import { many, n } from './amounts.ts';

export const batches = {
  title: 'Batches',
  back: { outbox: 'Outbox', history: 'History' },
  facts: {
    rows: 'Rows of the file',
    label: 'Facts',
    connection: 'Sent to',
    created: 'Added to the outbox',
    finished: 'Ended',
    fileSha256: 'SHA-256 of the file',
    total: 'Size of the upload',
    fates: 'Outcome',
    totalText: (rows: number, count: number, size: string) =>
      `${many(rows, 'record', 'records')} in ${many(count, 'batch', 'batches')}, ${size}`,
    kept: 'Rows held back',
    left: 'Left out (sent before)',
    repeated: 'Possibly stored twice',
    repeatedText: (count: number) => many(count, 'batch', 'batches'),
    again: 'Sends again',
    againLink: 'the earlier upload',
    canary: 'First row alone',
    canaryText: {
      off: '',
      wanted: 'is sent and read back before the rest',
      passed: 'was found as it was sent',
      skipped: 'was not confirmed; you continued anyway',
    },
  },
  unknownTitle: (count: number) => `The outcome of ${many(count, 'batch', 'batches')} is not known`,
  unknownText:
    'The whole batch was sent, but no response said whether it was stored. Stillwell is finding out, by the sending rules of the connection.',
  unknownForGood:
    'The whole batch was sent, but no response said whether it was stored. Its connection was removed, so Stillwell cannot find out.',
  leftText: 'You left them as unknown: they are neither sent again nor looked up. The receipt names them.',
  heldTitle: (count: number) => `${many(count, 'batch is', 'batches are')} held for your decision`,
  heldText:
    'Choose one under “Needs attention” to read why: the service did not accept it, no response said whether it was stored, or its bytes in the outbox are damaged.',
  refusedTitle: (count: number) => `${many(count, 'batch is', 'batches are')} not accepted`,
  refusedText: 'Nothing of these batches is stored. Choose one to read what the service says.',
  /** Of refused batches with more than one row. */
  canFindRows: 'Stillwell can find the rows at fault by sending smaller and smaller parts of the batch.',
  filterLabel: 'Show',
  filters: { all: 'All', attention: 'Needs attention', waiting: 'Waiting', done: 'Stored' },
  empty: 'No batch is in this state.',
  columns: {
    batch: 'Batch',
    equipment: 'Station',
    period: 'Time of the rows',
    rows: 'Rows',
    size: 'Size',
    state: 'State',
    status: 'Response',
    attempts: 'Attempts',
    time: 'Time',
  },
  states: englishReceipt.states,
  uploadToken: englishReceipt.uploadToken,
  takenAsStored: englishReceipt.takenAsStored,
  heldReasons: englishReceipt.heldReasons,
  heldWith: (state: string, reason: string) => `${state}: ${reason}`,
  repeatMark: (count: number) =>
    `sent ${n(count)} more ${count === 1 ? 'time' : 'times'}, possibly stored twice`,
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
    answer: 'Response of the service',
    noAnswer: 'no response',
    noWords: 'no message',
    statusAndWords: (status: number, words: string) => `${status}: ${words}`,
    attempts: 'Attempts',
    attemptsText: (attempts: number, unknowns: number, repeats: number) =>
      [
        many(attempts, 'attempt', 'attempts'),
        unknowns > 0 && `${many(unknowns, 'time', 'times')} without a known outcome`,
        repeats > 0 && `${many(repeats, 'time', 'times')} sent again anyway`,
      ]
        .filter(Boolean)
        .join(', '),
    sent: 'Last sent',
    done: 'Stored',
    nextTry: 'Next attempt',
    sentAs: 'Sent with',
    cutFrom: 'Split from',
    cutFromText: (batch: number) => `batch ${n(batch)}`,
    body: 'Exact text of the batch',
    bodyShow: 'Show the exact text',
    bodyHide: 'Hide the text',
    bodyGone: 'The text of this batch is no longer kept. Its SHA-256 is.',
    bodyCut: (shown: string, all: string) => `The first ${shown} of ${all}. Save the file to see all of it.`,
    bodySave: 'Save as a file',
    resend: 'Send it again',
    isStored: 'Already stored: do not send',
    leaveUnknown: 'Leave it as unknown',
    giveUp: 'Do not send',
    bisect: 'Find the rows at fault',
    bisectText: (sends: number) => `At most ${n(sends)} sends to find one row. What is accepted is stored.`,
    oneRow: 'This is the row that the service does not accept.',
    damagedExplained:
      'The content of this batch in the outbox is damaged, so it is not sent. Choose the file again: rows that are already stored can be left out.',
    supersededExplained:
      'A later upload has sent other values for the same times since. If you send this batch, it overwrites them.',
    askedOfAll:
      'The upload would go to another address or account than before. First decide that for the whole upload; then this batch can be sent again.',
    unknownExplained:
      'Check in the service whether the rows of this period are there. If they are, do not send the batch. If they are not, or if repeated rows do no harm there, send it again.',
  },
};
