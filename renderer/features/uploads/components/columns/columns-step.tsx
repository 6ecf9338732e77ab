import { Button } from '@mantine/core';
import { Redo2, Undo2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { KnownEquipment } from '#shared/domain/import/guess/guess-equipment.ts';
import type { ImportPlan } from '#shared/domain/import/import-plan.ts';
import type { SheetSample } from '#shared/domain/import/source-sample.ts';
import type { ImportTemplate } from '#shared/domain/import/template/import-template.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import type { UploadWorkspace } from '../../api/upload-workspace.ts';
import { type WorkspaceFile, type WorkspaceSheet, stationsKey } from '../../model/workspace-state.ts';
import { previewPlan, stationsIn } from '../../model/plan-preview.ts';
import type { UploadTarget } from '../../model/upload-target.ts';
import { ColumnDetails } from './column-details.tsx';
import { ColumnsTable } from './columns-table.tsx';
import styles from './columns.module.css';
import { EquipmentSettings } from './equipment-settings.tsx';
import { NamedFields } from './named-fields.tsx';
import { RowSettings } from './row-settings.tsx';
import { TemplateBar } from './template-bar.tsx';
import { TimeSettings } from './time-settings.tsx';
import { TodoPanel } from '../questions/todo-panel.tsx';
import { currentCheck } from '../../model/sheet-state.ts';

/** The stations of the sampled rows, and as soon as the file was checked those of all others. */
function useStations(
  { reading: { plan }, checkedStations }: WorkspaceSheet,
  sample: SheetSample | undefined,
) {
  const of = stationsKey(plan);
  const footerMarks = plan.footerMarks.join('\n');
  return useMemo(() => {
    const checked = checkedStations?.of === of ? checkedStations.names : undefined;
    const sampledRows = sample ? sample.head.length + sample.tail.length : 0;
    return {
      rows: sample ? stationsIn(sample, plan, checked) : new Map<string, number>(),
      isWhole: checked !== undefined || (sample?.rowCount ?? Number.POSITIVE_INFINITY) <= sampledRows,
    };
    // Corrections and the like do not change which stations there are.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [sample, of, footerMarks, checkedStations]);
}

/** How each column is read and sent, with the outcome on real rows; everything guessed can be changed. */
export function ColumnsStep(props: {
  workspace: UploadWorkspace;
  target: UploadTarget;
  sheet: WorkspaceSheet;
  file: WorkspaceFile;
  equipment: readonly KnownEquipment[];
  templates: readonly ImportTemplate[];
}) {
  const words = useI18n().t.uploadColumns;
  const { workspace, target, sheet, file, equipment } = props;
  const { plan, guess } = sheet.reading;
  const [chosen, setChosen] = useState(0);
  const [nowMs] = useState(() => Date.now());
  const sample = file.sample?.sheets.find(({ name }) => name === sheet.sheet);
  const preview = useMemo(
    () => sample && previewPlan(sample, plan, { serviceZone: target.zone, nowMs }),
    [sample, plan, target.zone, nowMs],
  );
  const stations = useStations(sheet, sample);
  const check = currentCheck(sheet, target.connectionId);
  const further = check?.kind === 'done' ? check.result.report.questions : [];
  if (!sample || !preview) return null;
  const change = (to: (plan: ImportPlan) => ImportPlan) => workspace.changePlan(sheet.key, to);
  const shared = { plan, guesses: guess.guesses, sample, stations, equipment, onChange: change };
  const column = plan.columns[chosen] ?? plan.columns[0];
  return (
    <div className={styles.step}>
      <div className={styles.bar}>
        <TemplateBar workspace={workspace} sheet={sheet} file={file} templates={props.templates} />
        <span className={styles.end}>
          <Button
            size="compact-xs"
            variant="default"
            leftSection={<Undo2 size={13} aria-hidden />}
            disabled={sheet.past.length === 0}
            onClick={() => workspace.undo(sheet.key)}
          >
            {words.undo}
          </Button>
          <Button
            size="compact-xs"
            variant="default"
            leftSection={<Redo2 size={13} aria-hidden />}
            disabled={sheet.future.length === 0}
            onClick={() => workspace.redo(sheet.key)}
          >
            {words.redo}
          </Button>
        </span>
      </div>
      <TodoPanel workspace={workspace} target={target} sheet={sheet} file={file} further={further} />
      <ColumnsTable {...shared} preview={preview} chosen={column?.column ?? 0} onChoose={setChosen} />
      <div className={styles.settings}>
        <EquipmentSettings {...shared} />
        <TimeSettings {...shared} zone={target.zone} />
        {column && <ColumnDetails key={column.column} {...shared} column={column} places={target.places} />}
        <NamedFields {...shared} />
        <RowSettings {...shared} proposed={guess.proposedSentinels} />
      </div>
    </div>
  );
}
