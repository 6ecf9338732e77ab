import { many, n } from './amounts.ts';

export const uploadSend = {
  dryRun: 'Preview (nothing sent yet)',
  running: (percent: number) => `Preparing batches, ${percent} %`,
  failed: 'The batches could not be prepared.',
  again: 'Try again',
  cancel: 'Cancel',
  /** `rows`: null where only some of the records go. */
  facts: (rows: number | null, records: number, batches: number, size: string) =>
    `${rows === null ? '' : `${many(rows, 'row', 'rows')}, `}${many(records, 'record', 'records')} → ${many(batches, 'batch', 'batches')}, ${size}`,
  largest: (bytes: number) => `Largest batch: ${n(bytes)} bytes`,
  time: (seconds: number) =>
    `about ${seconds < 60 ? `${seconds} s` : `${Math.round(seconds / 60)} min`} at the last rate`,
  held: (rows: number) => `${many(rows, 'row is', 'rows are')} held back; they are listed in the receipt`,
  nothing: 'There is nothing to send.',
  equipment: 'Per station',
  heads: {
    equipment: 'Station',
    type: 'Type',
    records: 'Records',
    batches: 'Batches',
    file: 'File',
    period: 'Period',
    rows: 'Rows',
    bytes: 'Bytes',
    from: 'From',
    to: 'To',
  },
  bodies: 'Exact text',
  first: 'First batch',
  last: 'Last batch',
  bodyOf: (equipId: string, bytes: number) => `${equipId}, ${n(bytes)} bytes`,
  more: (bytes: number) => `Show all ${n(bytes)} bytes`,
  before: {
    title: 'Sent to this service before',
    equal: (count: number) => `${many(count, 'record was', 'records were')} sent before with the same values`,
    different: (count: number) =>
      `${many(count, 'record differs', 'records differ')} from what was sent before:`,
    example: (equipId: string, timestamp: string, fields: string[]) =>
      [`${equipId} at ${timestamp}`, ...fields].join(', '),
    change: (field: string, before: string | number, after: string | number) =>
      `${field} ${before} → ${after}`,
    value: (field: string, value: string | number) => `${field} ${value}`,
    missing: (values: number, times: number) =>
      `${[...(values > 0 ? [many(values, 'value', 'values')] : []), ...(times > 0 ? [many(times, 'time', 'times')] : [])].join(' and ')} sent before ${values + times === 1 ? 'is' : 'are'} no longer in what will be sent (empty, held back, left out or gone). The service keeps the old values:`,
    rule: 'What was sent before',
    rules: { 'send-all': 'send all again', 'changed-only': 'send only what has changed', skip: 'leave out' },
    file: (date: string) => `This file was sent before: ${date}.`,
  },
  inService: {
    title: 'In the service now',
    comparing: 'Comparing with the values in the service…',
    equal: (count: number) => `${many(count, 'record is', 'records are')} there with the same values`,
    different: (count: number) =>
      `${many(count, 'record is', 'records are')} there with other values (value in the service → value in the file):`,
    sentBefore: (count: number) =>
      `${n(count)} of them ${count === 1 ? 'was' : 'were'} sent from here before with the values in the file, and ${count === 1 ? 'is' : 'are'} not sent again unless you choose “send all again”.`,
    part: (count: number) => `Only ${many(count, 'record', 'records')} could be compared.`,
    failed: 'The values in the service could not be compared. You can send all the same.',
  },
  repeats: {
    title: 'The same times in several of these files',
    equal: (count: number) =>
      `${many(count, 'time is', 'times are')} in more than one file with the same values; each is sent once.`,
    different: (count: number) =>
      `The files disagree at ${many(count, 'time', 'times')}. Only one value can be sent; rows of the other files that are left out are listed in their receipts.`,
    example: (equipId: string, timestamp: string, field: string, one: string, other: string) =>
      `${equipId} at ${timestamp}, ${field}: ${one}; ${other}`,
    value: (literal: string, file: string, row: number) => `${literal} in ${file}, row ${n(row)}`,
    rule: 'Value to send',
    choose: 'please choose…',
    first: 'the file further up in the list',
    last: 'the file further down in the list',
    ofFile: (name: string) => `the value of ${name}`,
  },
  notCompared: {
    title: (count: number) => `${many(count, 'station was', 'stations were')} not compared with the service`,
    why: 'The place list is not loaded or is empty, so it is not known whether the service has these stations. Load the places to compare, or check the stations yourself.',
    goOn: 'I have checked them. Send anyway',
  },
  agreed: {
    none: 'No field list has been agreed with the operator yet. Sending adds these fields to its draft.',
    title: (count: number) => `${many(count, 'field is', 'fields are')} not in the agreed field list`,
    reasons: {
      'equipment-not-agreed': 'station not in the list',
      'type-not-agreed': (agreed: string) => `the list has the type ${agreed}`,
      'field-not-agreed': 'field not in the list',
      'unit-not-agreed': (agreed: string) => `the list has the unit ${agreed || '–'}`,
    },
    more: (count: number) => `and ${many(count, 'other', 'others')}`,
    add: 'Add these fields to the draft',
    added: 'Added to the draft of the field list.',
    goOn: 'Send anyway',
    show: 'Field list',
  },
  canary: {
    button: 'Send one row first',
    text: 'One row is sent and read back. The rest follows only if it reads the same.',
    asking: 'Checking whether the service can be read back…',
    notPossible: 'The service has no tool to read data back.',
    signedOut: 'Sign in for MCP to read it back.',
    signIn: 'Sign in for MCP',
  },
  send: (batches: number) => `Send ${many(batches, 'batch', 'batches')}`,
  sending: (percent: number) => `Adding to the outbox, ${percent} %`,
  sendFailed: 'It could not be added to the outbox.',
  hold: (seconds: number) => `Sending begins in ${seconds} s`,
  undo: 'Undo: send nothing',
  tooLate: 'Too late: sending has begun. You can cancel the rest in the outbox.',
  receipt: {
    title: 'In the outbox',
    fileNotNeeded: 'The file is no longer needed.',
    text: 'You can close this window. Sending continues while Stillwell runs, and after the next start.',
    notSent: {
      title: 'Not sent from this file',
      held: (rows: number) => `${many(rows, 'row was', 'rows were')} held back.`,
      values: (values: number, columns: number) =>
        `${many(values, 'value', 'values')} of ${many(columns, 'column', 'columns')} ${values === 1 ? 'was' : 'were'} held back or left out; the rest of the rows was sent.`,
      valuesOfRows: (rows: number) =>
        `Values of ${many(rows, 'row', 'rows')} were held back or left out; the rest of the rows was sent.`,
      leftOut: (rows: number) => `${many(rows, 'row was', 'rows were')} left out.`,
      duplicates: (rows: number) => `${many(rows, 'duplicate was', 'duplicates were')} left out.`,
      missing: (values: number, times: number) =>
        `The service keeps what was sent before of ${[...(values > 0 ? [many(values, 'value', 'values')] : []), ...(times > 0 ? [many(times, 'time', 'times')] : [])].join(' and ')} no longer in this upload.`,
    },
    otherSheets: (sheets: string) => `Not sent yet: ${sheets}`,
    done: (done: number, all: number) => `${n(done)} of ${many(all, 'batch', 'batches')} accepted`,
    rows: (done: number, all: number) => `${n(done)} of ${many(all, 'record', 'records')}`,
    progress: 'Progress',
    outbox: 'Outbox',
    open: 'Receipt',
    back: 'Back to the review',
    another: 'Another file',
    none: 'Nothing of this file has been sent yet.',
  },
};
