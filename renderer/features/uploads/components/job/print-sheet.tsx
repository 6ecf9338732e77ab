import {
  isOutcomeUnknown,
  isRepeated,
  RECEIPT_COLUMNS,
  type ReceiptBatch,
  receiptCells,
} from '#shared/domain/outbox/receipt.ts';
import { Printed } from '#renderer/components/ui/printed.tsx';
import { TableHead } from '#renderer/components/ui/table.tsx';
import type { Receipt } from '../../api/read-receipt.ts';
import styles from './print-sheet.module.css';
import { useReceiptTexts } from './use-receipt-texts.ts';

function Note(props: { text: string; batches: readonly ReceiptBatch[] }) {
  if (props.batches.length === 0) return null;
  return (
    <p className={styles.note}>
      {props.text} {props.batches.map(({ seq }) => seq + 1).join(', ')}
    </p>
  );
}

/** A receipt that is on paper only. It prints itself once it stands, and goes when that is done. */
export function PrintSheet(props: { receipt: Receipt; onPrinted: () => void }) {
  const { job, batches } = props.receipt;
  const texts = useReceiptTexts();
  return (
    <Printed className={styles.sheet} language={texts.language} onPrinted={props.onPrinted}>
      <h1>{texts.title}</h1>
      <dl>
        {texts
          .head(job)
          .flatMap(([name, value]) => [<dt key={name}>{name}</dt>, <dd key={`${name} of`}>{value}</dd>])}
      </dl>
      <Note text={texts.repeatsNote} batches={batches.filter(isRepeated)} />
      <Note text={texts.unknownsNote} batches={batches.filter(isOutcomeUnknown)} />
      <table>
        <TableHead columns={RECEIPT_COLUMNS.map((column) => texts.columns[column])} />
        <tbody>
          {batches.map((batch) => (
            <tr key={batch.seq} data-attention={isRepeated(batch) || isOutcomeUnknown(batch) || undefined}>
              {receiptCells(batch, texts).map((cell, at) => (
                <td key={RECEIPT_COLUMNS[at]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Printed>
  );
}
