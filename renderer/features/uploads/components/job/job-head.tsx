import { ArrowLeft, FileDown, Printer } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Facts } from '#renderer/components/ui/facts.tsx';
import { Button } from '#renderer/components/ui/button.tsx';
import { Box, Row, Stack, Text } from '#renderer/components/ui/layout.tsx';
import { formatBytes } from '#renderer/i18n/format-amount.ts';
import { useI18n, ZoneName } from '#renderer/i18n/i18n-context.tsx';
import { useBackendConnection } from '#renderer/lib/backend/backend-context.tsx';
import { saveBlob, useSavePdf } from '#renderer/lib/save-file.ts';
import { showFailure } from '#renderer/lib/show-failure.tsx';
import type { JobProgress } from '#shared/contract/outbox-shapes.ts';
import type { ReceiptJob } from '#shared/contract/uploads.ts';
import { readRowAccount } from '#shared/domain/import/row-account.ts';
import { writeReceiptCsv } from '#shared/domain/outbox/write-csv.ts';
import { writeReceiptHtml } from '#shared/domain/outbox/write-receipt-html.ts';
import { useHasConnection } from '../../api/connection-names.ts';
import { readReceipt, type Receipt } from '../../api/read-receipt.ts';
import { amountOf, batchesGone, canFindRows } from '../../model/outbox/amount-groups.ts';
import { missingOfJob, nameOfJob } from '#shared/domain/outbox/name-of-job.ts';
import { addressOf, senderOf } from '#shared/domain/outbox/receipt-texts.ts';
import { nameOfTarget } from '../../model/outbox/name-of-target.ts';
import { jobHref } from '../../model/outbox/outbox-address.ts';
import { fateSum, rowSum, sentTermOf } from '#shared/domain/outbox/row-sum.ts';
import { uploadHref } from '../../model/upload-panes.ts';
import { HeldRowsDownload, stemOf } from './held-rows-download.tsx';
import { JobActions } from './job-actions.tsx';
import { JobNumbers, JobState, LastFailure, StopReason } from './job-words.tsx';
import { JobObstacles } from './obstacle-banner.tsx';
import { PartsBar } from './parts-bar.tsx';
import { PrintSheet } from './print-sheet.tsx';
import { SendAgain } from './send-again.tsx';
import { useReceiptTexts } from './use-receipt-texts.ts';

export function BackLink(props: { pane: 'outbox' | 'history' }) {
  const { t } = useI18n();
  return (
    <Row as="a" inline gap={4} href={uploadHref(props.pane)}>
      <ArrowLeft size={14} aria-hidden />
      {t.batches.back[props.pane]}
    </Row>
  );
}

function Fact(props: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{props.name}</dt>
      <dd>{props.children}</dd>
    </div>
  );
}

function JobFacts(props: { job: ReceiptJob; pane: 'outbox' | 'history' }) {
  const { t, count, language, written } = useI18n();
  const { job } = props;
  const words = t.batches.facts;
  const { rows, batches, bytes } = job.total;
  const account = readRowAccount(job.summary);
  const missing = missingOfJob(job);
  const sender = senderOf(job, { head: t.receipts.head, uploadToken: t.batches.uploadToken });
  return (
    <Facts isInline aria-label={words.label}>
      <Fact name={words.connection}>{nameOfTarget(t, job)}</Fact>
      {addressOf(job) !== null && <Fact name={t.receipts.head.address}>{addressOf(job)}</Fact>}
      {job.sentElsewhere.length > 0 && (
        <Fact name={t.receipts.head.sentElsewhere}>
          {job.sentElsewhere.map((origin) => addressOf({ origin }) ?? t.connections.builtInName).join(', ')}
        </Fact>
      )}
      {sender !== null && <Fact name={t.receipts.head.account}>{sender}</Fact>}
      <Fact name={words.total}>{words.totalText(rows, batches, formatBytes(bytes, language))}</Fact>
      <Fact name={words.fates}>{fateSum(job, t.receipts.fates)}</Fact>
      {account && <Fact name={words.rows}>{rowSum(account, t.uploadCheck.sum, sentTermOf(job))}</Fact>}
      <Fact name={words.created}>
        {written(job.createdAtMs)} <ZoneName />
      </Fact>
      {job.finishedAtMs !== null && <Fact name={words.finished}>{written(job.finishedAtMs)}</Fact>}
      {job.repeatedBatches > 0 && (
        <Fact name={words.repeated}>{words.repeatedText(job.repeatedBatches)}</Fact>
      )}
      {job.rejectedRows > 0 && <Fact name={words.kept}>{count(job.rejectedRows)}</Fact>}
      {job.alreadySentRows > 0 && <Fact name={words.left}>{count(job.alreadySentRows)}</Fact>}
      {missing && (
        <Fact name={t.receipts.head.missing}>
          {t.receipts.head.missingText(missing.values, missing.times)}
        </Fact>
      )}
      {job.canary !== 'off' && <Fact name={words.canary}>{words.canaryText[job.canary]}</Fact>}
      {job.againOf !== null && (
        <Fact name={words.again}>
          <a href={jobHref(props.pane, job.againOf)}>{words.againLink}</a>
        </Fact>
      )}
      <Fact name={words.fileSha256}>
        <code title={job.fileSha256}>{job.fileSha256.slice(0, 12)}…</code>
      </Fact>
    </Facts>
  );
}

function Question(props: { title: string; text: string }) {
  return (
    <Box box="caution" role="note">
      <strong>{props.title}</strong>
      <p>{props.text}</p>
    </Box>
  );
}

/** What is open about batches of the job, explained. */
function Questions(props: { job: ReceiptJob }) {
  const { batches: words, punctuation } = useI18n().t;
  const hasConnection = useHasConnection(props.job.connectionId);
  const isCuttable = hasConnection && canFindRows(props.job);
  const refusedText = [words.refusedText, ...(isCuttable ? [words.canFindRows] : [])].join(punctuation.space);
  const [held, refused] = (['held', 'rejected'] as const).map((group) => amountOf(props.job, group).batches);
  const left = props.job.amounts.left?.batches ?? 0;
  const unknown = amountOf(props.job, 'unknown').batches - left;
  return (
    <>
      {!!unknown && (
        <Question
          title={words.unknownTitle(unknown)}
          text={hasConnection ? words.unknownText : words.unknownForGood}
        />
      )}
      {left > 0 && <Question title={words.unknownTitle(left)} text={words.leftText} />}
      {!!held && <Question title={words.heldTitle(held)} text={words.heldText} />}
      {!!refused && <Question title={words.refusedTitle(refused)} text={refusedText} />}
    </>
  );
}

/** How a job stands, what can be done with it, its receipt, and what is open about it. */
export function JobHead(props: { job: ReceiptJob; progress: JobProgress; pane: 'outbox' | 'history' }) {
  const { t } = useI18n();
  const { job, progress, pane } = props;
  const isOver = job.finishedAtMs !== null;
  const hasConnection = useHasConnection(job.connectionId);
  const gone = batchesGone(job);
  return (
    <Stack as="header" lineBelow padY={12} padX={16}>
      <Row wrap gap={12}>
        <BackLink pane={pane} />
        <h2>{nameOfJob(job)}</h2>
        <JobState progress={progress} />
        <JobActions progress={progress} />
      </Row>
      <StopReason progress={progress} />
      <LastFailure progress={progress} />
      <JobObstacles progress={progress} />
      <PartsBar job={job} />
      <JobNumbers progress={progress} />
      <Questions job={job} />
      <JobFacts job={job} pane={pane} />
      <Row wrap>
        <ReceiptActions job={job} />
        {isOver && hasConnection && gone > 0 && (
          <Text tone="soft" small>
            {t.uploadHistory.again.gone(gone)}
          </Text>
        )}
        {isOver && hasConnection && job.state !== 'incomplete' && gone === 0 && (
          <SendAgain
            connectionId={job.connectionId}
            title={job.fileName}
            batches={job.total.batches}
            rows={job.total.rows}
            jobs={[{ jobId: job.id }]}
          />
        )}
      </Row>
    </Stack>
  );
}

type Kind = 'print' | 'pdf' | 'csv' | 'page';

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
        await savePdf(html, `${words.fileName(stemOf(job.fileName))}.pdf`);
      }),
    csv: async () => {
      const receipt = await readReceipt(client, job.id);
      const pieces = writeReceiptCsv(receipt.job, receipt.batches, texts);
      saveBlob(`${words.fileName(stemOf(job.fileName))}.csv`, new Blob(pieces, { type: 'text/csv' }));
    },
    page: async () => {
      const receipt = await readReceipt(client, job.id);
      const html = writeReceiptHtml(receipt.job, receipt.batches, texts);
      saveBlob(`${words.fileName(stemOf(job.fileName))}.html`, new Blob([html], { type: 'text/html' }));
    },
  };
}

/** The receipt of a job as it stands now: on paper, as CSV, as a page; and the rows that were kept back. */
function ReceiptActions(props: { job: ReceiptJob }) {
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
    small: true,
    loading: busy === kind,
    disabled: busy !== undefined && busy !== kind,
    onClick: () => run(kind, work),
  });
  const print = async () => setPrinted(await readReceipt(client, job.id));
  return (
    <Row wrap role="group" aria-label={words.label}>
      <Text tone="soft" small>
        {words.label}
      </Text>
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
      <HeldRowsDownload job={job} />
      {printed && <PrintSheet receipt={printed} onPrinted={() => setPrinted(undefined)} />}
    </Row>
  );
}
