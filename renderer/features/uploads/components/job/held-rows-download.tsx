import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { useBackendConnection } from '#renderer/lib/backend/backend-context.tsx';
import type { ReceiptJob } from '#shared/contract/uploads.ts';
import { writeRejectedRows } from '#shared/domain/outbox/write-csv.ts';
import { readRejectedRows } from '../../api/read-receipt.ts';
import { inWords } from '../../model/outbox/rejected-reasons.ts';
import { SaveButton } from './save-button.tsx';

/** The name of the user's file, fit to be part of another file's name. */
export function stemOf(fileName: string): string {
  return fileName.replace(/\.[^.]*$/, '');
}

/** Saves the rows of the file that were not sent, or only in part, with the reason beside each. */
export function HeldRowsDownload({ job }: { job: ReceiptJob }) {
  const { t } = useI18n();
  const { client } = useBackendConnection();
  const words = t.receipts;
  const write = async () => {
    const rows = inWords(await readRejectedRows(client, job.id), t.uploadCheck.reasons);
    const pieces = writeRejectedRows(job.header, rows, words);
    const name = `${words.rejectedFileName(stemOf(job.fileName))}.csv`;
    return { name, blob: new Blob(pieces, { type: 'text/csv' }) };
  };
  return job.rejectedRows === 0 ? null : (
    <SaveButton label={words.rejected(job.rejectedRows)} write={write} />
  );
}
