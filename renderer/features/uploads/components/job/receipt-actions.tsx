import { Button } from '@mantine/core';
import { FileDown, Printer } from 'lucide-react';
import { useState } from 'react';
import type { ReceiptJob } from '#shared/contract/uploads.ts';
import { writeReceiptCsv } from '#shared/domain/outbox/write-receipt-csv.ts';
import { writeReceiptHtml } from '#shared/domain/outbox/write-receipt-html.ts';
import { writeRejectedRows } from '#shared/domain/outbox/write-rejected-rows.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { useBackendConnection } from '#renderer/lib/backend/backend-context.tsx';
import { saveBlob } from '#renderer/lib/save-file.ts';
import { useSavePdf } from '#renderer/lib/save-pdf.ts';
import { showFailure } from '#renderer/lib/show-failure.tsx';
import { type Receipt, readReceipt, readRejectedRows } from '../../api/read-receipt.ts';
import { inWords } from '../../model/outbox/rejected-reasons.ts';
import { PrintSheet } from './print-sheet.tsx';
import styles from './job-page.module.css';
import { useReceiptTexts } from './use-receipt-texts.ts';

type Kind = 'print' | 'pdf' | 'csv' | 'page' | 'rejected';

/** The name of the user's file, fit to be part of another file's name. */
function stem(fileName: string): string {
  return fileName.replace(/\.[^.]*$/, '').replaceAll(/[/\\:*?"<>|\p{Cc}]/gu, '_');
}

function useReceiptFiles(job: ReceiptJob) {
  const { t } = useI18n();
  const { client } = useBackendConnection();
  const texts = useReceiptTexts();
  const savePdf = useSavePdf();
  const words = t.receipts;
  return {
    pdf:
      savePdf &&
      (async () => {
        const receipt = await readReceipt(client, job.id);
        const html = writeReceiptHtml(receipt.job, receipt.batches, texts);
        await savePdf(html, `${words.fileName(stem(job.fileName))}.pdf`);
      }),
    csv: async () => {
      const receipt = await readReceipt(client, job.id);
      const pieces = writeReceiptCsv(receipt.job, receipt.batches, texts);
      saveBlob(`${words.fileName(stem(job.fileName))}.csv`, new Blob(pieces, { type: 'text/csv' }));
    },
    page: async () => {
      const receipt = await readReceipt(client, job.id);
      const html = writeReceiptHtml(receipt.job, receipt.batches, texts);
      saveBlob(`${words.fileName(stem(job.fileName))}.html`, new Blob([html], { type: 'text/html' }));
    },
    rejected: async () => {
      const rows = inWords(await readRejectedRows(client, job.id), t.uploadCheck.reasons);
      const pieces = writeRejectedRows(job.header, rows, words);
      saveBlob(`${words.rejectedFileName(stem(job.fileName))}.csv`, new Blob(pieces, { type: 'text/csv' }));
    },
  };
}

/** The receipt of a job as it stands now: on paper, as CSV, as a page; and the rows that were kept back. */
export function ReceiptActions(props: { job: ReceiptJob }) {
  const i18n = useI18n();
  const { client } = useBackendConnection();
  const { job } = props;
  const words = i18n.t.receipts;
  const files = useReceiptFiles(job);
  const [busy, setBusy] = useState<Kind>();
  const [printed, setPrinted] = useState<Receipt>();
  const run = (kind: Kind, work: () => Promise<void>) => {
    setBusy(kind);
    work()
      .catch((error: unknown) => showFailure(i18n, error))
      .finally(() => setBusy(undefined));
  };
  const buttonProps = (kind: Kind, work: () => Promise<void>) => ({
    size: 'compact-xs' as const,
    variant: 'default',
    loading: busy === kind,
    disabled: busy !== undefined && busy !== kind,
    onClick: () => run(kind, work),
  });
  const print = async () => setPrinted(await readReceipt(client, job.id));
  return (
    <div className={styles.receipt} role="group" aria-label={words.label}>
      <span className={styles.soft}>{words.label}</span>
      <Button {...buttonProps('print', print)} leftSection={<Printer size={13} aria-hidden />}>
        {words.print}
      </Button>
      {files.pdf && (
        <Button {...buttonProps('pdf', files.pdf)} leftSection={<FileDown size={13} aria-hidden />}>
          {words.pdf}
        </Button>
      )}
      <Button {...buttonProps('csv', files.csv)} leftSection={<FileDown size={13} aria-hidden />}>
        {words.csv}
      </Button>
      <Button {...buttonProps('page', files.page)} leftSection={<FileDown size={13} aria-hidden />}>
        {words.page}
      </Button>
      {job.rejectedRows > 0 && (
        <Button {...buttonProps('rejected', files.rejected)} leftSection={<FileDown size={13} aria-hidden />}>
          {words.rejected(job.rejectedRows)}
        </Button>
      )}
      {printed && <PrintSheet receipt={printed} onPrinted={() => setPrinted(undefined)} />}
    </div>
  );
}
