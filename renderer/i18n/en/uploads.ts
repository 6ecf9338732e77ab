import { formatCount } from '../format.ts';

const n = (count: number) => formatCount(count, 'en');
const many = (count: number, one: string, more: string) => (count === 1 ? `1 ${one}` : `${n(count)} ${more}`);

export const uploads = {
  title: 'Upload',
  panesLabel: 'Parts of uploading',
  panes: {
    new: 'New upload',
    outbox: 'Outbox',
    history: 'History',
    correspondence: 'Field list',
  },
  empty: {
    noConnectionTitle: 'No connection to send to',
    noConnectionText:
      'Open the built-in demo service to try everything here, or add a connection of your own.',
    openBuiltIn: 'Built-in demo service',
    toConnections: 'Connections',
  },
  signedOut: (name: string) =>
    `Nobody is signed in to ${name}. You can prepare everything; it is sent after you have signed in.`,
  signIn: 'Sign in…',
  drop: {
    title: 'Drop spreadsheets here',
    text: 'CSV, TSV, XLSX, XLS, XLSB or ODS, one or many at once. Nothing is sent before you say so.',
    choose: 'Choose files…',
    more: 'Add files…',
    over: 'Let go to add the files',
    kept: 'Files stay on this computer until they are sent.',
  },
  steps: {
    label: 'Steps',
    names: { file: 'File', columns: 'Columns', check: 'Check', send: 'Send', receipt: 'Receipt' },
    done: 'done',
    open: (count: number) => `${many(count, 'thing is', 'things are')} still open`,
    next: { file: 'Columns', columns: 'Check', check: 'Send' },
  },
  files: {
    label: 'Files',
    columns: {
      name: 'File',
      size: 'Size',
      rows: 'Rows',
      layout: 'Layout',
      equipment: 'Station',
      state: 'State',
    },
    count: (count: number) => many(count, 'file', 'files'),
    remove: (name: string) => `Take ${name} away`,
    equipmentOf: (name: string) => `Equipment of ${name}`,
    removeAll: 'Start over',
    removeAllTitle: 'Take all files away?',
    removeAllText: 'What you have set up for them is forgotten. Nothing that was sent is touched.',
    coming: (percent: number) => `coming in, ${percent} %`,
    opening: 'being read',
    openingRows: (rows: number) => `being read, ${n(rows)} rows so far`,
    cancel: 'Cancel',
    retry: 'Try again',
    noValues: 'no rows with data: choose another file, or say below which row is the header',
    hidden: 'hidden',
    sheetsWithoutValues: (file: string, sheets: readonly string[]) =>
      `${file}: not sent, because no rows with data were found: ${sheets.join(', ')}`,
    states: {
      questions: (count: number) => `${n(count)} to do`,
      open: (count: number) => `${many(count, 'thing', 'things')} to settle`,
      ready: 'columns set up',
      unanswered: (count: number) => `${many(count, 'thing', 'things')} to answer`,
      checking: (percent: number) => `being checked, ${percent} %`,
      clean: 'checked, nothing wrong',
      problems: (count: number) => `checked, ${many(count, 'row', 'rows')} held back`,
      failed: 'could not be checked',
      sending: 'being put into the outbox',
      sent: 'in the outbox',
    },
    newLayout: (at: number) => `new layout ${at}`,
    likeTemplate: (name: string) => `resembles “${name}”`,
  },
  kinds: {
    files: (count: number) => many(count, 'file', 'files'),
    setUp: 'Set up columns',
    fromNames: (count: number, areSheets: boolean) =>
      `Equipment from ${areSheets ? many(count, 'sheet name', 'sheet names') : many(count, 'file name', 'file names')}`,
    nameless: (count: number, areSheets: boolean) =>
      `${areSheets ? many(count, 'sheet name names', 'sheet names name') : many(count, 'file name names', 'file names name')} no equipment: type it.`,
    applyAll: (count: number) => `Read the other ${n(count)} the same way`,
    checkAll: (count: number) => `Check all ${n(count)}`,
    sendAll: (count: number) => `Send ${many(count, 'file', 'files')}…`,
    sendAllTitle: (count: number) => `Send ${many(count, 'file', 'files')}?`,
    working: (done: number, all: number) =>
      `The batches are being made: ${n(done)} of ${many(all, 'file', 'files')}`,
    comparing: (files: number) =>
      `${many(files, 'file', 'files')} of the same equipment and period are being compared`,
    notCompared: 'The files could not be compared.',
    sendAllNow: 'Send all',
  },
  file: {
    sure: {
      proved: 'sure',
      assumed: 'please confirm',
      contradictory: 'mixed, please confirm',
      confirmed: 'confirmed',
    },
    encodingLabel: 'Text encoding',
    delimiterLabel: 'Separated by',
    delimiters: { ',': 'comma', '\t': 'tab', ';': 'semicolon', '|': 'bar', ' ': 'space' },
    otherDelimiter: (sign: string) => `“${sign}”`,
    workbook: {
      xlsx: 'Excel workbook',
      xls: 'Excel 97 workbook',
      xlsb: 'binary Excel workbook',
      ods: 'OpenDocument sheet',
    },
    rows: (count: number) => many(count, 'row', 'rows'),
    headerRow: (row: string) => `header in row ${row}`,
    noHeader: 'no header',
    rereading: 'being read again',
    preview: 'Rows of the file',
    previewHint: 'Click a row number to say where the header is; with Shift, the header takes further rows.',
    noHeaderButton: 'There is no header',
    headerButton: (row: number) => `Take row ${row} as the header`,
    isHeader: 'header',
    isTitle: 'above the table',
    isFooter: 'footer',
  },
};
