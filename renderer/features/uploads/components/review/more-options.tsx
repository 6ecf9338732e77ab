import { Dialog } from '#renderer/components/ui/dialog.tsx';
import { SmallSelect } from '#renderer/components/ui/small-field.tsx';
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
import { SourceSettings } from './source-settings.tsx';

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
