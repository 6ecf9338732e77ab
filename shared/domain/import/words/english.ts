/** English words for what an import asks, holds back and cannot read: of the window and of the command line. */

const first = (texts: readonly string[]) => (texts[0] === undefined ? 'a value' : `“${texts[0]}”`);

export const questionSentences = {
  encoding: () => 'Which encoding shows the text correctly?',
  delimiter: () => 'What separates the values?',
  header: () => 'Which row is the header?',
  'column-names': () => 'The header does not match the cells below it: which name belongs to which column?',
  orientation: () => 'Is each row a time, or each column?',
  'date-order': (_: string, texts: readonly string[]) => `${first(texts)}: day or month first?`,
  'bare-number': (_: string, texts: readonly string[]) =>
    `${first(texts)}: what kind of time is this number?`,
  'date-without-clock': (_: string, texts: readonly string[]) =>
    `${first(texts)} has no time of day: is it midnight?`,
  'date-without-day': (_: string, texts: readonly string[]) =>
    `${first(texts)} has no day: is it the first day at 0:00?`,
  century: (_: string, texts: readonly string[]) => `${first(texts)}: in which century is the year?`,
  'republic-years': (_: string, texts: readonly string[]) =>
    `${first(texts)}: is the year counted from 1912?`,
  'turned-dates': (_: string, texts: readonly string[]) =>
    `${texts.join(' and ')}: did a spreadsheet program swap day and month?`,
  'clock-of-day': (_: string, texts: readonly string[]) =>
    `${first(texts)}: is ${texts[1] ?? ''} the time of day of the dates?`,
  'half-days': (_: string, texts: readonly string[]) => `${first(texts)}: morning or afternoon?`,
  period: (_: string, texts: readonly string[]) => `${first(texts)}: which end is the time of the value?`,
  zone: (_: string, texts: readonly string[]) =>
    texts[0] === undefined ? 'In which time zone are the times?' : `${first(texts)}: which time zone is it?`,
  'fixed-date': (_: string, texts: readonly string[]) =>
    `Is the date in ${first(texts)} the date of the rows?`,
  'missing-year': (column: string, texts: readonly string[]) =>
    `${first(texts)} in ${column}: which year is the first row from? Choose any day of that year.`,
  'missing-month': (column: string, texts: readonly string[]) =>
    `${first(texts)} in ${column}: which month is it in? Choose any day of that month.`,
  'missing-day': (_: string, texts: readonly string[]) =>
    texts[0] === undefined
      ? 'Which day are the rows from?'
      : `${first(texts)} has no date: which day is the first row from?`,
  'turning-times': (_: string, texts: readonly string[]) =>
    `${texts[1] ?? ''} comes after ${texts[0] ?? ''}: does a new day or year begin there?`,
  'time-column': () => 'Which column is the time of measurement?',
  signs: (column: string, texts: readonly string[]) => `${first(texts)} in ${column}: how is it read?`,
  unit: (column: string, texts: readonly string[]) =>
    texts[1] === undefined
      ? `In which unit is ${column}?`
      : `In which unit is ${column}? The file says “${texts[1]}”.`,
  'sent-unit': (column: string) => `In which unit is ${column} to be sent?`,
  'cell-units': (column: string, texts: readonly string[]) =>
    `${texts.map((text) => `“${text}”`).join(' and ')} in ${column}: convert by the unit in the cell?`,
  'row-units': (column: string, texts: readonly string[]) =>
    `${texts.map((text) => `“${text}”`).join(', ')} in ${column} cannot be the unit of the values in the same row. What should be sent?`,
  brackets: (column: string, texts: readonly string[]) =>
    `${first(texts)} in ${column}: what do the brackets mean?`,
  formats: (column: string, texts: readonly string[]) =>
    texts[0]?.endsWith('[=]')
      ? `${first(texts)} in ${column}: the formula is to be recalculated when the workbook is opened. Is the stored result right?`
      : texts[0]?.endsWith('[=—]')
        ? `${first(texts)} in ${column}: the cells that the formula refers to are blank. Is the stored result right?`
        : `${first(texts)} in ${column}: the workbook shows another number than it keeps. Which is right?`,
  limits: (column: string, texts: readonly string[]) =>
    `${first(texts)} in ${column} is outside the measuring range: what should be sent?`,
  percent: (column: string, texts: readonly string[]) => `${first(texts)} in ${column}: percent or fraction?`,
  'whole-part': (column: string, texts: readonly string[]) =>
    `${first(texts)} beside ${texts[1] ?? ''} in ${column}: is its whole part left out?`,
  'lost-signs': (column: string, texts: readonly string[]) =>
    `${first(texts)} beside ${texts[1] ?? ''} in ${column}: is its decimal sign lost?`,
  field: (column: string) => (column === '' ? 'What is measured?' : `What is ${column}?`),
  'unknown-names': (_: string, texts: readonly string[]) =>
    `Many names are not known, such as ${texts.join(', ')}: is any of them to be sent?`,
  'unknown-stations': (_: string, texts: readonly string[]) =>
    `The service does not know many of the stations, such as ${texts.join(', ')}: send their rows?`,
  'station-column': () => 'Which column names the station?',
  station: (_: string, texts: readonly string[]) => `Which station of the service is ${first(texts)}?`,
  equipment: (_: string, texts: readonly string[]) =>
    texts[0] === undefined ? 'Which station are these values from?' : `${first(texts)}: which station is it?`,
  'equipment-type': () => 'What type of station is it?',
  sentinel: (column: string, texts: readonly string[]) =>
    column === '' ? `${first(texts)}: missing data?` : `${first(texts)} in ${column}: missing data?`,
  hours: () => 'Are these columns hours of the day?',
  midnight: () => 'Which day do the hours after midnight belong to?',
  'stations-in-header': () => 'Do the column headers name stations?',
  section: (_: string, texts: readonly string[]) =>
    `${first(texts)} appears between the rows: another station?`,
  'another-table': (_: string, texts: readonly string[]) => `Does another table begin at ${first(texts)}?`,
  'short-rows': () => 'Some rows have fewer cells than the header: are the missing ones blank?',
  'last-row': (column: string, texts: readonly string[]) =>
    column === ''
      ? `The file breaks off: rows after the last one (${texts[0]}) may be missing. Is the last row incomplete as well?`
      : `The file ends with ${first(texts)} in ${column}, without a line end: is it cut off?`,
  'fill-down': (column: string) => `Does a blank cell in ${column} mean the cell above it?`,
  hidden: () => 'The file hides something. Send it?',
  'helper-column': (column: string) => `Send ${column} as well?`,
  'repeated-times': () => 'Many rows have the same time but different values: which are right?',
  reading: (_: string, texts: readonly string[]) =>
    `Are times, stations, values and units read correctly? Unusual in this file: ${texts.map((text) => `“${text}”`).join(', ')}`,
  'row-marks': (column: string, texts: readonly string[]) =>
    `${first(texts)} in ${column}: does it change the values beside it?`,
};

export const rowReasons = {
  'time-missing': 'the time is missing',
  'time-not-understood': 'not a valid time',
  'time-impossible': 'no such day or time',
  'time-in-future': 'the time is in the future',
  'time-without-clock': 'a date without a time of day',
  'time-without-day': 'a month or a year without a day',
  'time-of-two-days': 'midnight of this day, or of the next one',
  'time-in-gap': 'the clocks skip this time',
  'time-ambiguous': 'the clocks show this time twice',
  'number-not-understood': 'not a valid number',
  'unit-differs': 'not the unit of the column, or none',
  'spreadsheet-error': 'spreadsheet error',
  'formula-without-value': 'a formula without a stored value',
  'digits-lost': 'digits were lost before the file was saved',
  'station-missing': 'the station is missing',
  'field-name-missing': 'the name of the field is missing',
  'field-name-unknown': 'no field is known for this name',
  'too-few-columns': 'cells are missing at the end of the row',
  'too-many-columns': 'more cells than the header',
  undecodable: 'unreadable characters',
  'row-damaged': 'part of the row is missing: the file has a gap of zero bytes here',
  'marked-bad': 'the file marks the row as bad',
  'merged-columns': 'one number in merged cells of several columns',
  'duplicate-same': 'repeats a record further up',
  'duplicate-other': 'another row has another value for this time',
  'other-file': 'another file of this upload has another value for this time',
  'too-long': 'longer than the service accepts',
  'open-question': 'waits for your answer',
  'row-open': 'the row waits for your answer',
  'station-open': 'the station waits for your answer',
  'another-table': 'may belong to another table',
};

export const planProblems = {
  'no-time': 'There is no time column.',
  'no-date': 'The rows have a time of day but no date: choose the date.',
  'no-values': 'There is no value column to send.',
  'zone-unknown': 'Unknown time zone.',
  'equipment-type-open': 'The station type is missing.',
  'equipment-open': 'The station of the values is missing.',
  'field-open': 'A value has no field name.',
  'field-twice': 'Two columns have the same field name.',
  'values-twice': 'A table with one value per row has two columns of values. Leave one of them out.',
  'field-reserved': 'The name “timestamp” is taken by the time.',
  'names-without-field': 'None of the names has a field.',
};

/** Why a file is no table, and what to do about it. */
export const unreadable: Record<string, { title: string; nextStep: string }> = {
  empty: { title: 'has nothing in it', nextStep: 'Choose another file, or export it again.' },
  binary: {
    title: 'is neither text nor a workbook',
    nextStep: 'Export the data as CSV or XLSX from the program it comes from.',
  },
  json: {
    title: 'is a JSON file, not a table',
    nextStep: 'Export the data as CSV or XLSX from the program it comes from.',
  },
  archive: {
    title: 'is a compressed file or an archive',
    nextStep: 'Unpack it and choose the table inside.',
  },
  'web-page': {
    title: 'is a web page without a table of data',
    nextStep: 'Download the export itself: the server may have sent an error message instead of the file.',
  },
  'login-page': {
    title: 'is a sign-in page, not the export',
    nextStep: 'The session has expired. Sign in to the website again, and download the file again.',
  },
  'unsafe-xml': {
    title: 'is XML with entity definitions, which are not read for safety',
    nextStep: 'Open it in the spreadsheet program and save it as XLSX or CSV.',
  },
  xml: {
    title: 'is XML, but not a workbook',
    nextStep: 'Export the data as CSV or XLSX from the program it comes from.',
  },
  pdf: {
    title: 'is a PDF document',
    nextStep: 'Export the data as CSV or XLSX from the program it comes from.',
  },
  picture: {
    title: 'is a picture',
    nextStep: 'Export the data as CSV or XLSX from the program it comes from.',
  },
  program: {
    title: 'is a program',
    nextStep: 'Do not open it if you do not know where it comes from. Choose the exported table.',
  },
  database: { title: 'is a database file', nextStep: 'Export the table from the database as CSV or XLSX.' },
  parquet: {
    title: 'is a binary data file (Parquet, Arrow, Avro or HDF5)',
    nextStep: 'Export the data as CSV or XLSX.',
  },
  email: {
    title: 'is an e-mail or a saved web page (MHT)',
    nextStep: 'Save the attachment or the table as CSV or XLSX, and choose that.',
  },
  document: {
    title: 'is a text document or a presentation',
    nextStep: 'Copy the table into a spreadsheet and save it as XLSX or CSV.',
  },
  'text-encoding': {
    title: 'is text in UTF-32, which is not supported',
    nextStep: 'Save it as UTF-8, and choose it again.',
  },
  'not-a-workbook': {
    title: 'is an Office file, but not a workbook',
    nextStep: 'Save the table as CSV or XLSX.',
  },
  'old-format': {
    title: 'is a table of an old format (Excel 2 to 4, SYLK or DIF)',
    nextStep: 'Open it in the spreadsheet program, save it as XLSX or CSV, and choose that.',
  },
  encrypted: {
    title: 'is protected by a password',
    nextStep: 'Open it in the spreadsheet program, save it without a password, and choose it again.',
  },
  damaged: {
    title: 'is damaged: it breaks off or contradicts itself',
    nextStep:
      'Open it in the spreadsheet program, save it under a new name, and choose that. Or download it again.',
  },
  'too-large': {
    title: 'is larger than a file of its kind may be',
    nextStep: 'Save it as CSV, which may be of any length, or split it.',
  },
  'too-large-unpacked': {
    title: 'unpacks to far more data than a workbook normally has',
    nextStep: 'If you trust where it comes from, save it as CSV in the spreadsheet program, and choose that.',
  },
  'row-too-long': {
    title: 'has a line that is longer than any row of a table',
    nextStep: 'Check that it is a table with line ends, and export it again.',
  },
  'too-slow': {
    title: 'took too long to read',
    nextStep: 'Save it as CSV or XLSX in the spreadsheet program, and choose that.',
  },
  gone: {
    title: 'is no longer there, or may not be read',
    nextStep: 'Check that the drive is connected and that the file was not moved, then choose it again.',
  },
  'no-such-sheet': {
    title: 'does not have this sheet, or the sheet is empty',
    nextStep: 'Choose one of its other sheets.',
  },
};
