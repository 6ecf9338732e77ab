import { many, n } from './amounts.ts';

const ofUser = (confirmed: number) => (confirmed > 0 ? `, ${n(confirmed)} of them confirmed by you` : '');

const filesOrSheets = (count: number, areSheets: boolean) =>
  areSheets ? many(count, 'sheet', 'sheets') : many(count, 'file', 'files');

export const uploads = {
  title: 'Upload',
  panesLabel: 'Parts of uploading',
  panes: {
    new: 'New upload',
    watched: 'Watched folders',
    outbox: 'Outbox',
    history: 'History',
    correspondence: 'Field list',
  },
  empty: {
    noConnectionTitle: 'No connection to send to',
    noConnectionText: 'Open the built-in demo service to try everything here, or add your own connection.',
    openBuiltIn: 'Built-in demo service',
    toConnections: 'Connections',
  },
  signedOut: (name: string) =>
    `You are not signed in to ${name}. You can prepare files now and send them after signing in.`,
  signIn: 'Sign in…',
  drop: {
    title: 'Drop spreadsheets here',
    text: 'CSV, TSV, XLSX, XLS, XLSB, ET or ODS: one or many, a folder or a ZIP of them, or a copied table pasted with Ctrl+V. Nothing is sent until you say so.',
    pasted: 'pasted table.tsv',
    choose: 'Choose files…',
    chooseFolder: 'Choose a folder…',
    noTables: 'No spreadsheets found.',
    more: 'Add files…',
    over: 'Drop to add the files',
    kept: 'Files stay on this computer until they are sent.',
  },
  files: {
    label: 'Files',
    columns: {
      name: 'File',
      size: 'Size',
      rows: 'Rows',
      period: 'Period',
      equipment: 'Station',
      state: 'State',
    },
    count: (count: number) => many(count, 'file', 'files'),
    remove: (name: string) => `Remove ${name}`,
    equipmentOf: (name: string) => `Station of ${name}`,
    tooMany: (count: number) =>
      `Only the first ${n(count)} files were added. Add the others when these are sent.`,
    removeAll: 'Start over',
    removeAllTitle: 'Remove all files?',
    removeAllText: 'Their settings are discarded. Data that was sent is not affected.',
    coming: (percent: number) => `loading, ${percent} %`,
    opening: 'reading…',
    openingRows: (rows: number) => `reading, ${n(rows)} rows so far`,
    cancel: 'Cancel',
    retry: 'Try again',
    noValues: 'no rows with data found, not sent',
    hidden: 'hidden',
    sheetsWithoutValues: (file: string, sheets: readonly string[]) =>
      `${file}: sheets without rows of data are not sent: ${sheets.join(', ')}`,
    states: {
      questions: (count: number) => `${n(count)} to do`,
      open: (count: number) => `${n(count)} to do`,
      ready: 'columns set up',
      unanswered: (count: number) => `${n(count)} to do`,
      checking: (percent: number) => `checking, ${percent} %`,
      clean: 'checked, no problems',
      problems: (held: number, warnings: number) =>
        [
          'checked',
          ...(held > 0 ? [`${many(held, 'row', 'rows')} held back`] : []),
          ...(warnings > 0 ? [many(warnings, 'warning', 'warnings')] : []),
        ].join(', '),
      failed: 'could not be checked',
      sending: 'adding to the outbox',
      sent: 'in the outbox',
    },
    ended: {
      label: 'Sent',
      stored: (files: number, records: number, confirmed: number) =>
        `${many(files, 'file', 'files')}, ${many(records, 'record', 'records')}: all stored${ofUser(confirmed)}`,
      going: (files: number, records: number, stored: number, confirmed: number) =>
        `${many(files, 'file', 'files')}, ${many(records, 'record', 'records')}: ${n(stored)} stored so far${ofUser(confirmed)}`,
      held: (rows: number, files: number) =>
        `Rows held back or sent in part: ${n(rows)}, in ${many(files, 'file', 'files')}. The receipt of each file lists them.`,
      receipt: 'Save one receipt',
      another: 'Other files',
    },
    newLayout: (at: number) => `new layout ${at}`,
    likeTemplate: (name: string) => `resembles “${name}”`,
  },
  kinds: {
    files: filesOrSheets,
    setUp: 'Set up columns',
    fromNames: (count: number, areSheets: boolean) =>
      `Stations from ${areSheets ? many(count, 'sheet name', 'sheet names') : many(count, 'file name', 'file names')}`,
    nameless: (count: number, areSheets: boolean) =>
      `${areSheets ? many(count, 'sheet name does', 'sheet names do') : many(count, 'file name does', 'file names do')} not name a station: enter it.`,
    applyAll: (count: number, areSheets: boolean) =>
      `Read the other ${count === 1 ? (areSheets ? 'sheet' : 'file') : n(count)} the same way`,
    checkAll: (count: number, areSheets: boolean) =>
      `Check ${count === 1 ? filesOrSheets(1, areSheets) : `all ${n(count)}`}`,
    sendAll: (count: number, areSheets: boolean) => `Send ${filesOrSheets(count, areSheets)}…`,
    sendAllTitle: (count: number, areSheets: boolean) => `Send ${filesOrSheets(count, areSheets)}?`,
    working: (done: number, all: number) => `Preparing batches: ${n(done)} of ${many(all, 'file', 'files')}`,
    comparing: (files: number) => `Comparing ${many(files, 'file', 'files')} of the same station and period`,
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
    source: 'Reading the file',
    encodingLabel: 'Text encoding',
    delimiterLabel: 'Delimiter',
    delimiters: { ',': 'comma', '\t': 'tab', ';': 'semicolon', '|': 'vertical bar', ' ': 'space' },
    otherDelimiter: (sign: string) => `“${sign}”`,
    workbook: {
      xlsx: 'Excel workbook',
      xls: 'Excel 97–2003 workbook',
      xlsb: 'binary Excel workbook',
      ods: 'OpenDocument spreadsheet',
      html: 'web page with a table',
      xml: 'Excel 2003 XML',
    },
    rows: (count: number) => many(count, 'row', 'rows'),
    headerRow: (row: string) => `header in row ${row}`,
    noHeader: 'no header',
    rereading: 'reading again…',
  },
};
