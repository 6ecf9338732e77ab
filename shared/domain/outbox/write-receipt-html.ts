import {
  isOutcomeUnknown,
  isRepeated,
  RECEIPT_COLUMNS,
  type ReceiptBatch,
  receiptCells,
  type ReceiptHead,
  type ReceiptTexts,
} from './receipt.ts';

const STYLE = `
  @page { size: A4 landscape; margin: 12mm; }
  body { font: 9pt/1.35 system-ui, 'Microsoft YaHei', 'PingFang SC', sans-serif; color: #111; margin: 0; }
  h1 { font-size: 15pt; margin: 0 0 4mm; }
  h2 { font-size: 12pt; margin: 8mm 0 3mm; }
  dl { display: grid; grid-template-columns: max-content 1fr; gap: 1mm 5mm; margin: 0 0 5mm; }
  dt { color: #555; } dd { margin: 0; overflow-wrap: anywhere; }
  p { margin: 0 0 3mm; font-weight: 600; }
  table { border-collapse: collapse; width: 100%; font-size: 6.5pt; }
  th, td { border: 0.2mm solid #999; padding: 0.6mm 1mm; text-align: left; vertical-align: top; overflow-wrap: anywhere; }
  thead { display: table-header-group; } tr { break-inside: avoid; }
  tr[data-attention] td { font-weight: 600; }
`;

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

function note(text: string, batches: readonly ReceiptBatch[]): string {
  if (batches.length === 0) return '';
  const names = batches.map(({ seq }) => String(seq + 1)).join(', ');
  return `<p>${escapeHtml(text)} ${names}</p>`;
}

type Receipt = { job: ReceiptHead; batches: readonly ReceiptBatch[] };

const pairsOf = (pairs: readonly [name: string, value: string][]): string =>
  `<dl>${pairs.map(([name, value]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd>`).join('')}</dl>`;

function receiptOf({ job, batches }: Receipt, texts: ReceiptTexts): string {
  const columns = RECEIPT_COLUMNS.map(
    (column) => `<th scope="col">${escapeHtml(texts.columns[column])}</th>`,
  );
  const rows = batches.map((batch) => {
    const cells = receiptCells(batch, texts).map((cell) => `<td>${escapeHtml(cell)}</td>`);
    const attention = isRepeated(batch) || isOutcomeUnknown(batch) ? ' data-attention' : '';
    return `<tr${attention}>${cells.join('')}</tr>`;
  });
  return [
    pairsOf(texts.head(job)),
    note(texts.repeatsNote, batches.filter(isRepeated)),
    note(texts.unknownsNote, batches.filter(isOutcomeUnknown)),
    `<table><thead><tr>${columns.join('')}</tr></thead><tbody>${rows.join('')}</tbody></table>`,
  ].join('\n');
}

function page(name: string, content: readonly string[], texts: ReceiptTexts): string {
  return [
    `<!doctype html><html lang="${escapeHtml(texts.language)}"><head><meta charset="utf-8">`,
    `<title>${escapeHtml(`${texts.title} ${name}`)}</title><style>${STYLE}</style></head><body>`,
    `<h1>${escapeHtml(texts.title)}</h1>${content.join('\n')}</body></html>`,
  ].join('\n');
}

/**
 * A receipt as a page that stands for itself: no script, nothing from elsewhere, made to be printed on A4. Batches that may
 * be stored twice and those of unknown outcome are named above the table and set in bold.
 */
export function writeReceiptHtml(
  job: ReceiptHead,
  batches: readonly ReceiptBatch[],
  texts: ReceiptTexts,
): string {
  return page(job.fileName, [receiptOf({ job, batches }, texts)], texts);
}

/** One receipt for files that were sent together: what became of each at first, and then the receipts of all of them. */
export function writeJointReceiptHtml(
  name: string,
  receipts: readonly Receipt[],
  texts: ReceiptTexts,
): string {
  const overview = receipts.map(({ job }) => texts.outcome(job));
  return page(
    name,
    [
      pairsOf(overview),
      ...receipts.map((one, at) => `<h2>${escapeHtml(overview[at]?.[0] ?? '')}</h2>${receiptOf(one, texts)}`),
    ],
    texts,
  );
}
