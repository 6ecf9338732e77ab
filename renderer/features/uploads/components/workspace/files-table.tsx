import { X } from 'lucide-react';
import { Fragment, useMemo } from 'react';
import { IconButton } from '#renderer/components/ui/button.tsx';
import { Text } from '#renderer/components/ui/layout.tsx';
import { TextButton } from '#renderer/components/ui/list-button.tsx';
import type { ImportTemplate } from '#shared/domain/import/template/import-template.ts';
import { sortFilesByKind } from '#shared/domain/import/template/recognise-layout.ts';
import { Table, TableHead } from '#renderer/components/ui/table.tsx';
import { useMediaQuery } from '#renderer/lib/use-media-query.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { useJobs } from '../../api/job.ts';
import type { UploadWorkspace } from '../../api/upload-workspace.ts';
import { retryFile } from '../../api/take-files.ts';
import {
  type WorkspaceFile,
  type WorkspaceSheet,
  type WorkspaceState,
  shownSheet,
} from '../../model/workspace-state.ts';
import { areStationsInHeaders } from '../../api/equipment-from-names.ts';
import { changeFixedEquipment } from '#shared/domain/import/change-equipment.ts';
import { currentCheck, sheetState } from '../../model/sheet-state.ts';
import { periodOf } from '../../model/period-of.ts';
import { warningsOf } from '../../model/series-picture.ts';
import { sizeText } from '../../model/size-text.ts';
import type { UploadTarget } from '../../model/upload-target.ts';
import { JobState } from '../job/job-words.tsx';
import { StationPicker } from '../station-picker.tsx';
import styles from './workspace.module.css';
import { isLeftToDo, KindActions } from './kind-actions.tsx';
import { useSheetName } from './source-facts.tsx';

type Props = {
  workspace: UploadWorkspace;
  target: UploadTarget;
  state: WorkspaceState;
  templates: readonly ImportTemplate[];
};

function StateText({ sheet, target }: { sheet: WorkspaceSheet; target: UploadTarget }) {
  const i18n = useI18n();
  const words = i18n.t.uploads.files;
  const state = sheetState(sheet, target);
  const [progress] = useJobs(sheet.jobId === null ? [] : [sheet.jobId]);
  if (state.kind === 'sent' && progress) return <JobState progress={progress} />;
  const check = currentCheck(sheet, target);
  if (state.kind === 'clean' || state.kind === 'problems') {
    const series = check?.kind === 'done' ? check.result.series : [];
    const warnings = series.reduce((sum, { finding }) => sum + warningsOf(finding).length, 0);
    const held = state.kind === 'problems' ? state.count : 0;
    return held + warnings > 0 ? words.states.problems(held, warnings) : words.states.clean;
  }
  if (state.kind === 'no-values') return words.noValues;
  if (state.kind === 'failed' && sheet.sending?.kind === 'failed')
    return i18n.failure(sheet.sending.failure).title;
  return 'count' in state ? words.states[state.kind](state.count) : words.states[state.kind];
}

/** A narrow window has no room for the size of a file and its rows; its review shows both. */
const useIsNarrow = (): boolean => useMediaQuery('(max-width: 720px)');

/** The one equipment of a sheet, to be put in here; a sheet with a station column names its own. */
function SheetEquipment({
  workspace,
  sheet,
  name,
}: {
  workspace: UploadWorkspace;
  sheet: WorkspaceSheet;
  name: string;
}) {
  const { t } = useI18n();
  const { equipment, columns } = sheet.reading.plan;
  const { equipId } = equipment;
  if (equipId.from !== 'fixed') return t.uploadColumns.equipment.ofColumn;
  if (areStationsInHeaders(columns)) return t.uploadColumns.equipment.ofHeaders;
  return (
    <StationPicker
      label={t.uploads.files.equipmentOf(name)}
      value={equipId.equipId}
      known={workspace.knowledge.equipment}
      isWanted
      onChoose={(id) =>
        workspace.changePlan(sheet.key, (plan) =>
          changeFixedEquipment(plan, id, workspace.knowledge.equipment),
        )
      }
    />
  );
}

function SheetRow({
  workspace,
  target,
  state,
  sheet,
  file,
}: Props & { sheet: WorkspaceSheet; file: WorkspaceFile }) {
  const { t, count } = useI18n();
  const words = t.uploads.files;
  const isNarrow = useIsNarrow();
  const nameOf = useSheetName();
  const name = nameOf(file, sheet);
  const isShown = sheet.key === shownSheet(state)?.key;
  const ofSheet = file.sample?.sheets.find((one) => one.name === sheet.sheet);
  const rows = ofSheet?.rowCount ?? null;
  const check = currentCheck(sheet, target);
  const isHidden = (ofSheet?.hidden ?? 'visible') !== 'visible';
  return (
    <tr className={isShown ? styles.shownRow : undefined}>
      <th scope="row">
        <TextButton onClick={() => workspace.show(sheet.key, 'review')}>{name}</TextButton>
        {isHidden && (
          <Text tone="soft" small>
            {t.punctuation.inBrackets(words.hidden)}
          </Text>
        )}
      </th>
      {!isNarrow && (
        <>
          <td data-number>{sizeText(file.sizeBytes)}</td>
          <td data-number>{rows === null ? '' : count(rows)}</td>
        </>
      )}
      <td>
        {check?.kind === 'done' && <div className={styles.fileState}>{periodOf(check.result.report)}</div>}
      </td>
      <td>
        {sheet.reading.guess.hasValues && <SheetEquipment workspace={workspace} sheet={sheet} name={name} />}
      </td>
      <td>
        <div className={styles.fileState}>
          <StateText sheet={sheet} target={target} />
        </div>
      </td>
      <td>
        <IconButton small label={words.remove(file.fileName)} onClick={() => workspace.remove(file.key)}>
          <X size={13} aria-hidden />
        </IconButton>
      </td>
    </tr>
  );
}

/** A file that has no sheets yet, or never will. */
function ComingRow({ workspace, file }: { workspace: UploadWorkspace; file: WorkspaceFile }) {
  const i18n = useI18n();
  const words = i18n.t.uploads.files;
  const isNarrow = useIsNarrow();
  const { state } = file;
  const isFailed = state.kind === 'failed';
  const failure = isFailed ? i18n.failure(state.failure) : null;
  const progress = () => {
    if (state.kind === 'coming')
      return words.coming(Math.floor((state.sentBytes / Math.max(1, file.sizeBytes)) * 100));
    return state.kind === 'opening' && state.rows > 0 ? words.openingRows(state.rows) : words.opening;
  };
  return (
    <tr>
      <th scope="row">{file.fileName}</th>
      {!isNarrow && (
        <>
          <td data-number>{sizeText(file.sizeBytes)}</td>
          <td>{null}</td>
        </>
      )}
      <td colSpan={3}>
        <div className={styles.failure} role={isFailed ? 'alert' : undefined}>
          {failure ? (
            <>
              <strong>{failure.title}</strong> {failure.nextStep}{' '}
              {isFailed && state.canRetry && (
                <TextButton onClick={() => retryFile(workspace, file.key)}>{words.retry}</TextButton>
              )}
            </>
          ) : (
            progress()
          )}
        </div>
      </td>
      <td>
        <IconButton
          small
          label={
            isFailed
              ? words.remove(file.fileName)
              : `${words.cancel}${i18n.t.punctuation.colon}${file.fileName}`
          }
          onClick={() => workspace.remove(file.key)}
        >
          <X size={13} aria-hidden />
        </IconButton>
      </td>
    </tr>
  );
}

/** All files, sorted by what their columns are. */
export function FilesTable(props: Props) {
  const { t } = useI18n();
  const words = t.uploads;
  const { state, templates } = props;
  const { files, sheets } = state;
  const kinds = useMemo(
    () =>
      sortFilesByKind(
        sheets.flatMap((sheet) =>
          sheet.reading.guess.hasValues ? [{ sheet, plan: sheet.reading.guess.plan }] : [],
        ),
        templates,
      ),
    [sheets, templates],
  );
  const fileOf = new Map(files.map((file) => [file.key, file]));
  const unknownKinds = kinds.filter(({ recognised }) => recognised?.likeness !== 1);
  const hasKinds = sheets.length > 1;
  const nextKind = kinds.find((kind) => kind.files.some(({ sheet }) => isLeftToDo(sheet, props.target)));
  const namesOf = ({ key }: WorkspaceFile) =>
    sheets.filter(({ fileKey }) => fileKey === key).map(({ sheet }) => sheet);
  const withoutValues = files.flatMap((file) => {
    const shown = namesOf(file);
    const names = (file.sample?.sheets ?? []).map(({ name }) => name).filter((name) => !shown.includes(name));
    return shown.length > 0 && names.length > 0 ? [{ file, names }] : [];
  });
  const isNarrow = useIsNarrow();
  const heads = words.files.columns;
  const columns = [heads.name, heads.size, heads.rows, heads.period, heads.equipment, heads.state];
  const shown = isNarrow ? columns.filter((head) => head !== heads.size && head !== heads.rows) : columns;
  const withoutSheets = files.filter(({ key }) => sheets.every(({ fileKey }) => fileKey !== key));
  return (
    <Table aria-label={words.files.label}>
      <TableHead columns={shown} numbers={[heads.size, heads.rows]}>
        <td>{null}</td>
      </TableHead>
      <tbody>
        {withoutSheets.map((file) => (
          <ComingRow key={file.key} workspace={props.workspace} file={file} />
        ))}
        {sheets.flatMap((sheet) => {
          const file = fileOf.get(sheet.fileKey);
          return file && !sheet.reading.guess.hasValues
            ? [<SheetRow key={sheet.key} {...props} sheet={sheet} file={file} />]
            : [];
        })}
        {withoutValues.map(({ file, names }) => (
          <tr key={file.key}>
            <td colSpan={shown.length + 1}>
              <Text as="div" tone="soft" small className={styles.failure}>
                {words.files.sheetsWithoutValues(file.fileName, names)}
              </Text>
            </td>
          </tr>
        ))}
        {kinds.map((kind) => {
          const { recognised, files: ofKind, fingerprint } = kind;
          const name =
            recognised?.likeness === 1
              ? recognised.template.name
              : words.files.newLayout(unknownKinds.indexOf(kind) + 1);
          const likeness =
            recognised && recognised.likeness < 1 ? words.files.likeTemplate(recognised.template.name) : '';
          return (
            <Fragment key={JSON.stringify(fingerprint)}>
              {hasKinds && (
                <tr className={styles.kindRow}>
                  <th scope="rowgroup" colSpan={shown.length + 1}>
                    <KindActions
                      workspace={props.workspace}
                      target={props.target}
                      state={state}
                      name={name}
                      likeness={likeness}
                      sheets={ofKind.map(({ sheet }) => sheet)}
                      isNextStep={kind === nextKind}
                    />
                  </th>
                </tr>
              )}
              {ofKind.map(({ sheet }) => {
                const file = fileOf.get(sheet.fileKey);
                return file && <SheetRow key={sheet.key} {...props} sheet={sheet} file={file} />;
              })}
            </Fragment>
          );
        })}
      </tbody>
    </Table>
  );
}
