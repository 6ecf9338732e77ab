import { formatCount } from '../format.ts';

const n = (count: number) => formatCount(count, 'en');
const many = (count: number, one: string, more: string) => (count === 1 ? `1 ${one}` : `${n(count)} ${more}`);

export const uploadSend = {
  dryRun: 'Dry run: nothing is sent',
  running: (percent: number) => `The batches are being made, ${percent} %`,
  failed: 'The batches could not be made.',
  again: 'Try again',
  cancel: 'Cancel',
  facts: (rows: number, records: number, batches: number, size: string) =>
    `${many(rows, 'row', 'rows')}, ${many(records, 'record', 'records')} → ${many(batches, 'batch', 'batches')}, ${size}`,
  largest: (bytes: number) => `largest ${n(bytes)} bytes`,
  time: (seconds: number) =>
    `about ${seconds < 60 ? `${seconds} s` : `${Math.round(seconds / 60)} min`} at the last rate`,
  noRate: 'no time is known before something has been sent',
  held: (rows: number) => `${many(rows, 'row is', 'rows are')} kept back; they stand in the receipt`,
  nothing: 'There is nothing to send.',
  equipment: 'Per equipment',
  heads: {
    equipment: 'Equipment',
    type: 'Type',
    records: 'Records',
    batches: 'Batches',
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
    none: 'None of these records was sent from here before.',
    equal: (count: number) => `${many(count, 'record was', 'records were')} sent before with the same values`,
    different: (count: number) =>
      `${many(count, 'record was', 'records were')} sent before with other values`,
    example: (equipId: string, timestamp: string) => `${equipId} at ${timestamp}`,
    rule: 'What was sent before',
    rules: { 'send-all': 'send all again', 'changed-only': 'send only what has changed', skip: 'leave out' },
    file: (date: string) => `This file was sent already on ${date}.`,
  },
  repeats: {
    title: 'The same times in several of these files',
    equal: (count: number) =>
      `${many(count, 'time stands', 'times stand')} in more than one file with the same values: what is the same is sent once.`,
    different: (count: number) =>
      `At ${many(count, 'time', 'times')} the files say something else. Only one value can count; rows of the other files that are left out stand in their receipts.`,
    example: (equipId: string, timestamp: string, field: string, one: string, other: string) =>
      `${equipId} at ${timestamp}, ${field}: ${one}; ${other}`,
    value: (literal: string, file: string, row: number) => `${literal} in ${file}, row ${n(row)}`,
    rule: 'What counts there',
    choose: 'please choose…',
    first: 'the file further up in the list',
    last: 'the file further down in the list',
    ofFile: (name: string) => `the value of ${name}`,
  },
  agreed: {
    none: 'No correspondence table has been agreed with the operator yet.',
    title: (count: number) =>
      `${many(count, 'field is', 'fields are')} not in the agreed correspondence table`,
    reasons: {
      'equipment-not-agreed': 'equipment not in the table',
      'type-not-agreed': (agreed: string) => `the table has the type ${agreed}`,
      'field-not-agreed': 'field not in the table',
      'unit-not-agreed': (agreed: string) => `the table has the unit ${agreed || '–'}`,
    },
    more: (count: number) => `and ${many(count, 'other', 'others')}`,
    add: 'Put them into the draft',
    added: 'They are in the draft of the correspondence table.',
    goOn: 'I know, and send anyway',
    show: 'Correspondence table',
  },
  canary: {
    button: 'Send one row first',
    text: 'One row is sent and read back; only if it reads the same does the rest follow.',
    asking: 'Finding out whether the service can be read back…',
    notPossible: 'The service has no tool to read it back.',
    signedOut: 'Sign in for MCP so that it can be read back.',
    signIn: 'Sign in for MCP',
  },
  send: (batches: number) => `Send ${many(batches, 'batch', 'batches')}`,
  sending: (percent: number) => `Into the outbox, ${percent} %`,
  sendFailed: 'It could not be put into the outbox.',
  hold: (seconds: number) => `Sending begins in ${seconds} s`,
  undo: 'Undo: send nothing',
  tooLate: 'It was too late: sending had begun. What is in the outbox can be cancelled there.',
  receipt: {
    title: 'In the outbox',
    text: 'The file is not needed any more. The window may be closed; sending goes on as long as Stillwell runs, and after the next start.',
    states: {
      filling: 'being put into the outbox',
      sending: 'being sent',
      paused: 'paused',
      stopped: 'stopped',
      finished: 'finished',
      cancelled: 'cancelled',
      incomplete: 'not complete',
    },
    held: 'about to be sent',
    done: (done: number, all: number) => `${n(done)} of ${many(all, 'batch', 'batches')} accepted`,
    rows: (done: number, all: number) => `${n(done)} of ${n(all)} rows`,
    progress: 'Progress',
    outbox: 'Outbox',
    open: 'Receipt',
    another: 'Another file',
    none: 'Nothing of this file was sent yet.',
  },
};
