import { rowAccountOf } from '#shared/domain/import/row-account.ts';
import type { PlanReport } from '#shared/domain/import/plan-report.ts';
import { Table } from '#renderer/components/ui/table.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import type { SheetRun } from '../../api/dry-runs.ts';
import type { UploadWorkspace } from '../../api/upload-workspace.ts';
import { rowSum } from '../../model/row-sum.ts';
import { nameOfSheet } from './repeats.tsx';
import styles from './send.module.css';

const MAX_STATIONS = 3;

function stationsOf({ equipments }: PlanReport): string {
  const ids = [...new Set(equipments.map(({ equipId }) => equipId))];
  return `${ids.slice(0, MAX_STATIONS).join(', ')}${ids.length > MAX_STATIONS ? ' …' : ''}`;
}

function periodOf({ equipments }: PlanReport): string {
  const from = equipments.map(({ firstTimestamp }) => firstTimestamp).toSorted()[0];
  const to = equipments
    .map(({ lastTimestamp }) => lastTimestamp)
    .toSorted()
    .at(-1);
  return from === undefined || to === undefined ? '' : `${from} – ${to}`;
}

/** What is sent of each file: stations, period, and what becomes of every row. */
export function FilesToSend({ workspace, runs }: { workspace: UploadWorkspace; runs: readonly SheetRun[] }) {
  const { t } = useI18n();
  const { heads, dryRun } = t.uploadSend;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <section className={styles.tableBox} tabIndex={0} aria-label={dryRun}>
      <Table wraps>
        <thead>
          <tr>
            <th scope="col">{heads.file}</th>
            <th scope="col">{heads.equipment}</th>
            <th scope="col">{heads.period}</th>
            <th scope="col">{heads.rows}</th>
          </tr>
        </thead>
        <tbody>
          {runs.map(({ sheet, result: { report } }) => (
            <tr key={sheet.key}>
              <th scope="row">{nameOfSheet(workspace, sheet)}</th>
              <td>{stationsOf(report)}</td>
              <td>{periodOf(report)}</td>
              <td>{rowSum(rowAccountOf(report), t.uploadCheck.sum)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  );
}
