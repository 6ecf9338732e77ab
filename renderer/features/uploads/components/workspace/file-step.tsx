import { useState } from 'react';
import { TextButton } from '#renderer/components/ui/list-button.tsx';
import { SmallSelect } from '#renderer/components/ui/small-field.tsx';
import { Button } from '#renderer/components/ui/button.tsx';
import { Column, Row, Text } from '#renderer/components/ui/layout.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { showFailure } from '#renderer/lib/show-failure.tsx';
import type { ChosenRows } from '#shared/domain/import/guess-plan.ts';
import type { ImportPlan } from '#shared/domain/import/import-plan.ts';
import { isFooter } from '#shared/domain/import/prepare-row.ts';
import {
  DELIMITERS,
  type SampleRow,
  type SourceSample,
  TEXT_ENCODINGS,
  type TextEncoding,
} from '#shared/domain/import/source-sample.ts';
import type { ImportTemplate } from '#shared/domain/import/template/import-template.ts';
import { rereadFile } from '../../api/take-files.ts';
import type { UploadWorkspace } from '../../api/upload-workspace.ts';
import { withReading } from '../../model/change-workspace.ts';
import { readAgain } from '#shared/domain/import/read-sheet.ts';
import type { UploadTarget } from '../../model/upload-target.ts';
import type { WorkspaceFile, WorkspaceSheet, WorkspaceState } from '../../model/workspace-state.ts';
import { QUESTIONS_OF_LAYOUT, TodoPanel } from '../questions/todo-panel.tsx';
import { FilesTable } from './files-table.tsx';
import styles from './workspace.module.css';

const SHOWN_ROWS = 60;

/** The files and their layouts, and how the chosen one is read. */
export function FileStep(props: {
  workspace: UploadWorkspace;
  target: UploadTarget;
  state: WorkspaceState;
  sheet: WorkspaceSheet | undefined;
  file: WorkspaceFile | undefined;
  templates: readonly ImportTemplate[];
}) {
  const { workspace, target, sheet, file } = props;
  return (
    <div className={styles.fileStep}>
      <div className={`${styles.card} ${styles.filesCard}`}>
        <FilesTable
          workspace={workspace}
          target={props.target}
          state={props.state}
          templates={props.templates}
        />
      </div>
      {sheet && file?.sample ? (
        <div className={styles.card}>
          <SourceView
            key={sheet.key}
            workspace={workspace}
            target={target}
            sheet={sheet}
            file={file}
            sample={file.sample}
          />
        </div>
      ) : (
        <div />
      )}
    </div>
  );
}

/** How the bytes of a file are read: its encoding, what separates its cells, where its header stands. */
function SourceView(props: {
  workspace: UploadWorkspace;
  target: UploadTarget;
  sheet: WorkspaceSheet;
  file: WorkspaceFile;
  sample: SourceSample;
}) {
  const i18n = useI18n();
  const words = i18n.t.uploads.file;
  const { workspace, target, sheet, file, sample } = props;
  const { format } = sample;
  const [isReading, setReading] = useState(false);
  const reread = (encoding: TextEncoding, delimiter: string | null) => {
    setReading(true);
    const answers = [
      { question: 'encoding', option: `encoding:${encoding}` },
      ...(delimiter === null ? [] : [{ question: 'delimiter', option: `delimiter:${delimiter}` }]),
    ];
    rereadFile(workspace, file.key, { encoding, delimiter, answers })
      .catch((error: unknown) => showFailure(i18n, error))
      .finally(() => setReading(false));
  };
  const delimiters: readonly string[] = DELIMITERS;
  return (
    <Column padX={12} aria-busy={isReading}>
      {format.kind === 'delimited' && (
        <Row wrap gap={16} small>
          <label>
            {words.encodingLabel}{' '}
            <SmallSelect
              value={format.encoding}
              disabled={isReading}
              onChange={({ currentTarget }) => reread(currentTarget.value as TextEncoding, null)}
            >
              {TEXT_ENCODINGS.map((encoding) => (
                <option key={encoding} value={encoding}>
                  {encoding.toUpperCase()}
                </option>
              ))}
            </SmallSelect>
          </label>
          <label>
            {words.delimiterLabel}{' '}
            <SmallSelect
              value={format.delimiter}
              disabled={isReading}
              onChange={({ currentTarget }) => reread(format.encoding, currentTarget.value)}
            >
              {[...new Set([...delimiters, format.delimiter])].map((delimiter) => (
                <option key={delimiter} value={delimiter}>
                  {(words.delimiters as Record<string, string>)[delimiter] ?? words.otherDelimiter(delimiter)}
                </option>
              ))}
            </SmallSelect>
          </label>
          {isReading && <span role="status">{words.rereading}</span>}
        </Row>
      )}
      <TodoPanel workspace={workspace} target={target} sheet={sheet} file={file} only={QUESTIONS_OF_LAYOUT} />
      <RawRows workspace={workspace} sheet={sheet} sample={sample} />
    </Column>
  );
}

function partOf(row: SampleRow, plan: ImportPlan): 'header' | 'title' | 'footer' | undefined {
  if (plan.headerRows.includes(row.number)) return 'header';
  if (row.number < plan.firstDataRow) return 'title';
  return isFooter(row, plan.footerMarks) ? 'footer' : undefined;
}

/** The first rows as they stand in the file; a row number, clicked, says where the header is. */
function RawRows(props: { workspace: UploadWorkspace; sheet: WorkspaceSheet; sample: SourceSample }) {
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
        readAgain(old.reading, sample, ofSheet, workspace.knowledge, old.refusedTemplates, { chosen }),
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
      <Row wrap gap={16} small>
        <h3>{words.preview}</h3>
        <Text tone="soft" small>
          {words.previewHint}
        </Text>
        <Button
          small
          disabled={plan.headerRows.length === 0}
          onClick={() => choose({ headerRows: [], firstDataRow: plan.headerRows[0] ?? plan.firstDataRow })}
        >
          {words.noHeaderButton}
        </Button>
      </Row>
      <section className={styles.preview} aria-label={words.preview}>
        <table className={styles.raw}>
          <tbody>
            {rows.map((row) => {
              const part = partOf(row, plan);
              return (
                <tr key={row.number} data-part={part}>
                  <th scope="row">
                    <TextButton
                      aria-label={words.headerButton(row.number)}
                      aria-pressed={part === 'header'}
                      onClick={({ shiftKey }) => chooseRow(row.number, shiftKey)}
                    >
                      {row.number}
                    </TextButton>{' '}
                    {part && <Text tone="soft">{partWords[part]}</Text>}
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
