import { n } from './amounts.ts';

const first = (texts: readonly string[]) => (texts[0] === undefined ? 'a value' : `“${texts[0]}”`);

export const uploadQuestions = {
  title: 'To do',
  none: 'Nothing to do.',
  settled: 'Settled',
  change: 'Change',
  changeAnswer: (title: string) => `Change the answer: ${title}`,
  preview: (before: string, after: string) => `${before} → ${after}`,
  notSent: 'not sent',
  row: (row: number) => `row ${n(row)}`,
  typeId: 'Other station',
  typeField: 'Other field',
  typeDate: 'Another date',
  useDate: 'Use this date',
  kind: {
    equipment: (files: number) =>
      `The stations of ${n(files)} files are not certain. Are the IDs shown correct?`,
    files: (files: number) => `(${n(files)} files)`,
    useThem: 'Yes, use them',
    waiting: (files: number) =>
      files === 1
        ? '1 file waits for an answer: part of it is held back.'
        : `${n(files)} files wait for answers: parts of them are held back.`,
  },
  more: (count: number) => `${n(count)} more to answer below`,
  hidden: {
    sheet: (name: string) => `The file hides the sheet ${name}. Send it?`,
    columns: (name: string) => `The file hides ${name}. Send it?`,
    rows: (rows: readonly string[]) =>
      rows.length === 0
        ? 'The file hides rows. Send them?'
        : `The file hides rows (${rows.join(', ')} …). Send them?`,
  },
  about: {
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
      texts[0] === undefined
        ? 'In which time zone are the times?'
        : `${first(texts)}: which time zone is it?`,
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
    percent: (column: string, texts: readonly string[]) =>
      `${first(texts)} in ${column}: percent or fraction?`,
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
      texts[0] === undefined
        ? 'Which station are these values from?'
        : `${first(texts)}: which station is it?`,
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
  },
  holds: {
    file: 'Nothing of the file is sent until this is settled.',
    columns: 'Held back until settled: the values of this column.',
    rows: (firstRow: number, lastRow: number | null) =>
      lastRow === null
        ? `Held back until settled: rows from ${n(firstRow)} on.`
        : firstRow === lastRow
          ? `Held back until settled: row ${n(firstRow)}.`
          : `Held back until settled: rows ${n(firstRow)} to ${n(lastRow)}.`,
    stations: 'Held back until settled: the rows of this station.',
    values: 'Held back until settled: these values.',
    names: 'Held back until settled: the values of this name.',
    blanks: 'Held back until settled: the rows with a blank.',
    'short-rows': 'Held back until settled: the short rows.',
    'dates-without-clock': 'Held back until settled: the rows with a date like this.',
    'late-years': 'Held back until settled: the rows of these years.',
    dates: 'Held back until settled: the rows whose date can be read in several ways.',
    'hidden-rows': 'Held back until settled: the hidden rows.',
  },
  options: {
    delimiters: { ',': 'Comma', ';': 'Semicolon', '\t': 'Tab', '|': 'Vertical bar', ' ': 'Space' },
    joinThousands: 'Comma, and 1,234.5 without quotes is one number',
    joinDecimals: 'Comma, and 1,25 without quotes is one number (decimal comma)',
    header: (rows: string) => `Row ${rows}`,
    noHeader: 'No header',
    names: {
      'in-place': 'The names are in place; the last columns have none',
      'date-and-clock': 'The name of the date is for the time of day, too',
      'moved-right': 'The names belong further right; the first columns have none',
      each: 'Yes, ask about each of them',
      ignore: 'No, send none of them',
    },
    orientation: { rows: 'Each row is a time', columns: 'Each column is a time' },
    order: { ymd: 'Year, month, day', dmy: 'Day, month, year', mdy: 'Month, day, year' },
    bare: {
      none: 'Not a time',
      'excel-1900': 'Excel days (1900)',
      'excel-1904': 'Excel days (1904)',
      'epoch-s': 'Seconds since 1970',
      'epoch-ms': 'Milliseconds since 1970',
      'epoch-us': 'Microseconds since 1970',
      'epoch-ns': 'Nanoseconds since 1970',
      digits: 'Digits of date and time',
      'short-digits': 'Digits with a short year: 2604100830 is 2026-04-10 08:30',
      hours: 'Hours: 8 is 08:00',
      hhmm: 'Hours and minutes: 803 is 08:03',
      hhmmss: 'Hours, minutes, seconds: 80307 is 08:03:07',
      'day-fraction': 'Fraction of a day: 0.5 is 12:00',
    },
    since: (day: string) => `Counted from ${day}`,
    asWritten: '24-hour times, as written',
    halfDays: (column: string) => `As ${column} says: 1:00 with PM is 13:00`,
    century: { 1900: '98 is 1998', 2000: '98 is 2098' },
    republic: { yes: 'Yes, year 115 is 2026', no: 'No, hold these rows back' },
    turned: { no: 'No, the dates are as written', yes: 'Yes, swap them where the year is first' },
    hours: {
      yes: 'Yes',
      no: 'No',
      'next-day': 'Hours after midnight belong to the next day',
      'same-day': 'All hours belong to the day of their row',
      'day-before': 'Hours before midnight belong to the day before',
    },
    period: { end: 'The end', start: 'The start', zone: 'Neither: it is a clock with its time zone' },
    clock: { midnight: 'Midnight', hold: 'Leave these rows out' },
    day: { first: 'The first day at 0:00', hold: 'Leave these rows out' },
    zoneOfService: 'Time zone of the service',
    noDate: 'No',
    column: (at: number, name: string) => name || `Column ${n(at + 1)}`,
    unnamedColumn: (letters: string) => `column ${letters}`,
    sharedName: (name: string, letters: string) => `${name} (column ${letters})`,
    columns: (from: string, to: string) => `${from} to ${to}`,
    ofStations: (column: string, count: number) =>
      `${column} and the same column of ${count === 2 ? 'one other station' : `${count - 1} other stations`}`,
    equipment: (equipId: string, name: string) => `${equipId} · ${name}`,
    unknownEquipment: (equipId: string) => `${equipId} (not known to the service)`,
    decimal: { '.': 'Decimal point: 1.5', ',': 'Decimal comma: 1,5' },
    noUnit: 'No unit',
    send: (unit: string) => `Convert to ${unit}`,
    asIs: 'Unchanged',
    percent: { percent: '12.5 means 12.5 %', fraction: '0.125 means 12.5 %' },
    field: (field: string) => `Send as ${field}`,
    ignore: 'Do not send',
    noStation: 'None',
    leaveOut: 'Leave out',
    missing: (text: string) => `${text} means missing data`,
    value: (text: string) => `${text} is a real value`,
    stations: {
      each: 'Yes, ask about each of them',
      'as-written': 'Yes, the IDs are right',
      'leave-out': 'No, leave them out',
    },
    yes: 'Yes',
    no: 'No',
    section: { station: 'It names the station of the rows below', ignore: 'It means nothing' },
    table: {
      own: 'Read it under its own header',
      same: 'It is the same table',
      'leave-out': 'Leave those rows out',
    },
    short: { blank: 'The missing cells are blank', hold: 'Leave these rows out' },
    turns: {
      forward: 'Yes, the rows below are later',
      backward: 'Yes, the rows below are earlier',
      none: 'No, all rows are from the same day or year',
    },
    lastRow: { whole: 'No, send it', 'leave-out': 'Yes, leave the last row out' },
    hidden: { send: 'Send them', 'leave-out': 'Leave them out' },
    sendColumn: 'Send it',
    isRight: 'Yes, everything is correct',
    repeats: {
      hold: 'Hold back all rows of these times',
      'keep-first': 'The first of each time, leave out the others',
      'keep-last': 'The last of each time, leave out the others',
    },
    noMark: 'No, send the values as they are',
    negativeMarks: (marks: string) => `Values beside ${marks} are negative`,
    cellUnits: {
      convert: 'Yes, convert each by its own unit',
      ignore: 'No, the unit of the column is right',
      hold: 'Neither, hold these cells back',
    },
    rowUnits: {
      hold: 'Hold these values back',
      own: 'The values as they are: the unit of the other rows is right',
      'leave-out': 'Nothing: leave these values out',
    },
    formats: {
      stored: 'The number that it keeps',
      hold: 'The other one, hold these cells back',
    },
    brackets: {
      negative: 'Negative: (1.0) is -1.0',
      plain: 'The number itself: (1.0) is 1.0',
      hold: 'Neither, hold these cells back',
    },
    limits: {
      'keep-text': 'The text as it is',
      'leave-out': 'Nothing: leave the value out',
      1: 'The limit itself: 0.05 for <0.05',
      0.5: 'Half of the limit: 0.025 for <0.05',
    },
    lostSigns: { plain: 'No, send it as it stands', 'leave-out': 'Yes, leave such values out' },
    withoutMark: (text: string) => `Leave out the rows with ${text}`,
  },
};
