import { Button } from '#renderer/components/ui/button.tsx';
import { Column, Row, Text } from '#renderer/components/ui/layout.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { useBackendConnection } from '#renderer/lib/backend/backend-context.tsx';
import type { UploadJob } from '#shared/contract/outbox-shapes.ts';
import { writeJointReceiptHtml } from '#shared/domain/outbox/write-receipt-html.ts';
import { useJobs } from '../../api/job.ts';
import { readReceipt, type Receipt } from '../../api/read-receipt.ts';
import type { UploadWorkspace } from '../../api/upload-workspace.ts';
import { amountOf, confirmedOf } from '../../model/outbox/amount-groups.ts';
import { heldBackOf } from '../../model/outbox/job-situation.ts';
import { SaveButton } from '../job/save-button.tsx';
import { useReceiptTexts } from '../job/use-receipt-texts.ts';
import { uploadHref } from '../../model/upload-panes.ts';
import type { WorkspaceState } from '../../model/workspace-state.ts';

/** Saves one receipt of all uploads. */
function JointReceipt({ jobs }: { jobs: readonly UploadJob[] }) {
  const { t } = useI18n();
  const { client } = useBackendConnection();
  const texts = useReceiptTexts();
  const write = async () => {
    const receipts: Receipt[] = [];
    for (const { id } of jobs) receipts.push(await readReceipt(client, id));
    const name = t.uploads.files.count(jobs.length);
    const html = writeJointReceiptHtml(name, receipts, texts);
    return { name: `${t.receipts.fileName(name)}.html`, blob: new Blob([html], { type: 'text/html' }) };
  };
  return <SaveButton label={t.uploads.files.ended.receipt} write={write} />;
}

/** What became of several files when all of them are in the outbox, and what comes next. */
export function AllSent({ workspace, state }: { workspace: UploadWorkspace; state: WorkspaceState }) {
  const { t } = useI18n();
  const words = t.uploads.files.ended;
  const sheets = state.sheets.filter(({ reading }) => reading.guess.hasValues);
  const ids = [...new Set(sheets.flatMap(({ jobId }) => jobId ?? []))];
  const isSent = sheets.length > 1 && sheets.every(({ jobId }) => jobId !== null);
  const jobs = useJobs(isSent ? ids : []).map(({ job }) => job);
  if (!isSent || jobs.length < ids.length) return null;
  const records = jobs.reduce((sum, { total }) => sum + total.rows, 0);
  const stored = jobs.reduce((sum, job) => sum + amountOf(job, 'done').rows, 0);
  const confirmed = jobs.reduce((sum, job) => sum + confirmedOf(job).rows, 0);
  const isAll = stored === records && jobs.every(({ state: of }) => of === 'finished');
  const held = jobs.map(heldBackOf).map(({ rows, partly }) => rows + partly);
  const heldRows = held.reduce((sum, rows) => sum + rows, 0);
  return (
    <Column as="section" gap={4} box="outline" aria-label={words.label}>
      <Text as="p" strong role="status">
        {isAll
          ? words.stored(jobs.length, records, confirmed)
          : words.going(jobs.length, records, stored, confirmed)}
      </Text>
      {heldRows > 0 && (
        <Text as="p" tone="caution">
          {words.held(heldRows, held.filter((rows) => rows > 0).length)}
        </Text>
      )}
      <Row wrap gap={12}>
        <a href={uploadHref('outbox')}>{t.uploadSend.receipt.outbox}</a>
        <JointReceipt jobs={jobs} />
        <Button small onClick={() => workspace.removeAll()}>
          {words.another}
        </Button>
      </Row>
    </Column>
  );
}
