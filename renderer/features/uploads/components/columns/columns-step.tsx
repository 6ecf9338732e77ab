import { Redo2, Undo2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { CommitField, SmallSelect } from '#renderer/components/ui/small-field.tsx';
import { Button } from '#renderer/components/ui/button.tsx';
import { Column, Row, Text } from '#renderer/components/ui/layout.tsx';
import { Table, TableHead } from '#renderer/components/ui/table.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { conversionBetween, unitsToConvertInto } from '#shared/domain/import/cells/units.ts';
import type { KnownEquipment } from '#shared/domain/import/guess/guess-equipment.ts';
import type { ImportPlan, NamedField } from '#shared/domain/import/import-plan.ts';
import type { SheetSample } from '#shared/domain/import/source-sample.ts';
import type { ImportTemplate } from '#shared/domain/import/template/import-template.ts';
import type { UploadWorkspace } from '../../api/upload-workspace.ts';
import { changeFixedEquipment } from '#shared/domain/import/change-plan.ts';
import { previewPlan, stationsIn } from '../../model/plan-preview.ts';
import { currentCheck } from '../../model/sheet-state.ts';
import type { UploadTarget } from '../../model/upload-target.ts';
import { stationsKey, type WorkspaceFile, type WorkspaceSheet } from '../../model/workspace-state.ts';
import { TodoPanel } from '../questions/todo-panel.tsx';
import { ColumnDetails } from './column-details.tsx';
import { ColumnsTable } from './columns-table.tsx';
import styles from './columns.module.css';
import { GuessedMark } from './guessed-mark.tsx';
import { RowSettings } from './row-settings.tsx';
import type { SettingsProps } from './settings-props.ts';
import { StationsTable } from './stations-table.tsx';
import { TemplateBar } from './template-bar.tsx';
import { TimeSettings } from './time-settings.tsx';

const MAX_OPTIONS = 40;

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
    <Column grow scrolls>
      <Row align="start" gap={12}>
        <TemplateBar workspace={workspace} sheet={sheet} file={file} templates={props.templates} />
        <Row as="span" align="stretch" fixed push>
          <Button
            small
            leftSection={<Undo2 size={13} aria-hidden />}
            disabled={sheet.past.length === 0}
            onClick={() => workspace.undo(sheet.key)}
          >
            {words.undo}
          </Button>
          <Button
            small
            leftSection={<Redo2 size={13} aria-hidden />}
            disabled={sheet.future.length === 0}
            onClick={() => workspace.redo(sheet.key)}
          >
            {words.redo}
          </Button>
        </Row>
      </Row>
      <TodoPanel workspace={workspace} target={target} sheet={sheet} file={file} further={further} />
      <ColumnsTable {...shared} preview={preview} chosen={column?.column ?? 0} onChoose={setChosen} />
      <div className={styles.settings}>
        <EquipmentSettings {...shared} />
        <TimeSettings {...shared} zone={target.zone} />
        {column && <ColumnDetails key={column.column} {...shared} column={column} places={target.places} />}
        <NamedFields {...shared} />
        <RowSettings {...shared} proposed={guess.proposedSentinels} />
      </div>
    </Column>
  );
}

/** Equipment whose id or name has what was typed. */
function optionsFor(typed: string, known: readonly KnownEquipment[]) {
  const wanted = typed.trim().toLowerCase();
  const options: { value: string; label: string }[] = [];
  for (const { equipId, placeName } of known) {
    if (options.length >= MAX_OPTIONS) break;
    const isFound = equipId.toLowerCase().includes(wanted) || placeName.toLowerCase().includes(wanted);
    if (isFound) options.push({ value: equipId, label: placeName });
  }
  return options;
}

/** Whose values these are: one equipment for the file, or one for each station. */
function EquipmentSettings(props: SettingsProps) {
  const { t, list } = useI18n();
  const words = t.uploadColumns.equipment;
  const { plan, guesses, equipment, onChange } = props;
  const { equipType, equipId } = plan.equipment;
  const [typed, setTyped] = useState('');
  const types = useMemo(
    () => [...new Set(equipment.map((one) => one.equipType))].filter((type) => type !== ''),
    [equipment],
  );
  const options = useMemo(() => optionsFor(typed, equipment), [typed, equipment]);
  const ownId = equipId.from === 'fixed' ? equipId.equipId : '';
  const known = equipment.find((one) => one.equipId === ownId);
  const needsOne = plan.columns.some(({ role, equipId: own }) => role === 'value' && own === null);
  const ofColumns = [
    ...new Set(plan.columns.flatMap(({ role, equipId: own }) => (role === 'value' ? (own ?? []) : []))),
  ];
  return (
    <fieldset className={`${styles.group} ${equipId.from !== 'fixed' ? styles.wide : ''}`}>
      <legend>{words.title}</legend>
      {equipment.length === 0 && (
        <Text as="p" tone="soft">
          {words.noneKnown}
        </Text>
      )}
      <Row justify="between" wrap gap={12}>
        <span>{words.type}</span>
        <CommitField
          label={words.type}
          value={equipType}
          isWanted
          options={types.map((type) => ({ value: type, label: type }))}
          onCommit={(type) =>
            onChange((old) => ({ ...old, equipment: { ...old.equipment, equipType: type } }))
          }
        />
      </Row>
      {ofColumns.length > 0 && (
        <Text as="p" tone="soft">
          {words.perColumn(list(ofColumns.map((id) => id || words.noId)))}
        </Text>
      )}
      {equipId.from === 'fixed' && needsOne && (
        <Row justify="between" wrap gap={12}>
          <span>{words.id}</span>
          <span>
            <CommitField
              label={words.id}
              value={ownId}
              isWanted
              options={options}
              onType={setTyped}
              onCommit={(id) => onChange((old) => changeFixedEquipment(old, id, equipment))}
            />
            <GuessedMark guesses={guesses} about="equipment" column={null} />
            {ownId !== '' && (
              <Text tone="soft">
                {known ? words.known(known.placeName) : equipment.length > 0 && words.unknown}
              </Text>
            )}
          </span>
        </Row>
      )}
      {equipId.from !== 'fixed' && <StationsTable {...props} idOfStation={equipId.idOfStation} />}
    </fieldset>
  );
}

/** Where a row names its field: the field and the unit behind every name. */
function NamedFields({ plan, onChange }: SettingsProps) {
  const { t } = useI18n();
  const words = t.uploadColumns;
  if (plan.columns.every(({ role }) => role !== 'field-name')) return null;
  const set = (name: string, change: Partial<NamedField>) =>
    onChange((old) => ({
      ...old,
      namedFields: old.namedFields.map((named) => (named.name === name ? { ...named, ...change } : named)),
    }));
  return (
    <fieldset className={`${styles.group} ${styles.wide}`}>
      <legend>{words.named.title}</legend>
      <Table>
        <TableHead columns={[words.named.name, words.named.field, words.heads.unit, words.heads.sentUnit]} />
        <tbody>
          {plan.namedFields.map(({ name, field, unit, conversion }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>
                <CommitField
                  label={words.named.fieldOf(name)}
                  value={field}
                  placeholder={words.named.hint}
                  onCommit={(text) => set(name, { field: text })}
                />
              </td>
              <td>
                <CommitField
                  label={words.unitOf(name)}
                  value={unit ?? ''}
                  className={styles.unit}
                  onCommit={(text) => set(name, { unit: text === '' ? null : text, conversion: null })}
                />
              </td>
              <td>
                <SmallSelect
                  aria-label={words.sentUnitOf(name)}
                  value={conversion?.to ?? ''}
                  disabled={unit === null}
                  onChange={({ currentTarget: { value } }) =>
                    set(name, { conversion: value === '' ? null : conversionBetween(unit ?? '', value) })
                  }
                >
                  <option value="">{words.asInFile}</option>
                  {unitsToConvertInto(unit ?? '').map((symbol) => (
                    <option key={symbol} value={symbol}>
                      {symbol}
                    </option>
                  ))}
                </SmallSelect>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </fieldset>
  );
}
