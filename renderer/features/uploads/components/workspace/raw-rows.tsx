import { Button } from '@mantine/core';
import { isFooter } from '#shared/domain/import/prepare-row.ts';
import type { ChosenRows } from '#shared/domain/import/guess-plan.ts';
import type { ImportPlan } from '#shared/domain/import/import-plan.ts';
import type { SampleRow, SourceSample } from '#shared/domain/import/source-sample.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import type { UploadWorkspace } from '../../api/upload-workspace.ts';
import { withReading } from '../../model/change-workspace.ts';
import type { WorkspaceSheet } from '../../model/workspace-state.ts';
import { readSheet } from '../../model/read-sheet.ts';
import styles from './workspace.module.css';

const SHOWN_ROWS = 60;

function partOf(row: SampleRow, plan: ImportPlan): 'header' | 'title' | 'footer' | undefined {
  if (plan.headerRows.includes(row.number)) return 'header';
  if (row.number < plan.firstDataRow) return 'title';
  return isFooter(row, plan.footerMarks) ? 'footer' : undefined;
}

/** The first rows as they stand in the file; a row number, clicked, says where the header is. */
export function RawRows(props: { workspace: UploadWorkspace; sheet: WorkspaceSheet; sample: SourceSample }) {
  const { t } = useI18n();
  const words = t.uploads.file;
  const { workspace, sheet, sample } = props;
  const { plan } = sheet.reading;
  const ofSheet = sample.sheets.find(({ name }) => name === sheet.sheet);
  if (!ofSheet) return null;
  const rows = ofSheet.head.slice(0, SHOWN_ROWS);
  const width = Math.max(1, ...rows.map(({ cells }) => cells.length));
  const partWords = { header: words.isHeader, title: words.isTitle, footer: words.isFooter };
  const choose = (chosen: ChosenRows) =>
    workspace.changeSheet(sheet.key, (old) =>
      withReading(
        old,
        readSheet(sample, ofSheet, workspace.knowledge, old.refusedTemplates, {
          chosen,
          answers: old.reading.plan.answers,
        }),
      ),
    );
  const chooseRow = (row: number, isFurther: boolean) => {
    const [first = row] = plan.headerRows;
    const from = isFurther ? Math.min(first, row) : row;
    const headerRows = Array.from({ length: row - from + 1 }, (_, at) => from + at);
    choose({ headerRows, firstDataRow: row + 1 });
  };
  return (
    <>
      <div className={styles.choices}>
        <h3>{words.preview}</h3>
        <span className={styles.soft}>{words.previewHint}</span>
        <Button
          size="compact-xs"
          variant="default"
          disabled={plan.headerRows.length === 0}
          onClick={() => choose({ headerRows: [], firstDataRow: plan.headerRows[0] ?? plan.firstDataRow })}
        >
          {words.noHeaderButton}
        </Button>
      </div>
      <section className={styles.preview} aria-label={words.preview}>
        <table className={styles.raw}>
          <tbody>
            {rows.map((row) => {
              const part = partOf(row, plan);
              return (
                <tr key={row.number} data-part={part}>
                  <th scope="row">
                    <button
                      type="button"
                      className={styles.rowButton}
                      aria-label={words.headerButton(row.number)}
                      aria-pressed={part === 'header'}
                      onClick={({ shiftKey }) => chooseRow(row.number, shiftKey)}
                    >
                      {row.number}
                    </button>{' '}
                    {part && <span className={styles.part}>{partWords[part]}</span>}
                  </th>
                  {Array.from({ length: width }, (_, at) => (
                    <td key={at}>{row.cells[at]?.text ?? ''}</td>
                  ))}
                </tr>
              );
            })}
          </tbody>
        </table>
      </section>
    </>
  );
}
