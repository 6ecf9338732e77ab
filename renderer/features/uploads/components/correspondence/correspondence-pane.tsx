import { Download, Plus, Undo2, X } from 'lucide-react';
import { useState } from 'react';
import { TextField } from '#renderer/components/ui/fields.tsx';
import { Dialog } from '#renderer/components/ui/dialog.tsx';
import { CommitField, SmallSelect } from '#renderer/components/ui/small-field.tsx';
import { Button, IconButton } from '#renderer/components/ui/button.tsx';
import { Column, Row, Text } from '#renderer/components/ui/layout.tsx';
import { ToolbarActions } from '#renderer/components/ui/toolbar.tsx';
import { Table, TableHead } from '#renderer/components/ui/table.tsx';
import { FailureNotice } from '#renderer/components/ui/failure-notice.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { toAppError } from '#renderer/lib/backend/to-app-error.ts';
import { saveBlob, saveFile } from '#renderer/lib/save-file.ts';
import {
  correspondenceCells,
  correspondenceCsv,
} from '#shared/domain/import/correspondence/correspondence-cells.ts';
import {
  type CorrespondenceRow,
  type CorrespondenceTable,
  markAgreed,
  saveVersion,
} from '#shared/domain/import/correspondence/correspondence-table.ts';
import { useCorrespondence } from '../../api/correspondence.ts';
import type { UploadTarget } from '../../model/upload-target.ts';
import { writeWorkbook } from '#renderer/lib/write-workbook.ts';
import styles from './correspondence.module.css';
import { VersionDifferences } from './version-differences.tsx';

/** Keeps the draft as a version that never changes. */
function SaveVersion(props: {
  table: CorrespondenceTable;
  onChange: (to: (table: CorrespondenceTable) => CorrespondenceTable) => void;
  onSaved: (version: number) => void;
}) {
  const { t } = useI18n();
  const words = t.correspondence;
  const { table, onChange, onSaved } = props;
  const [note, setNote] = useState<string>();
  const next = Math.max(0, ...table.versions.map(({ version }) => version)) + 1;
  const save = () => {
    onChange((old) => saveVersion(old, (note ?? '').trim(), Date.now()));
    setNote(undefined);
    onSaved(next);
  };
  return (
    <>
      <Button kind="primary" disabled={table.draft.length === 0} onClick={() => setNote('')}>
        {words.save}
      </Button>
      <Dialog isOpen={note !== undefined} onClose={() => setNote(undefined)} title={words.saveTitle(next)}>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            save();
          }}
        >
          <p>{words.saveText}</p>
          <TextField
            label={words.note}
            value={note ?? ''}
            data-autofocus
            onChange={({ currentTarget }) => setNote(currentTarget.value)}
          />
          <Row align="stretch" justify="end" gap={0} spaceAbove={16}>
            <Button kind="primary" type="submit">
              {words.saveNow}
            </Button>
          </Row>
        </form>
      </Dialog>
    </>
  );
}

const TEXTS = ['equipId', 'equipName', 'equipType', 'field', 'unit'] as const;
const COLUMNS = [...TEXTS, 'decimals', 'sourceHeaders'] as const;

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const EMPTY_ROW: CorrespondenceRow = {
  equipId: '',
  equipName: '',
  equipType: '',
  field: '',
  unit: '',
  decimals: null,
  sourceHeaders: [],
};

type Loaded = {
  target: UploadTarget;
  table: CorrespondenceTable;
  change: (to: (table: CorrespondenceTable) => CorrespondenceTable) => void;
};

function Loaded({ target, table, change }: Loaded) {
  const { t, moment } = useI18n();
  const words = t.correspondence;
  const [chosen, setChosen] = useState<number | null>(null);
  const [past, setPast] = useState<CorrespondenceRow[][]>([]);
  const version = table.versions.find((one) => one.version === chosen);
  const rows = version?.rows ?? table.draft;
  const isDraft = version === undefined;
  const setDraft = (to: (draft: CorrespondenceRow[]) => CorrespondenceRow[]) => {
    setPast((before) => [...before, table.draft]);
    change((old) => ({ ...old, draft: to(old.draft) }));
  };
  const undo = () => {
    const draft = past.at(-1);
    if (!draft) return;
    setPast(past.slice(0, -1));
    change((old) => ({ ...old, draft }));
  };
  const exportActions = useExport(rows, target.name, chosen);
  const newestFirst = table.versions.toSorted((a, b) => b.version - a.version);
  return (
    <Column padX={16} padY={12}>
      <Row wrap gap={12} fixed>
        <h2>{words.title}</h2>
        <label>
          {words.shown}{' '}
          <SmallSelect
            value={chosen ?? ''}
            onChange={({ currentTarget: { value } }) => setChosen(value === '' ? null : Number(value))}
          >
            <option value="">{words.draft}</option>
            {newestFirst.map((one) => (
              <option key={one.version} value={one.version}>
                {words.version(one.version)},{' '}
                {one.agreedAtMs === null ? words.notAgreed : words.agreedOn(moment(one.agreedAtMs))}
              </option>
            ))}
          </SmallSelect>
        </label>
        {version && (
          <>
            <Text tone="soft" small>
              {words.savedOn(moment(version.savedAtMs))} {version.note}
            </Text>
            <Button
              small
              kind={version.agreedAtMs === null ? 'primary' : 'default'}
              onClick={() => {
                const agreedAtMs = version.agreedAtMs === null ? Date.now() : null;
                change((old) => markAgreed(old, version.version, agreedAtMs));
              }}
            >
              {version.agreedAtMs === null ? words.agree : words.disagree}
            </Button>
          </>
        )}
        <Row as="span" align="stretch" push>
          <ToolbarActions
            actions={[
              ...(isDraft
                ? [
                    { label: words.undo, icon: Undo2, onClick: undo, isDisabled: past.length === 0 },
                    {
                      label: words.add,
                      icon: Plus,
                      onClick: () => setDraft((draft) => [...draft, EMPTY_ROW]),
                    },
                  ]
                : []),
              ...exportActions,
            ]}
          />
          {isDraft && <SaveVersion table={table} onChange={change} onSaved={setChosen} />}
        </Row>
      </Row>
      <Text as="p" tone="soft" small>
        {words.text}
      </Text>
      {rows.length === 0 ? (
        <p>{words.empty}</p>
      ) : (
        <RowsTable rows={rows} onChange={isDraft ? setDraft : undefined} />
      )}
      <VersionDifferences table={table} rows={rows} chosen={chosen} />
    </Column>
  );
}

/** The table of interface 2.3 for a connection: its draft and every version that was handed out. */
export function CorrespondencePane({ target }: { target: UploadTarget }) {
  const { t } = useI18n();
  const { table, error, refetch, change } = useCorrespondence(target.connectionId);
  if (table) return <Loaded key={target.connectionId} target={target} table={table} change={change} />;
  if (!error) return null;
  return (
    <Column padX={16} padY={12}>
      <FailureNotice failure={toAppError(error).toFailure()} lead={t.correspondence.loadFailed}>
        <Button kind="primary" onClick={() => void refetch()}>
          {t.frame.retry}
        </Button>
      </FailureNotice>
    </Column>
  );
}

/** Hands the shown rows to the user as a file for the operator. */
function useExport(rows: readonly CorrespondenceRow[], connection: string, version: number | null) {
  const words = useI18n().t.correspondence;
  const cells = () => correspondenceCells(rows, words.heads);
  const name = words
    .fileName(connection, version === null ? words.draft : String(version))
    .replaceAll(/[\\/:*?"<>|\s]+/gu, '-');
  const isDisabled = rows.length === 0;
  return [
    {
      label: words.exportCsv,
      icon: Download,
      isDisabled,
      onClick: () => saveFile(`${name}.csv`, 'text/csv;charset=utf-8', correspondenceCsv(cells())),
    },
    {
      label: words.exportXlsx,
      icon: Download,
      isDisabled,
      onClick: () =>
        saveBlob(`${name}.xlsx`, new Blob([writeWorkbook(words.title, cells())], { type: XLSX })),
    },
  ];
}

/** The rows, to be edited where `onChange` is given. */
function RowsTable(props: {
  rows: readonly CorrespondenceRow[];
  onChange: ((to: (draft: CorrespondenceRow[]) => CorrespondenceRow[]) => void) | undefined;
}) {
  const words = useI18n().t.correspondence;
  const { rows, onChange } = props;
  const set = (at: number, change: Partial<CorrespondenceRow>) =>
    onChange?.((draft) => draft.map((row, index) => (index === at ? { ...row, ...change } : row)));
  const decimalsIn = (text: string) => (/^\d{1,2}$/u.test(text) ? Number(text) : null);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <section className={styles.tableBox} tabIndex={0} aria-label={words.title}>
      <Table>
        <TableHead columns={COLUMNS.map((column) => words.heads[column])}>
          {onChange && <td>{null}</td>}
        </TableHead>
        <tbody>
          {rows.map((row, at) => (
            // Rows have no name of their own while they are being written.
            <tr key={at}>
              {TEXTS.map((column) => (
                <td key={column}>
                  {onChange ? (
                    <CommitField
                      label={words.cell(words.heads[column], at + 1)}
                      value={row[column]}
                      className={column === 'unit' ? styles.narrow : styles.text}
                      isWanted={column === 'equipId' || column === 'field'}
                      onCommit={(text) => set(at, { [column]: text })}
                    />
                  ) : (
                    row[column]
                  )}
                </td>
              ))}
              <td>
                {onChange ? (
                  <CommitField
                    label={words.cell(words.heads.decimals, at + 1)}
                    isNumber
                    className={styles.narrow}
                    value={row.decimals === null ? '' : String(row.decimals)}
                    onCommit={(text) => set(at, { decimals: decimalsIn(text) })}
                  />
                ) : (
                  row.decimals
                )}
              </td>
              <Text as="td" tone="soft" small>
                {row.sourceHeaders.join('; ')}
              </Text>
              {onChange && (
                <td>
                  <IconButton
                    small
                    label={words.remove(at + 1)}
                    onClick={() => onChange((draft) => draft.filter((_, index) => index !== at))}
                  >
                    <X size={13} aria-hidden />
                  </IconButton>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  );
}
