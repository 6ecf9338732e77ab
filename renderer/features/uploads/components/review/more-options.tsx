import { Dialog } from '#renderer/components/ui/dialog.tsx';
import { CommitField, SmallSelect } from '#renderer/components/ui/small-field.tsx';
import { Column, Row } from '#renderer/components/ui/layout.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import type { PlanReport } from '#shared/domain/import/plan-report.ts';
import type { UploadWorkspace } from '../../api/upload-workspace.ts';
import type { UploadTarget } from '../../model/upload-target.ts';
import type { WorkspaceFile, WorkspaceSheet } from '../../model/workspace-state.ts';
import { ColumnDetails } from '../columns/column-details.tsx';
import styles from '../columns/columns.module.css';
import { EquipmentSettings } from '../columns/equipment-settings.tsx';
import { NamedFields } from '../columns/named-fields.tsx';
import { RowSettings } from '../columns/row-settings.tsx';
import { RuleSettings } from '../columns/rule-settings.tsx';
import type { SettingsProps } from '../columns/settings-props.ts';
import { TimeSettings } from '../columns/time-settings.tsx';
import { useState } from 'react';
import { showFailure } from '#renderer/lib/show-failure.tsx';
import { rowRangesIn } from '#shared/domain/import/change-plan.ts';
import { readAgain } from '#shared/domain/import/read-sheet.ts';
import {
  DELIMITERS,
  type SourceSample,
  TEXT_ENCODINGS,
  type TextEncoding,
} from '#shared/domain/import/source-sample.ts';
import { rereadFile } from '../../api/take-files.ts';
import { withReading } from '../../model/change-workspace.ts';

/** Everything that an ordinary file needs no setting for. */
export function MoreOptions(props: {
  workspace: UploadWorkspace;
  target: UploadTarget;
  sheet: WorkspaceSheet;
  file: WorkspaceFile;
  settings: SettingsProps;
  problemCounts: PlanReport['problemCounts'];
  /** The column whose settings are shown. */
  column: number;
  onColumn: (column: number) => void;
  onClose: () => void;
}) {
  const { t } = useI18n();
  const words = t.uploadReview.options;
  const { workspace, target, sheet, file, settings } = props;
  const { plan } = settings;
  const column = plan.columns[props.column] ?? plan.columns[0];
  return (
    <Dialog title={words.title} width="large" onClose={props.onClose}>
      <Column>
        {column && (
          <Row as="label" wrap>
            {words.column}
            <SmallSelect
              value={column.column}
              onChange={({ currentTarget }) => props.onColumn(Number(currentTarget.value))}
            >
              {plan.columns.map((one) => (
                <option key={one.column} value={one.column}>
                  {one.header === '' ? t.uploadColumns.noHeader(one.column + 1) : one.header}
                </option>
              ))}
            </SmallSelect>
          </Row>
        )}
        <div className={styles.settings}>
          {column && (
            <ColumnDetails key={column.column} {...settings} column={column} places={target.places} />
          )}
          <EquipmentSettings {...settings} />
          <TimeSettings {...settings} zone={target.zone} />
          {file.sample && (
            <SourceSettings workspace={workspace} sheet={sheet} file={file} sample={file.sample} />
          )}
          <NamedFields {...settings} />
          <RuleSettings problemCounts={props.problemCounts} plan={plan} onChange={settings.onChange} />
          <RowSettings {...settings} proposed={sheet.reading.guess.proposedSentinels} />
        </div>
      </Column>
    </Dialog>
  );
}

/** How the bytes of a file are read: its encoding, what separates its cells, and where its header stands. */
function SourceSettings(props: {
  workspace: UploadWorkspace;
  sheet: WorkspaceSheet;
  file: WorkspaceFile;
  sample: SourceSample;
}) {
  const i18n = useI18n();
  const words = i18n.t.uploads.file;
  const { headerRows: headerWord, headerHint } = i18n.t.uploadReview.options;
  const { workspace, sheet, file, sample } = props;
  const { format } = sample;
  const { plan } = sheet.reading;
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
  const chooseHeader = (text: string) => {
    const [range] = rowRangesIn(text);
    const ofSheet = sample.sheets.find(({ name }) => name === sheet.sheet);
    if (!ofSheet || (!range && text !== '')) return;
    const headerRows = range
      ? Array.from({ length: range.lastRow - range.firstRow + 1 }, (_, at) => range.firstRow + at)
      : [];
    const firstDataRow = range ? range.lastRow + 1 : (plan.headerRows[0] ?? plan.firstDataRow);
    const chosen = { headerRows, firstDataRow };
    workspace.changeSheet(sheet.key, (old) =>
      withReading(
        old,
        readAgain(old.reading, sample, ofSheet, workspace.knowledge, old.refusedTemplates, { chosen }),
      ),
    );
  };
  const delimiters: readonly string[] = DELIMITERS;
  const [first, last] = [plan.headerRows[0], plan.headerRows.at(-1)];
  return (
    <fieldset className={styles.choices} aria-busy={isReading}>
      <legend>{words.source}</legend>
      {format.kind === 'delimited' && (
        <>
          <label>
            {words.encodingLabel}
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
            {words.delimiterLabel}
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
        </>
      )}
      <Row justify="between" wrap gap={12}>
        <span>{headerWord}</span>
        <CommitField
          label={headerWord}
          value={first === undefined ? '' : first === last ? `${first}` : `${first}-${last}`}
          placeholder={headerHint}
          onCommit={chooseHeader}
        />
      </Row>
    </fieldset>
  );
}
