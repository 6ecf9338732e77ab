import { Button } from '#renderer/components/ui/button.tsx';
import { Column, Row, Text } from '#renderer/components/ui/layout.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { useOutbox } from '../../api/outbox-watch.tsx';
import type { UploadWorkspace } from '../../api/upload-workspace.ts';
import { amountOf } from '../../model/outbox/amount-groups.ts';
import { heldBackOf } from '../../model/outbox/job-situation.ts';
import { uploadHref } from '../../model/upload-panes.ts';
import type { WorkspaceState } from '../../model/workspace-state.ts';

/** What became of several files when all of them are in the outbox, and what comes next. */
export function AllSent({ workspace, state }: { workspace: UploadWorkspace; state: WorkspaceState }) {
  const { t } = useI18n();
  const words = t.uploads.files.ended;
  const outbox = useOutbox();
  const sheets = state.sheets.filter(({ reading }) => reading.guess.hasValues);
  if (sheets.length < 2 || sheets.some(({ jobId }) => jobId === null)) return null;
  const ids = new Set(sheets.map(({ jobId }) => jobId));
  const jobs = (outbox?.jobs ?? []).flatMap(({ job }) => (ids.has(job.id) ? [job] : []));
  if (jobs.length < ids.size) return null;
  const records = jobs.reduce((sum, { total }) => sum + total.rows, 0);
  const stored = jobs.reduce((sum, job) => sum + amountOf(job, 'done').rows, 0);
  const isAll = stored === records && jobs.every(({ state: of }) => of === 'finished');
  const held = jobs.map(heldBackOf).map(({ rows, partly }) => rows + partly);
  const heldRows = held.reduce((sum, rows) => sum + rows, 0);
  return (
    <Column as="section" gap={4} box="outline" aria-label={words.label}>
      <Text as="p" strong role="status">
        {isAll ? words.stored(jobs.length, records) : words.going(jobs.length, records, stored)}
      </Text>
      {heldRows > 0 && (
        <Text as="p" tone="caution">
          {words.held(heldRows, held.filter((rows) => rows > 0).length)}
        </Text>
      )}
      <Row wrap gap={12}>
        <a href={uploadHref('outbox')}>{t.uploadSend.receipt.outbox}</a>
        <Button small onClick={() => workspace.removeAll()}>
          {words.another}
        </Button>
      </Row>
    </Column>
  );
}
