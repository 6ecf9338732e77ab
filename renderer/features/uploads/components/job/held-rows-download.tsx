import { FileDown } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#renderer/components/ui/button.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { useBackendConnection } from '#renderer/lib/backend/backend-context.tsx';
import { saveBlob } from '#renderer/lib/save-file.ts';
import { showFailure } from '#renderer/lib/show-failure.tsx';
import type { ReceiptJob } from '#shared/contract/uploads.ts';
import { writeRejectedRows } from '#shared/domain/outbox/write-csv.ts';
import { readRejectedRows } from '../../api/read-receipt.ts';
import { inWords } from '../../model/outbox/rejected-reasons.ts';

/** The name of the user's file, fit to be part of another file's name. */
export function stemOf(fileName: string): string {
  return fileName.replace(/\.[^.]*$/, '');
}

/** Saves the rows of the file that were not sent, or only in part, with the reason beside each. */
export function HeldRowsDownload({ job }: { job: ReceiptJob }) {
  const i18n = useI18n();
  const { client } = useBackendConnection();
  const [isBusy, setBusy] = useState(false);
  const words = i18n.t.receipts;
  const save = async () => {
    setBusy(true);
    try {
      const rows = inWords(await readRejectedRows(client, job.id), i18n.t.uploadCheck.reasons);
      const pieces = writeRejectedRows(job.header, rows, words);
      saveBlob(`${words.rejectedFileName(stemOf(job.fileName))}.csv`, new Blob(pieces, { type: 'text/csv' }));
    } catch (error) {
      showFailure(i18n, error);
    } finally {
      setBusy(false);
    }
  };
  if (job.rejectedRows === 0) return null;
  return (
    <Button
      small
      loading={isBusy}
      leftSection={<FileDown size={13} aria-hidden />}
      onClick={() => void save()}
    >
      {words.rejected(job.rejectedRows)}
    </Button>
  );
}
