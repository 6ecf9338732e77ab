import type { WorkbookContainer } from '#shared/domain/import/source-sample.ts';
import type { Failure } from '#shared/errors.ts';
import {
  planProblems,
  questionSentences,
  rowReasons,
  unreadable,
} from '#shared/domain/import/words/english.ts';
import { failureText, printable } from '#shared/failure-text.ts';
import type { ReportedFile, ReportedQuestion, ReportedSheet, UploadReport } from './report.ts';

const MAX_ROWS = 20;

const OUTCOMES: Record<ReportedSheet['outcome'], string> = {
  ready: 'nothing is open',
  'question-open': 'a question is open, so nothing was sent',
  'nothing-to-send': 'no row of it would be sent, so nothing was sent',
  sent: 'sent and stored',
  'sent-before': 'sent and stored in an earlier run',
  'in-part': 'not all of it is stored; see the receipt',
  waiting: 'waiting in the outbox; resumes with the next run, or when the app is started',
  stopped: 'stopped; waiting in the outbox for a decision in the app',
  'not-sent': 'not sent',
  written: 'written',
};

function fileFailureText(failure: Failure | { code: 'NO_VALUES' }): string {
  if (failure.code === 'NO_VALUES') return 'It has no table of times and values.';
  if (failure.code !== 'FILE_UNREADABLE') return failureText(failure);
  const { fileName, why } = failure.details;
  const { title, nextStep } = unreadable[why] ?? { title: 'cannot be read', nextStep: '' };
  return printable(`“${fileName}” ${title}. ${nextStep}`);
}

const OPEN: Record<ReportedSheet['open'][number]['reason'], string> = {
  ...planProblems,
  'layout-not-known': 'It does not have the columns of the layout.',
  'files-differ': 'The files differ: answer filesDiffer.',
  'stations-not-compared':
    'Its stations could not be compared with those of the service: answer stationsChecked.',
  'said-otherwise': 'A file that was sent before says something else.',
};

const WORKBOOKS: Record<WorkbookContainer, string> = {
  xlsx: 'xlsx workbook',
  xls: 'xls workbook',
  xlsb: 'xlsb workbook',
  ods: 'ods workbook',
  html: 'web page with a table',
  xml: 'Excel 2003 XML',
};

function formatText({ format, certainty }: ReportedFile): string {
  if (format === null) return '';
  if (format.kind === 'workbook') return WORKBOOKS[format.container];
  const delimiter = format.delimiter === '\t' ? 'tab' : `"${format.delimiter}"`;
  return `text, ${format.encoding} (${certainty.encoding}), cells between ${delimiter} (${certainty.delimiter})`;
}

function questionLines(question: ReportedQuestion): string[] {
  const { id, about, column, certainty, evidence, choices } = question;
  const asks = questionSentences[about](column ?? '', evidence);
  const says = evidence.length > 0 ? `: ${evidence.join(' | ')}` : '';
  return [
    `    ? ${asks} (${id}, ${certainty})${says}`,
    ...choices.flatMap(({ answer, rows, reads }) => [
      `        ${answer}${reads === undefined ? '' : `  reads: ${reads}`}`,
      ...rows.map(({ row, before, after }) => `            row ${row}: ${before} -> ${after ?? 'not sent'}`),
    ]),
  ];
}

function sheetLines(sheet: ReportedSheet): string[] {
  const { layout, stations, columns, guesses, questions, open, rows, notSent, upload, outcome } = sheet;
  const name = sheet.sheet === '' ? '' : `sheet ${sheet.sheet}: `;
  const sent = columns.filter(({ role }) => role === 'value');
  const units = (from: string | null, to: string | null) =>
    from === to ? (from ?? 'no unit') : `${from ?? 'no unit'} as ${to ?? 'no unit'}`;
  const unsure = guesses.filter(({ certainty }) => certainty !== 'proved');
  const more = notSent.length - MAX_ROWS;
  return [
    `  ${name}${OUTCOMES[outcome]}`,
    ...(layout === null ? [] : [`    layout: ${layout}`]),
    ...stations.map(
      ({ equipType, equipId, recordCount, firstTimestamp, lastTimestamp }) =>
        `    station ${equipId} (${equipType}): ${recordCount} records, ${firstTimestamp} to ${lastTimestamp}`,
    ),
    ...sent.map(
      ({ header, field, unit, sentUnit }) => `    column ${header}: ${field}, ${units(unit, sentUnit)}`,
    ),
    ...(unsure.length === 0
      ? []
      : [
          `    assumed: ${unsure.map(({ about, column, reason }) => `${column ?? 'sheet'}: ${about}, ${reason}`).join('; ')}`,
        ]),
    ...questions.flatMap(questionLines),
    ...open.map(
      ({ reason, column, files = [] }) =>
        `    ? ${OPEN[reason]}${column === null ? '' : ` Column ${column}.`}${files.length === 0 ? '' : ` ${files.join(', ')} (--overwrite sends this one anyway)`}`,
    ),
    ...notSent
      .slice(0, MAX_ROWS)
      .map(
        ({ row, cells, reasons }) =>
          `    row ${row}: ${reasons.map(reasonText).join(', ')}: ${cells.join(' | ')}`,
      ),
    ...(more > 0 ? [`    and ${more} more rows; --json lists all of them`] : []),
    `    ${rows.sum}`,
    ...(upload?.receipt ? [`    receipt: ${upload.receipt}`] : []),
    ...(upload?.receiptFailure ? [`    no receipt: ${failureText(upload.receiptFailure)}`] : []),
    ...(sheet.failure ? [`    ${failureText(sheet.failure)}`] : []),
    ...(upload?.failure ? [`    ${failureText(upload.failure)}`] : []),
  ];
}

/** The code is what the file of answers calls it. */
function reasonText(code: string): string {
  const words = new Map(Object.entries(rowReasons)).get(code);
  return words === undefined ? code : `${words} (${code})`;
}

/** The report for people. */
export function reportLines({ files, serviceFailure, differing, unusedAnswers }: UploadReport): string[] {
  return [
    ...(serviceFailure
      ? [`The stations of the service could not be read: ${failureText(serviceFailure)}`]
      : []),
    ...files.flatMap((file) => [
      `${file.file}: ${file.failure ? fileFailureText(file.failure) : formatText(file)}`,
      ...file.sheets.flatMap(sheetLines),
    ]),
    ...(differing?.examples ?? []).map(
      ({ equipId, timestamp, field, values: [one, other] }) =>
        `The files differ: ${equipId} at ${timestamp}, ${field}: ${one.literal} or ${other.literal}`,
    ),
    ...(unusedAnswers.length > 0
      ? [
          `${unusedAnswers.length} entries of the answers file were not used: ${JSON.stringify(unusedAnswers)}`,
        ]
      : []),
  ];
}
